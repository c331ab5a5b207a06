/**
 * The one Redux store of shell and remotes. A remote's own slice is injected at run time and typed by augmenting LazySlices.
 */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { api } from './api';
import { sessionSlice } from './slices/sessionSlice';
import { sharedStateSlice } from './slices/sharedStateSlice';

/** Augmented by the remotes: `declare module '@madoguchi/shared/store' { interface LazySlices extends WithSlice<typeof slice> {} }`. */
// biome-ignore lint/suspicious/noEmptyInterface: must stay. A remote adds its slice by declaration merging, which only an interface takes; none does so far
export interface LazySlices {}

export const rootReducer = combineSlices(api, sessionSlice, sharedStateSlice).withLazyLoadedSlices<LazySlices>();

/** A fresh store; the shell makes one, tests one each. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For what must read the state when it happens, rather than be rendered again by it. */
export const useAppStore = useStore.withTypes<AppStore>();
