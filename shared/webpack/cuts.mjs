// What is cut out of libraries that are in front of the first input: parts that nothing here calls, and calls of hooks
// that nobody listens to. Each entry says which uses would bring a part back. See cut-plugin.mjs.

const REDUX_TOOLKIT = {
  version: '2.14.0',
  files: {
    './dist/query/rtk-query.modern.mjs': [
      // Infinite queries: no endpoint is a builder.infiniteQuery.
      { what: /return e\.type === ENDPOINT_INFINITEQUERY;/g, by: 'return false;' },
      { what: /isQuery && "infiniteQueryOptions" in endpointDefinition/g, by: 'false' },
      { what: /\t\tbuildInfiniteQuerySelector,\n(?=\t\tbuildMutationSelector,\n\t\tselectInvalidatedBy)/g },
      // pollingInterval.
      { what: /\t\tbuildPollingHandler,\n/g },
      // onCacheEntryAdded.
      { what: /\t\tbuildCacheLifecycleHandler,\n/g },
      // api.util.prefetch, usePrefetch, api.util.upsertQueryData.
      {
        what: /\t\tprefetch,\n\t\tupdateQueryData,\n\t\tupsertQueryData,\n(?=\t\tpatchQueryData,)/g,
        by: '\t\tupdateQueryData,\n',
      },
      // api.util.upsertQueryEntries.
      { what: /\t\t\tcacheEntriesUpserted: \{[\s\S]*?\n\t\t\t\},\n(?=\t\t\tqueryResultPatched)/g },
      { what: /\.addMatcher\(querySlice\.actions\.cacheEntriesUpserted\.match[\s\S]*?\n\t\t\t\}\)(?=;)/g },
      { what: /, cacheEntriesUpserted\.match\)/g, by: ')' },
      {
        what: /if \(cacheEntriesUpserted\.match\(action\)\) queryCacheKeys = .*\n\t\t\telse (?=\{)/g,
      },
      // api.util.selectCachedArgsForQuery, selectEntriesForEndpoint, selectAllQueryEntries.
      {
        what: /\t\tselectCachedArgsForQuery,\n\t\tselectAllQueryEntries,\n\t\tselectEntriesForEndpoint: [\s\S]*?\n\t\t\}\),\n/g,
      },
      { what: /\tconst selectAllQueryEntries = createSelector\([\s\S]*?\n\t\}\);\n/g },
      // setupListeners (refetchOnFocus, refetchOnReconnect).
      { what: /\t\tconst windowEventsHandler = .*\n/g },
      { what: /\t\t\t\t\twindowEventsHandler\(.*\n/g },
      { what: /builder\.addCase\(onOnline,[\s\S]*?\n\t\t\t\}\)\.addMatcher\(hasRehydrationInfo, .*\n/g },
      { what: /\t\t\t\tonOnline,\n\t\t\t\tonOffline,\n\t\t\t\tonFocus,\n\t\t\t\tonFocusLost\n/g },
      // extractRehydrationInfo.
      { what: /\.addMatcher\(hasRehydrationInfo, \(draft, action\) => \{[\s\S]*?\n\t\t\t\}\)/g, times: 3 },
      { what: /\t\tif \(context\.hasRehydrationInfo\(action\)\) \{[\s\S]*?\n\t\t\}\n/g },
      { what: / \|\| (?:context\.)?hasRehydrationInfo\(action\)/g, times: 2 },
      { what: /,\n\t\t\thasRehydrationInfo: .*\n/g, by: '\n' },
    ],
    './dist/query/react/rtk-query-react.modern.mjs': [
      { what: /return e\.type === ENDPOINT_INFINITEQUERY;/g, by: 'return false;' },
      {
        what: /\t\tbuildInfiniteQueryHooks,\n\t\tbuildMutationHook,\n\t\tusePrefetch\n/g,
        by: '\t\tbuildMutationHook\n',
      },
    ],
  },
};

const REACT_ROUTER = {
  version: '7.18.5',
  files: {
    './dist/production/chunk-7RTFRKQW.mjs': [
      // The data router: BrowserRouter has no loaders, and nothing of a server's rendering.
      { what: /let dataRouterState = dataRouterOpts\?\.state;/g, by: 'let dataRouterState = void 0;' },
      {
        what: /let matches = dataRouterOpts && dataRouterOpts\.state\.matches\.length \?/g,
        by: 'let matches = false ?',
      },
      { what: /return isDataRoute \? useNavigateStable\(\) : /g, by: 'return ' },
      { what: / {2}if \(dataRouterContext && dataRouterContext\.static && [\s\S]*?\n {2}\}\n/g },
      // prefetch of a Link, which is the framework's.
      {
        what: /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);\n(?= {4}let internalOnClick = useLinkClickHandler\(to, \{\n {6}replace: replace2,\n {6}mask,)/g,
        by: 'let shouldPrefetch = false, prefetchRef = null, prefetchHandlers = null;\n',
      },
    ],
  },
};

/** A hook's call in one statement, whose arguments hold no object of their own. */
const hookCall = (names) =>
  new RegExp(`await (?:this\\.host|origin)\\.loaderHook\\.lifecycle\\.(?:${names})\\.emit\\(\\{[^{}]*\\}\\);`, 'g');

const FEDERATION_RUNTIME = {
  version: '2.9.2',
  files: {
    // Hooks of plugins: only afterResolve and createScript are listened to (shell/src/remotes/connect.ts).
    './dist/module/index.js': [
      {
        what: hookCall(
          'beforeInitRemote|afterInitRemote|beforeGetExpose|afterGetExpose|beforeExecuteFactory|afterExecuteFactory',
        ),
        times: 12,
      },
    ],
    './dist/utils/load.js': [
      { what: hookCall('afterLoadEntry'), times: 6 },
      // Remotes of other kinds than a script.
      {
        what: /\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\([\s\S]*?\n\t\}\);\n\tif \(type === "system"\)[\s\S]*?\n\t\}\);\n/g,
      },
    ],
    './dist/shared/index.js': [
      { what: /this\.emit(?:AfterRegisterShare|AfterLoadShare|ErrorLoadShare)\((?:\w+, )?\{[^{}]*\}\);/g, times: 13 },
      { what: /\temit(?:AfterRegisterShare|AfterLoadShare|ErrorLoadShare)\([^\n]*\) \{\n[\s\S]*?\n\t\}\n/g, times: 3 },
    ],
    './dist/remote/index.js': [
      // Preloading and replacing a remote.
      { what: /\tasync preloadRemote\(preloadOptions\) \{\n[\s\S]*?\n\t\}\n/g },
      { what: /\tremoveRemote\(remote\) \{\n[\s\S]*?\n\t\}\n/g },
      { what: /\t\t\tif \(options\?\.force\) \{\n\t\t\t\tthis\.removeRemote[\s\S]*?\n\t\t\t\}\n/g },
      { what: /\t+afterLoadRemoteArgs = \{\n[^{}]*\};\n/g, times: 4 },
      { what: / finally \{\n\t+if \(afterLoadRemoteArgs\) .*\n\t+\}/g },
    ],
  },
};

/** What federation's part of a remote's own build does for pages that provide, load and shake: a remote only consumes. */
const BUNDLER_RUNTIME = {
  version: '2.9.2',
  files: {
    './dist/index.js': [
      // Of the runtime only its start: a remote asks the shell for other remotes.
      {
        what: /import \* as runtime from "@module-federation\/runtime";/g,
        by: 'import { init as startRuntime } from "@module-federation/runtime";\nconst runtime = { init: startRuntime };',
      },
    ],
    './dist/initializeSharing.js': [
      { what: /\t\tvar warn = [\s\S]*?\n\t\t\};\n(?=\t\tconst promises)/g },
      { what: /\t\tconst bundlerRuntimeRemotesOptions = [\s\S]*?\n\t\t\}\);\n(?=\t\tif \(!promises\.length\))/g },
    ],
    './dist/updateOptions.js': [
      {
        what: /\tif \(initializeSharingData && !initializeSharingData\._updated\) \{[\s\S]*?\n\t\}\n(?=\}\nfunction updateRemoteOptions)/g,
      },
      { what: /sharedFallback \? bundlerRuntime\?\.getSharedFallbackGetter\(\{[^}]*\}\) : /g },
      { what: /\t+treeShakingGetter: .*\n/g },
      { what: /,\n\t+treeShaking: sharedFallback \? \{[^}]*\} : void 0/g },
    ],
    './dist/installInitialConsumes.js': [
      { what: /\t\tconst usedExports = [^\n]*\n/g },
      { what: /\t\tif \(usedExports\) customShareInfo\.treeShaking = \{[^}]*\};\n/g },
      { what: /\t\tconsole\.error\([^\n]*\n/g, times: 2 },
      {
        what: /\t\t\tconst \{ shareInfo \} = [^\n]*\n\t\t\tif \(shareInfo\?\.shareConfig\?\.layer[\s\S]*?catch \(e\) \{\}\n/g,
      },
    ],
    './dist/consumes.js': [
      { what: /\t\t\tconst usedExports = [^\n]*\n/g },
      { what: /\t\t\tif \(usedExports\) customShareInfo\.treeShaking = \{[^}]*\};\n/g },
      {
        what: /\t\t\t\tconst \{ shareInfo \} = [^\n]*\n\t\t\t\tif \(shareInfo\?\.shareConfig\?\.layer[\s\S]*?catch \(e\) \{\}\n/g,
      },
      // `import: false`: there is no getter of the remote's own. The error's sentence is for nobody here.
      { what: /getShortErrorMsg\(RUNTIME_012, [^\n]*\)\);/g, by: 'shareKey);' },
    ],
  },
};

/** Of each remote's build. */
export const remoteCuts = { '@module-federation/webpack-bundler-runtime': BUNDLER_RUNTIME };

/** Of the shell's build, which alone brings these libraries. */
export const shellCuts = {
  '@reduxjs/toolkit': REDUX_TOOLKIT,
  '@module-federation/runtime-core': FEDERATION_RUNTIME,
  'react-router': REACT_ROUTER,
};
