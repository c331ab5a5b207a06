/**
 * Jest's test runner for files that need nothing but Node: jest-circus as ever, but the modules are Node's own
 * (plainModules.mjs) and run in the worker's own context. Jest's registry loads and links all 800 modules of a server
 * anew for each test file, which was most of what such a file took (docs/decisions/testing.md).
 */
import { createRequire } from 'node:module';
import { forgetOwnModules, loadTypeScript, requireFrom, restoreFunctions, setTestFunctions } from './plainModules.mjs';

const requireOfConfig = requireFrom('jest', '@jest/core', 'jest-config');
const runWithCircus = requireOfConfig('jest-circus/runner').default ?? requireOfConfig('jest-circus/runner');
const { createScriptTransformer } = requireFrom('jest', '@jest/core', 'jest-runner')('@jest/transform');
const require = createRequire(import.meta.url);

const PLAIN = {
  instrument: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

// Fastify looks for the name of a plugin that carries none among all modules of the process, twice for each of a server's
// sixty plugins. A worker holds some thousand modules, and its tests start servers by the hundred.
const displayName = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, displayName, {
  configurable: true,
  get() {
    return this.name;
  },
  set(value) {
    Object.defineProperty(this, displayName, { configurable: true, writable: true, value });
  },
});

/** What a file may leave behind in the process that it shares with the next one. */
function processState() {
  const env = { ...process.env };
  const globals = new Map(
    Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
  );
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  const directory = process.cwd();
  return () => {
    for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key];
    for (const [key, value] of Object.entries(env)) if (process.env[key] !== value) process.env[key] = value;
    // Jest's own assertions stay where they have put themselves.
    for (const key of Reflect.ownKeys(globalThis)) if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
    for (const [key, before] of globals) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      const isSame = now && now.value === before.value && now.get === before.get;
      if (!isSame && before.configurable) Object.defineProperty(globalThis, key, before);
    }
    for (const name of process.eventNames()) {
      const before = listeners.get(name) ?? [];
      for (const each of process.rawListeners(name)) if (!before.includes(each)) process.removeListener(name, each);
    }
    process.chdir(directory);
  };
}

/** Runs one test file; called by jest in each of its workers. @returns jest's TestResult */
export default async function runTestFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const restoreProcess = processState();
  const transformer = await createScriptTransformer(config);
  const sourceMaps = runtime.getSourceMaps();
  loadTypeScript((filename) => {
    const { code, sourceMapPath } = transformer.transform(filename, { ...PLAIN, ...config });
    if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
    return code;
  });
  const plain = {
    // The state of a run lives in this module.
    requireInternalModule: (path) => {
      delete require.cache[path];
      return require(path);
    },
    requireModule: (path) => require(path),
    setGlobalsForRuntime: setTestFunctions,
    unstable_shouldLoadAsEsm: () => false,
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
  globalThis.console = environment.global.console;
  forgetOwnModules();
  try {
    return await runWithCircus(
      globalConfig,
      { ...config, injectGlobals: false },
      { global: globalThis },
      plain,
      testPath,
      sendMessageToJest,
    );
  } finally {
    restoreFunctions();
    restoreProcess();
  }
}
