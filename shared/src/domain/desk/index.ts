/** The desk: how answers are found, and how the console shows them and the day (CONTRACT 14.3). Pure. */
export * from './attendance';
export * from './columns';
export * from './daySheet';
export * from './find';
export * from './history';
export * from './indexed';
export * from './instant';
export * from './memberNumber';
export * from './move';
export * from './person';
export * from './query';
export * from './reader';
export * from './tableView';
