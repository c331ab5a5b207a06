/** Figures of forms (CONSOLE 3, 統計): weeks, how long people take, and which numbers are too small to be shown. */
export * from './durations';
export * from './hiding';
export * from './weeks';
