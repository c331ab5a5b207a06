/**
 * Preferred dates of a visit: what a department takes, what a person chooses, what the desk confirms (CAND-001 to
 * CAND-018, ADMIN-005).
 */
export * from './choice';
export * from './confirmedTime';
export * from './days';
export * from './deadline';
export * from './judge';
export * from './lapse';
export * from './proposal';
export * from './words';
