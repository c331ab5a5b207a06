// Our TypeScript in a process of plain Node, without jest's module registry: node_modules are loaded once and stay, and
// of our own modules, which are loaded anew for each test file as jest does, only the compiled script is kept.
import Module, { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { Script } from 'node:vm';

/** Resolves as the last of the packages does, each found from the one before it. */
export const requireFrom = (...packages) =>
  packages.reduce((require, name) => createRequire(require.resolve(name)), createRequire(import.meta.url));

const requireOfEnvironment = requireFrom('jest', '@jest/core', 'jest-config', 'jest-environment-node');
const { ModernFakeTimers } = requireOfEnvironment('@jest/fake-timers');
const { ModuleMocker } = requireOfEnvironment('jest-mock');

const LIBRARY = `${sep}node_modules${sep}`;
const compiled = new Map();
/** What `import … from '@jest/globals'` gives, but for `jest` itself. */
let testFunctions = {};

/**
 * Lets this process load TypeScript.
 * @param {(filename: string) => string} compile from a file to its CommonJS code; asked once for each
 */
export function loadTypeScript(compile) {
  const { '.json': json } = Module._extensions;
  for (const extension of ['.ts', '.tsx']) {
    Module._extensions[extension] = (module, filename) => {
      const own = createRequire(filename);
      const require = (id) => (id === '@jest/globals' ? globalsOf(module) : module.require(id));
      Object.assign(require, { resolve: own.resolve, cache: own.cache, main: own.main });
      const { exports } = module;
      functionOf(filename, compile).call(exports, exports, require, module, filename, dirname(filename));
    };
  }
  // Endings are tried in this order: where both lie beside each other, './people' means our source and not its data.
  delete Module._extensions['.json'];
  Module._extensions['.json'] = json;
}

function functionOf(filename, compile) {
  let script = compiled.get(filename);
  if (!script) {
    const head = '(function (exports, require, module, __filename, __dirname) {';
    script = new Script(`${head}${compile(filename)}\n})`, { filename, columnOffset: -head.length });
    compiled.set(filename, script);
  }
  return script.runInThisContext();
}

const timers = new ModernFakeTimers({ config: { rootDir: process.cwd(), fakeTimers: {} }, global: globalThis });
const mocks = new ModuleMocker(globalThis);
const jest = {
  fn: (implementation) => mocks.fn(implementation),
  spyOn: (...names) => mocks.spyOn(...names),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (instant) => timers.setSystemTime(instant),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  resetModules: () => forgetOwnModules(),
  advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
  getTimerCount: () => timers.getTimerCount(),
};

const globalsOf = (module) => ({
  ...testFunctions,
  jest: { ...jest, requireActual: (id) => module.require(id) },
});

/** Says what tests get as `test`, `expect` and so on. */
export function setTestFunctions(functions) {
  testFunctions = functions;
}

/** What is required next of ours is loaded anew; libraries stay. */
export function forgetOwnModules() {
  for (const key of Object.keys(Module._cache)) if (!key.includes(LIBRARY)) delete Module._cache[key];
}

/** Before a test file and after it: the machine's own time, no function taken the place of. */
export function restoreFunctions() {
  mocks.restoreAllMocks();
  timers.useRealTimers();
}
