/** Rules of planning a calendar (CONSOLE 3, CONTRACT 14.3): cells, patterns, longer periods, the document behind them. */
export * from './categories';
export * from './cells';
export * from './document';
export * from './extension';
export * from './newCalendar';
export * from './pattern';
