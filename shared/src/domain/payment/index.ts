/**
 * Rules of orders and payments.
 */
export * from './order';
export * from './status';
export * from './tax';
export type * from './types';
