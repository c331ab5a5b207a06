/** What opens over the grid, each fetched with its first use. */
import { lazyPart } from '@madoguchi/shared/remotes';
import type { OverCalendarProps } from './overCalendar';

export const OVER = {
  pattern: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_pattern" */ './PatternDialog')),
  extend: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_extend" */ './ExtendDialog')),
  history: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_history" */ './HistoryDrawer')),
  settings: lazyPart<OverCalendarProps>(() => import(/* webpackChunkName: "calendar_settings" */ './SettingsDrawer')),
  categories: lazyPart<OverCalendarProps>(
    () => import(/* webpackChunkName: "calendar_categories" */ './CategoriesDrawer'),
  ),
};
export type Over = keyof typeof OVER;
/** In the order of their buttons. */
export const OVERS = Object.keys(OVER) as readonly Over[];
/** Those that only look are not for planners alone. */
export const DEEDS: readonly Over[] = ['pattern', 'extend', 'settings', 'categories'];
