/**
 * What the schemas of ./answerSchemas are in the browser. The build reads each valibot schema and writes calls of these
 * functions in its place (shared/webpack/light-schemas.cjs), because valibot itself would stand in front of the first
 * input. Server, tests and types use the schemas themselves; light.test.ts holds that both decide alike.
 */

export * from './checks';

type Check = (value: unknown) => boolean;
/** A rule for what another check has already found to be a text or a number. */
type Rule<Value> = (value: Value) => boolean;

/** What RTK Query asks of a schema (Standard Schema 1). The answer itself is handed on, never a copy. */
interface LightSchema {
  '~standard': {
    version: 1;
    vendor: 'madoguchi';
    validate: (value: unknown) => { value: unknown } | { issues: readonly { message: string }[] };
  };
}

export const kind =
  (name: 'string' | 'number' | 'boolean'): Check =>
  (value) =>
    typeof value === name;
export const anything: Check = () => true;
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** For a schema that holds itself. */
export const lazy =
  (checkOf: () => Check): Check =>
  (value) =>
    checkOf()(value);
export const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

export const matches =
  (pattern: RegExp): Rule<string> =>
  (value) =>
    pattern.test(value);
export const contains =
  (part: string): Rule<string> =>
  (value) =>
    value.includes(part);
export const filled =
  (length: number): Rule<string> =>
  (value) =>
    value.length >= length;
export const notLonger =
  (length: number): Rule<string | readonly unknown[]> =>
  (value) =>
    value.length <= length;
export const atLeast =
  (least: number): Rule<number> =>
  (value) =>
    value >= least;
export const atMost =
  (most: number): Rule<number> =>
  (value) =>
    value <= most;
export const whole: Check = Number.isInteger;
/** A value of a kind that obeys these rules, in this order. */
export const ruled =
  <Value>(check: Check, ...rules: readonly Rule<Value>[]): Check =>
  (value) =>
    check(value) && rules.every((rule) => rule(value as Value));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An object, or a list, with at least these fields; an absent field is undefined to its check. */
export const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([key, check]) => check(Reflect.get(value, key)));
export const record =
  (keyCheck: Check, check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, entry]) => keyCheck(key) && check(entry));
export const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** A list that begins with these. */
export const tuple =
  (...checks: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) && checks.every((check, at) => check(value[at]));

export function answer(check: Check): LightSchema {
  return {
    '~standard': {
      version: 1,
      vendor: 'madoguchi',
      validate: (value) => (check(value) ? { value } : { issues: [{ message: 'not the answer of the contract' }] }),
    },
  };
}
