// The interpreter that pyscript.toml names. PyScript takes any module with `loadPyodide` and `version`; this one starts
// the real Pyodide in a way that works on every static host:
// - no .mjs: some servers know no type for it, and browsers then refuse the module;
// - no foreign host: packages come from this folder, named by our own pyodide-lock.json beside it;
// - the engine also compiles when it is served with a missing or wrong type;
// - every failure is told to the loading screen (assets/start.js), since Pyodide and PyScript wait for ever after some.
import { loadPyodide as loadStockPyodide, version } from "./pyodide.js";
import createPyodideModule from "./pyodide.asm.js";

export { version };

// The running Python, for tests and for looking around in the browser's console.
export let python;

const here = new URL("./", import.meta.url).href;

function tell(kind, error) {
  globalThis.sixtyStart?.failed(kind, error);
}

// Compiles while the bytes arrive if the server names the type; browsers refuse to do that otherwise.
function tolerant(streaming, fromBytes) {
  return async (source, ...rest) => {
    try {
      const response = await source;
      const type = response.headers.get("Content-Type") ?? "";
      if (type.toLowerCase() === "application/wasm") {
        return await streaming.call(WebAssembly, response, ...rest);
      }
      return await fromBytes.call(WebAssembly, await response.arrayBuffer(), ...rest);
    } catch (error) {
      tell("engine", error);
      throw error;
    }
  };
}

// An error in Python before the first screen is a failed start; PyScript itself would only write it to the console.
function watched(run) {
  return (...args) => {
    try {
      const result = run(...args);
      result?.catch?.((error) => tell("program", error));
      return result;
    } catch (error) {
      tell("program", error);
      throw error;
    }
  };
}

export async function loadPyodide(options) {
  const { compileStreaming, instantiateStreaming } = WebAssembly;
  WebAssembly.compileStreaming = tolerant(compileStreaming, WebAssembly.compile);
  WebAssembly.instantiateStreaming = tolerant(instantiateStreaming, WebAssembly.instantiate);
  try {
    python = await loadStockPyodide({
      ...options,
      createPyodideModule,
      packageBaseUrl: here,
      stdLibURL: here + "python_stdlib.zip",
    });
    python.runPython = watched(python.runPython.bind(python));
    python.runPythonAsync = watched(python.runPythonAsync.bind(python));
    return python;
  } catch (error) {
    tell("engine", error);
    throw error;
  } finally {
    Object.assign(WebAssembly, { compileStreaming, instantiateStreaming });
  }
}
