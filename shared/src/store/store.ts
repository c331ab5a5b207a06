/**
 * The one Redux store of shell and remotes.
 */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { api } from './api';
import { sessionSlice } from './slices/sessionSlice';
import { sharedStateSlice } from './slices/sharedStateSlice';

const rootReducer = combineSlices(api, sessionSlice, sharedStateSlice);

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
