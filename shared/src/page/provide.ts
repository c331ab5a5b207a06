/**
 * What a page lends to remotes beyond its own needs, above all the lazy shared entries. A shared module is provided
 * only when the graph of the page's own script reaches it, by this name, so each stands here as a real import; calling
 * one warms its files for the remote that will ask.
 */
// A development build takes React's other JSX runtime; the built remotes beside it ask for this one.
import 'react/jsx-runtime';

export const provide = {
  form: () => import('@madoguchi/shared/form'),
  base: () => import('@madoguchi/shared/ui/base'),
  date: () => import('@madoguchi/shared/ui/date'),
  table: () => import('@madoguchi/shared/ui/table'),
  map: () => import('@madoguchi/shared/ui/map'),
} as const;
