/** The staff: roles, rights and scope (CONTRACT 14.1, 14.2). */
export * from './browser';
export * from './calls';
export * from './personCalls';
export * from './rights';
export * from './roles';
export * from './scope';
