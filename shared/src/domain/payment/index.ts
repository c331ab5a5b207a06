/**
 * Rules of orders and payments.
 */
export * from './addressee';
export * from './books';
export * from './cashRefund';
export * from './invoice';
export * from './makeOrder';
export * from './order';
export * from './orderNumber';
export * from './orderOfForm';
export * from './payMethod';
export * from './productsItem';
export * from './registrationNumber';
export * from './status';
export * from './tax';
export type * from './types';
