/**
 * The lazy shared entries. A shared module is provided only when the shell's own graph reaches it, so each stands here as a real import;
 * calling one warms its files for the remote that will ask.
 */

export const provide = {
  form: () => import('@madoguchi/shared/form'),
  base: () => import('@madoguchi/shared/ui/base'),
  date: () => import('@madoguchi/shared/ui/date'),
  table: () => import('@madoguchi/shared/ui/table'),
  map: () => import('@madoguchi/shared/ui/map'),
} as const;
