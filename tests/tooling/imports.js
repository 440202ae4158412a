// Prints, for two standard libraries, what importing each of many modules gives: node imports.js NAMES.json LIBRARY.zip
const fs = require("node:fs");
const { loadPyodide } = require("pyodide");

const CODE = `
import contextlib, importlib, io, json
outcome = {}
for name in json.loads(names):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            importlib.import_module(name)
        outcome[name] = "imported"
    except BaseException as error:
        outcome[name] = repr(error)
json.dumps(outcome)
`;

async function outcome(options, names) {
  const python = await loadPyodide(options);
  python.globals.set("names", names);
  return JSON.parse(python.runPython(CODE));
}

async function main() {
  const names = fs.readFileSync(process.argv[2], "utf8");
  const stock = await outcome({}, names);
  const trimmed = await outcome({ stdLibURL: process.argv[3] }, names);
  console.log(JSON.stringify({ stock, trimmed }));
}

main();
