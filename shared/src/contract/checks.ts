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
