/** The desk: how the console shows answers and the day (CONTRACT 14.3). Pure. */
export * from './attendance';
export * from './columns';
export * from './daySheet';
export * from './reader';
export * from './tableView';
