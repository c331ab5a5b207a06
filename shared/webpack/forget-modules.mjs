// Lets go of a module's code once it has run: webpack keeps each function that makes a module for as long as the page
// stands, and with it the code of everything inside that nobody calls.

/** @throws {Error} where webpack writes its runtime in another way than this file knows */
function replaced(code, text, replacement) {
  if (!code.includes(text)) throw new Error(`forget-modules: webpack's runtime no longer has "${text}"`);
  return code.replace(text, replacement);
}

/** A webpack plugin. A module that took itself out of the cache, as shared ones do, is made anew at each call and stays. */
export class ForgetModulesPlugin {
  apply(compiler) {
    const { JavascriptModulesPlugin } = compiler.webpack.javascript;
    compiler.hooks.thisCompilation.tap('ForgetModulesPlugin', (compilation) => {
      JavascriptModulesPlugin.getCompilationHooks(compilation).renderRequire.tap('ForgetModulesPlugin', (code) =>
        replaced(
          code,
          '// Return the exports of the module',
          'if (__webpack_module_cache__[moduleId]) __webpack_modules__[moduleId] = 0;\n',
        ),
      );
      compilation.hooks.runtimeModule.tap('ForgetModulesPlugin', (module) => {
        if (module.constructor.name !== 'JsonpChunkLoadingRuntimeModule') return;
        const generate = module.generate.bind(module);
        // It keeps every file's modules in a list for further runtimes on the page; each of ours has a list of its own.
        module.generate = () =>
          replaced(generate(), 'if(parentChunkLoadingFunction) parentChunkLoadingFunction(data);', '');
      });
    });
  }
}
