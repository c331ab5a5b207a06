// Takes out of webpack's own runtime, which each remote's entry carries before anything else, what no page here uses.
// The patterns are written for what these versions generate: where one no longer fits, the build stops.
import { createRequire } from 'node:module';

const { cut } = createRequire(import.meta.url)('./cut-loader.cjs');

/** What a remote asks of the page for one module, as federation writes it out for each. */
const CONSUMED =
  /\{\s*fallback: .*"Can not get '([^']+)'".*,\s*shareScope: \["default"\],\s*singleton: true,\s*requiredVersion: ("[^"]+"),\s*strictVersion: true,\s*eager: false,\s*layer: undefined,\s*shareKey: "\1",\s*\}/g;

/** The same for all of them, once. */
const CONSUME = `var consume = (shareKey, requiredVersion) => ({
  fallback: () => () => { throw new Error("Can not get '" + shareKey + "'"); },
  shareScope: ["default"], singleton: true, requiredVersion, strictVersion: true, eager: false, shareKey
});
`;

/** Terms that are the same for all (`shared-dependencies.mjs`) are written once; other terms stop the build. */
function withOneConsume(code) {
  const short = code.replace(CONSUMED, (_all, shareKey, version) => `consume("${shareKey}", ${version})`);
  if (short.includes('fallback:')) throw new Error('runtime-cuts: a remote consumes on other terms than known here');
  return CONSUME + short;
}

/** By the name of the runtime's part: what becomes of its code. */
const changes = {
  consumes: withOneConsume,
  // Federation brings a part of the same name, which takes the place of webpack's.
  sharing: (code) => (code.includes('bundlerRuntime.I(') ? code : null),
  // Styles are in links, and scripts have no nonce (the server's policy names no such).
  'css loading': (code) =>
    cut(code, 'css loading', [
      { what: /var existingStyleTags = [\s\S]*?return tag;\s*\}/g },
      { what: /tag\.getAttribute\("data-href"\) \|\| /g },
      { what: /if \(__webpack_require__\.nc\) \{[^}]*\}/g },
    ]),
  'load script': (code) => cut(code, 'load script', [{ what: /if \(__webpack_require__\.nc\) \{[^}]*\}/g }]),
};

/** A webpack plugin. */
export class RuntimeCutsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RuntimeCutsPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('RuntimeCutsPlugin', (module) => {
        const change = changes[module.name];
        if (change === undefined) return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          return code ? change(code) : code;
        };
      });
    });
  }
}
