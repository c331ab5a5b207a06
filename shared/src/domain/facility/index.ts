/**
 * Rules of the facility search.
 */
export * from './prefectures';
export * from './textSearch';
