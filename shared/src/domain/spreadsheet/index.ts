/** Files for spreadsheets (CONTRACT 14.3, CSV). */
export * from './cells';
export * from './orderLine';
