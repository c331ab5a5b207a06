/**
 * Rules of slot reservations: values, slots and grids, windows, deadlines, limits, categories, settings.
 */
export * from './categories';
export * from './categoryTree';
export * from './cost';
export * from './courses';
export * from './deadline';
export { type ExpandedCalendar, expandCalendar, holidayName, holidaysBetween, isNationalHoliday } from './expandRules';
export * from './grid';
export * from './limits';
export * from './nearest';
export * from './settings';
export * from './slots';
export * from './value';
export * from './window';
