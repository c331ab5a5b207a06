/** Random forms and answers for tests of form and server. Never part of a build. */
export * from './answers';
export * from './cost';
export * from './hostile';
export * from './runs';
export * from './schemas';
export * from './signature';
export * from './verdict';
