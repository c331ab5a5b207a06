/** Vaccination surveys: doses, their intervals, and from when on they can be reserved. */
export * from './doses';
export * from './window';
