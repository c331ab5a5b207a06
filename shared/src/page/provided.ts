/**
 * What the page lends to remotes, and on which terms: the same modules that `shared/webpack/shared-dependencies.mjs`
 * makes remotes ask for. The page provides all of it and a remote none, so that there is one React, one store and one
 * calendar locale.
 */

import * as remotes from '@madoguchi/shared/remotes';
import * as router from '@madoguchi/shared/router';
import * as store from '@madoguchi/shared/store';
import * as plain from '@madoguchi/shared/ui/plain';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import ours from '../../package.json';
import * as routes from '../contract/routes';
import * as commonTexts from '../texts/common';
import * as errorTexts from '../texts/error';
import * as routeTexts from '../texts/route';
import * as surveyTexts from '../texts/survey';

/** The lazy shared entries; calling one warms its files for the remote that will ask. */
export const provide = {
  form: () => import('@madoguchi/shared/form'),
  base: () => import('@madoguchi/shared/ui/base'),
  date: () => import('@madoguchi/shared/ui/date'),
  table: () => import('@madoguchi/shared/ui/table'),
  map: () => import('@madoguchi/shared/ui/map'),
} as const;

/** What a module is shared as: a remote that needs another version is refused. */
const terms = (version: string) => ({ version, shareConfig: { singleton: true, requiredVersion: `^${version}` } });
/** Part of the page's first file. */
const here = (module: unknown, version = ours.version) => ({ ...terms(version), lib: () => module });
/** Fetched when it is first asked for. */
const fetched = (load: () => Promise<unknown>) => ({
  ...terms(ours.version),
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/** By the name that remotes ask for, in the words of the federation runtime. */
export const provided = {
  react: here(react, react.version),
  'react/jsx-runtime': here(jsxRuntime, react.version),
  'react-dom': here(reactDom, reactDom.version),
  'react-dom/client': here(reactDomClient, reactDom.version),
  '@madoguchi/shared/store': here(store),
  '@madoguchi/shared/router': here(router),
  '@madoguchi/shared/remotes': here(remotes),
  '@madoguchi/shared/ui/plain': here(plain),
  '@madoguchi/shared/contract/routes': here(routes),
  '@madoguchi/shared/texts/common': here(commonTexts),
  '@madoguchi/shared/texts/error': here(errorTexts),
  '@madoguchi/shared/texts/route': here(routeTexts),
  '@madoguchi/shared/texts/survey': here(surveyTexts),
  '@madoguchi/shared/form': fetched(provide.form),
  '@madoguchi/shared/ui/base': fetched(provide.base),
  '@madoguchi/shared/ui/date': fetched(provide.date),
  '@madoguchi/shared/ui/table': fetched(provide.table),
  '@madoguchi/shared/ui/map': fetched(provide.map),
};
