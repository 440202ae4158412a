// Turns archives of Python sources into archives of bytecode, under Node, by the very Python that will run them.
// node bytecode.js JOBS.json, where JOBS is a list of {source, target, place}: two archives, and the path from which
// the page will import (it stands in tracebacks).
const fs = require("node:fs");
const path = require("node:path");
const { loadPyodide } = require("pyodide");

async function main() {
  const jobs = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
  // Without the columns of every instruction bytecode is a quarter smaller. Tracebacks keep file, line and function.
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  python.runPython(fs.readFileSync(path.join(__dirname, "compile_archive.py"), "utf8"));
  const compileArchive = python.globals.get("compile_archive");
  for (const { source, target, place } of jobs) {
    python.FS.writeFile("/source.zip", fs.readFileSync(source));
    compileArchive("/source.zip", "/target.zip", place);
    fs.writeFileSync(target, python.FS.readFile("/target.zip"));
  }
}

main().catch((error) => {
  console.error(error.message ?? error);
  process.exit(1);
});
