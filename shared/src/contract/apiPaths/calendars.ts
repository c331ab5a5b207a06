/** Calendars, categories and candidate dates. */

export const schedule = '/calendars/schedule';
/** For other clients (CONTRACT 5). */
export const scheduleByCategory = '/calendars/schedule-by-category';
export const categories = '/calendars/categories';
export const categoriesTree = '/calendars/categories_tree';
/** For other clients (CONTRACT 5). */
export const displaySettings = '/calendars/display_settings';
export const tagLabels = '/calendars/tag_labels';
export const calendars = '/calendars/getCalendars';
export const calendarInfo = '/calendars/info';
export const canBeReserve = '/calendars/canBeReserve';
export const itemInfo = '/calendars/item_info';
/** For other clients (CONTRACT 5). */
export const dayOffCount = '/calendars/day_off_count';
export const candidateCategories = '/candidate-reservation/categories';
/** GET `…/{departmentId}/meta-settings`. */
export const candidateDepartments = '/candidate-reservation/departments';
