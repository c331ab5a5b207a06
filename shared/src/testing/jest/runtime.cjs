// Jest's way of loading modules, but that each module is compiled once a worker, and not once a test file: a compiled
// script knows nothing of the file or the document that it runs in, so each test file still runs all of its modules anew
// in a context of its own (docs/decisions/testing.md).
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

/** Resolves as the last of the packages does, each found from the one before it. */
const requireFrom = (...packages) => packages.reduce((from, name) => createRequire(from.resolve(name)), require);
const { default: JestRuntime } = requireFrom('jest', '@jest/core', 'jest-runner')('jest-runtime');

/** What was compiled of each file, with the source and the parameters that it was compiled for. */
const compiled = new Map();

function scriptOf(source, filename, parameters) {
  const head = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(filename);
  if (known?.source === source && known.head === head) return known.script;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, head, script });
  return script;
}

class Runtime extends JestRuntime {
  constructor(...settings) {
    super(...settings);
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      try {
        if (context) return scriptOf(source, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // Jest says of a source that does not compile what to do about it.
      }
      return compileAnew(source, filename);
    };
  }
}

module.exports = { __esModule: true, default: Runtime };
