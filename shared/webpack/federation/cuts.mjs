// What is cut out of the federation runtime and of its part in each remote: parts that nothing here calls, and hooks
// that nobody listens to. See ../cut-plugin.mjs.
//
// What is left serves a page that lends everything (`shared/src/page/provided.ts`) and remotes that lend nothing, ask
// for singletons of one scope and load no other remote by themselves (`../shared-dependencies.mjs`). Who lets a remote
// lend or shake a library, takes a share synchronously, or listens to another hook deletes the lines of that part.

/** A hook's call in one statement, whose arguments hold no object of their own. */
const hookCall = (names) =>
  new RegExp(`await (?:this\\.host|origin)\\.loaderHook\\.lifecycle\\.(?:${names})\\.emit\\(\\{[^{}]*\\}\\);`, 'g');

/** Methods of a class, with their bodies. */
const methods = (names) =>
  new RegExp(`\\n\\t(?:async )?(?:${names})\\([^\\n]*\\) \\{\\n[\\s\\S]*?\\n\\t\\}(?=\\n)`, 'g');

/** The list of a class's hooks, in place of which those stand that something listens to. */
const hooks = (name) => new RegExp(`(?<=this\\.${name} = new PluginSystem\\(\\{)[\\s\\S]*?(?=\\n\\t\\t\\}\\);)`, 'g');

export const FEDERATION_RUNTIME = {
  version: '2.9.2',
  files: {
    // Hooks of plugins: only afterResolve and createScript are listened to (shell/src/remotes/connect.ts).
    './dist/core.js': [
      { what: hooks('hooks') },
      { what: hooks('loaderHook'), by: '\n\t\t\tcreateScript: new SyncHook(),' },
      { what: hooks('bridgeHook') },
      {
        what: /const \{ userOptions: userOptionsRes, options: globalOptionsRes \} = this\.hooks\.lifecycle\.beforeInit\.emit\(\{[^{}]*\}\);/g,
        by: 'const userOptionsRes = userOptions, globalOptionsRes = globalOptions;',
      },
      { what: /this\.hooks\.lifecycle\.init\.emit\(\{[^{}]*\}\);/g },
      // What the handlers below no longer do.
      { what: methods('loadShareSync|initRawContainer|preloadRemote|registerRemotes|registerShared'), times: 5 },
    ],
    './dist/module/index.js': [
      {
        what: hookCall(
          'beforeInitRemote|afterInitRemote|beforeGetExpose|afterGetExpose|beforeExecuteFactory|afterExecuteFactory',
        ),
        times: 12,
      },
      { what: /await this\.host\.hooks\.lifecycle\.beforeInitContainer\.emit\((?=\{[^{}]*\}\);)/g, by: '(' },
      { what: /await this\.host\.hooks\.lifecycle\.initContainer\.emit\(\{[^{}]*\}\);/g },
      {
        what: /const hookModuleFactory = await [\s\S]*?if \(!moduleFactory\) (?=moduleFactory = await remoteEntryExports\.get)/g,
      },
      { what: /,\n\t*availableExposes: .*\n/g, by: '\n' },
      // A name on each module that tools of developers read.
      {
        what: /const symbolName = .*\n\t\tconst wrapModuleFactory = .*\n/g,
        by: 'const wrapModuleFactory = moduleFactory;\n',
      },
      { what: methods('wraperFactory') },
    ],
    './dist/utils/load.js': [
      { what: hookCall('afterLoadEntry'), times: 6 },
      // Remotes of other kinds than a script.
      {
        what: /\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\([\s\S]*?\n\t\}\);\n\tif \(type === "system"\)[\s\S]*?\n\t\}\);\n/g,
      },
      // The hooks loadEntry and loadEntryError.
      { what: /\t\tconst loadEntryHook = .*\n/g },
      {
        what: /loadEntryHook\.emit\(\{[\s\S]*?\n\t\t\tthrow loadError;\n\t\t\}\);/g,
        by: 'loadEntryDom({ remoteInfo, remoteEntryExports, loaderHook, getEntryUrl, resourceContext });',
      },
      { what: /\t\tremoteEntryLoadingOrigins\.set\(.*\n/g },
      { what: /\tif \(remoteEntryLoadingOrigins\.get\([\s\S]*?\n\t\}\n(?=\treturn remoteEntryLoading;)/g },
    ],
    './dist/utils/share.js': [
      // Shaken libraries.
      { what: /\tif \(shareArgs\.shareConfig\?\.eager && shareArgs\.treeShaking\?\.mode\) .*\n/g },
      { what: /,\n\t\ttreeShaking: shareArgs\.treeShaking \? \{[\s\S]*?\} : void 0\n/g, by: '\n' },
      { what: /\t\t\t\tconst _usedTreeShaking = [\s\S]*?\n\t\t\t\t\}\n(?=\t\t\t\tfor)/g },
      { what: /\t\tif \(useTreesShaking\) \{\n[\s\S]*?\n\t\t\}\n/g, times: 2 },
      { what: /\tif \(useTreesShaking\) \{\n[\s\S]*?\n\t\}\n/g, times: 2 },
      {
        what: /let useTreesShaking = shouldUseTreeShaking\(treeShaking\);/g,
        by: 'const useTreesShaking = false;',
        times: 2,
      },
      { what: /if \(useTreesShaking && shared\.treeShaking\) return shared\.treeShaking;/g },
      // A remote says no strategy of its own: "loaded-first" is how the page's shares are kept from being replaced.
      { what: /if \(strategy === "loaded-first"\) return findSingletonVersionOrderByLoaded;/g },
      // Shares that are no singletons.
      { what: / else \{\n\t\t\t\tif \(requiredVersion === false [\s\S]*?\n\t\t\t\}\n(?=\t\t\};)/g, by: '\n' },
      // The hook resolveShare.
      {
        what: /const params = \{[\s\S]*?\n\t\t\};\n\t\treturn \(resolveShare\.emit\(params\) \|\| params\)\.resolver\(\);/g,
        by: 'return defaultResolver();',
      },
      // A remote lends nothing: the terms on which it asks are the consumer's alone.
      {
        what: /(?<=function getTargetSharedOptions\(options\) \{\n)[\s\S]*?\n(?=\}\n)/g,
        by: '\treturn options.extraOptions.customShareInfo;\n',
      },
    ],
    './dist/shared/index.js': [
      { what: /this\.emit(?:AfterRegisterShare|AfterLoadShare|ErrorLoadShare)\((?:\w+, )?\{[^{}]*\}\);/g, times: 13 },
      { what: methods('emitAfterRegisterShare|emitAfterLoadShare|emitErrorLoadShare'), times: 3 },
      { what: hooks('hooks'), by: '\n\t\t\tafterResolve: new AsyncWaterfallHook("afterResolve"),' },
      {
        what: /this\.hooks\.lifecycle\.(?:beforeRegisterShare|initContainerShareScopeMap)\.emit\(\{[^{}]*\}\);/g,
        times: 2,
      },
      { what: /\t\t\tconst loadShareRes = await [\s\S]*?\n\t\t\tassert\(shareOptionsRes, .*\n/g },
      { what: /, this\.hooks\.lifecycle\.resolveShare, loadContext\)/g, by: ')', times: 3 },
      // Synchronous shares, which an eager remote would take.
      { what: methods('loadShareSync') },
      // Shares that the page does not lend: a remote carries none of its own.
      { what: /\t\t\t\tconst _useTreeShaking = [\s\S]*?\n\t\t\t\treturn factory;\n(?=\t\t\t\}\n\t\t\} catch)/g },
      {
        what: /\t\tconst register = [\s\S]*?\n(?=\t\treturn promises;\n\t\}\n\tinitShareScopeMap)/g,
      },
      // Shaken libraries.
      { what: /,\n\t+treeShaking: useTreesShaking \? targetShared : void 0\n/g, by: '\n' },
      { what: /treeShaking \? shared\.treeShaking : shared;/g, by: 'shared;' },
    ],
    './dist/remote/index.js': [
      // Preloading and replacing a remote, and remotes that come after the start.
      { what: methods('preloadRemote|removeRemote|registerRemotes|initRawContainer'), times: 4 },
      {
        what: /\t\t\tconst messages = .*\n\t\t\tif \(options\?\.force\) \{\n\t\t\t\tthis\.removeRemote[\s\S]*?\n\t\t\t\}\n/g,
      },
      // Other names of a remote.
      { what: methods('setIdToRemoteMap') },
      { what: /\t\t\tif \(remote\.alias\) \{\n[\s\S]*?\n\t\t\t\}\n/g },
      // Hooks.
      { what: hooks('hooks') },
      { what: /this\.hooks\.lifecycle\.(?:beforeRegisterRemote|registerRemote)\.emit\(\{[^{}]*\}\);/g, times: 2 },
      {
        what: /\t\tconst startMatchInfo = [\s\S]*?\n\t\}\n(?=\tasync getRemoteModuleAndOptions)/g,
        by: [
          '\t\tconst { module, remoteMatchInfo } = await this.getRemoteModuleAndOptions({ id });',
          'return module.get(remoteMatchInfo.id, remoteMatchInfo.expose, options, remoteMatchInfo.remoteSnapshot);\n}\n',
        ].join('\n'),
      },
      {
        what: /\t\tlet loadRemoteArgs;\n[\s\S]*?const \{ id: idRes \} = loadRemoteArgs;\n/g,
        by: '\t\tconst idRes = id;\n',
      },
      { what: /if \(!remoteSplitInfo\) try \{\n/g, by: 'if (!remoteSplitInfo) {\n' },
      { what: / catch \(matchError\) \{\n[\s\S]*?throw matchError;\n\t\t\}/g },
      { what: /await this\.hooks\.lifecycle\.afterMatchRemote\.emit\(\{[^{}]*\}\);/g },
      { what: /\t\tassert\(remote && expose, .*\n/g },
    ],
  },
};

/** What federation's part of a remote's own build does for pages that provide, load and shake: a remote only consumes. */
export const BUNDLER_RUNTIME = {
  version: '2.9.2',
  files: {
    './dist/index.js': [
      // Of the runtime only its start: a remote asks the shell for other remotes.
      {
        what: /import \* as runtime from "@module-federation\/runtime";/g,
        by: 'import { init as startRuntime } from "@module-federation/runtime";\nconst runtime = { init: startRuntime };',
      },
      // Synchronous shares, and shaken libraries.
      { what: /\tinstallInitialConsumes: .*\n/g },
      { what: /,\n\tgetSharedFallbackGetter: .*\n/g, by: '\n' },
    ],
    './dist/initializeSharing.js': [
      { what: /\t\tvar warn = [\s\S]*?\n\t\t\};\n(?=\t\tconst promises)/g },
      { what: /\t\tconst bundlerRuntimeRemotesOptions = [\s\S]*?\n\t\t\}\);\n(?=\t\tif \(!promises\.length\))/g },
      // Several scopes.
      { what: /\tconst shareScopeKeys = [\s\S]*?\n\tvar _initializeSharing = /g, by: '\tvar _initializeSharing = ' },
      {
        what: /\tshareScopeKeys\.forEach\([\s\S]*?\n\treturn Promise\.all\(initializeSharingPromises\)/g,
        by: '\treturn Promise.resolve(_initializeSharing(shareScopeName))',
      },
    ],
    './dist/initContainerEntry.js': [
      {
        what: /\tif \(!shareScopeKey \|\| typeof shareScopeKey === "string"\) \{\n[\s\S]*?\n\t\telse (?=federationInstance)/g,
        by: '\tconst key = shareScopeKey;\n\t',
      },
      { what: /\t\} else shareScopeKey\.forEach\([\s\S]*?\n\t\}\);\n/g },
      { what: /\tif \(!Array\.isArray\(shareScopeKey\)\) (?=return webpackRequire\.I\()/g, by: '\t' },
      { what: /\tif \(Boolean\(webpackRequire\.federation\.initOptions\.shared\)\)[\s\S]*?\n\t\}\)\)\.then\(.*\n/g },
    ],
    './dist/updateOptions.js': [
      {
        what: /\tif \(initializeSharingData && !initializeSharingData\._updated\) \{[\s\S]*?\n\t\}\n(?=\}\nfunction updateRemoteOptions)/g,
      },
      { what: /sharedFallback \? bundlerRuntime\?\.getSharedFallbackGetter\(\{[^}]*\}\) : /g },
      { what: /\t+treeShakingGetter: .*\n/g },
      { what: /,\n\t+treeShaking: sharedFallback \? \{[^}]*\} : void 0/g },
      // The lists are the build's own, not another's to be filled.
      { what: /\t\tif \("initialConsumes" in options\) \{[\s\S]*?(?=\t\tconsumesLoadingData\._updated = 1;)/g },
      {
        what: /, initialConsumes: updatedInitialConsumes = \[\], chunkMapping: updatedChunkMapping = \{\} \} = consumesLoadingData/g,
        by: ' } = consumesLoadingData',
      },
    ],
    './dist/consumes.js': [
      { what: /\t\t\tconst usedExports = [^\n]*\n/g },
      { what: /\t\t\tif \(usedExports\) customShareInfo\.treeShaking = \{[^}]*\};\n/g },
      {
        what: /\t\t\t\tconst \{ shareInfo \} = [^\n]*\n\t\t\t\tif \(shareInfo\?\.shareConfig\?\.layer[\s\S]*?catch \(e\) \{\}\n/g,
      },
      { what: /\t\t\tif \(Array\.isArray\(customShareInfo\.scope\) && .*\n/g },
      // `import: false`: there is no getter of the remote's own. The error's sentence is for nobody here.
      { what: /getShortErrorMsg\(RUNTIME_012, [^\n]*\)\);/g, by: 'shareKey);' },
      { what: /return treeShakingGetter\?\.\(\) \|\| getter\(\);/g, by: 'return getter();' },
    ],
  },
};
