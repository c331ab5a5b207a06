/**
 * The frame of the remotes' screens, compiled into each remote: it reads the session from the one store, so it imports
 * that by its entry.
 */
export * from './AppScreen';
export { CloseWindowButton } from './CloseWindowButton';
export { DoneView, type DoneViewProps } from './DoneView';
export * from './load';
export { NotFoundScreen } from './NotFoundScreen';
export { useCopy } from './useCopy';
export { useStepTop } from './useStepTop';
