/**
 * Checks that schemas make by a function of ours. They stand here by name, so that the light form of a schema
 * (light.ts) calls the same function.
 */
export { hasKnownVariables } from './messageVariables';

/** True for the source of an expression that every browser of ours can read. */
export function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

const DAY = /^\d{8}$/;
const SLOT = /^\d{1,4}$/;
const isCell = (cell: unknown) =>
  Array.isArray(cell) && cell.length === 2 && typeof cell[0] === 'number' && typeof cell[1] === 'number';

/**
 * True for the cells of a calendar as a planner reads them: by day and slot, reserved and quota. A year has 17,520
 * cells: one loop looks at them in a tenth of the time that a schema of each takes.
 */
export function isPlannedSchedule(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([day, slots]) =>
      DAY.test(day) &&
      typeof slots === 'object' &&
      slots !== null &&
      Object.entries(slots).every(([slot, cell]) => SLOT.test(slot) && isCell(cell)),
  );
}
