// What is cut out of libraries that are in front of the first input: parts that nothing here calls, and calls of hooks
// that nobody listens to. Each entry says which uses would bring a part back. See cut-plugin.mjs.
import { BUNDLER_RUNTIME, FEDERATION_RUNTIME } from './federation/cuts.mjs';

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

/** What stands where a part of antd was: who asks for it is told so at once. */
const cutOut = (what) => `() => { throw new Error('${what} of a table: cut out in shared/webpack/cuts.mjs'); }`;

const ANTD = {
  version: '6.6.8',
  files: {
    // Filters of a column (`filters`, `filterDropdown`), and antd's tree with them: a screen's conditions stand above it.
    './es/table/hooks/useFilter/index.js': [
      {
        what: /import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown';\n/g,
        by: `const FilterDropdown = ${cutOut('filters')}, flattenKeys = FilterDropdown;\n`,
      },
    ],
    // antd writes its style of links for every `a` of the page, and leaves it there when the console is left: a pointer over
    // a button that is a link took the button's words their colour. Our buttons have a style of their own.
    './es/style/index.js': [
      {
        what: /(export const genLinkStyle = token => \(\{\n {2})a: \{/g,
        by: "$1'a:where(:not(.mg-button))': {",
      },
    ],
    // Pages (`pagination`): lists are read on by cursors, so every table says `pagination={false}`.
    './es/table/InternalTable.js': [
      { what: /import Pagination from '\.\.\/pagination';\n/g, by: `const Pagination = ${cutOut('pages')};\n` },
    ],
  },
};

/** Of each remote's build. */
export const remoteCuts = { '@module-federation/webpack-bundler-runtime': BUNDLER_RUNTIME };

/** Of the build of the staff's remote besides, which alone brings antd. */
export const staffCuts = { antd: ANTD };

/** Of the shell's build, which alone brings these libraries. */
export const shellCuts = {
  '@reduxjs/toolkit': REDUX_TOOLKIT,
  '@module-federation/runtime-core': FEDERATION_RUNTIME,
  'react-router': REACT_ROUTER,
};
