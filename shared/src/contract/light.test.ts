/** The light form of every answer's schema decides as the schema itself: on good answers, and on each of them broken. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { transformSync } from '@swc/core';
import * as v from 'valibot';
import * as checks from './checks';
import * as light from './light';

type Schemas = Record<string, v.GenericSchema>;
interface LightSchemas {
  lightModule: (schemas: Schemas, named: typeof checks) => string;
}
const { lightModule }: LightSchemas = createRequire(__filename)(join(__dirname, '../../webpack/light-schemas.cjs'));

/** What the module exports that the build writes for these schemas. */
function lightForms(schemas: Schemas): Schemas {
  const { code } = transformSync(lightModule(schemas, checks), { module: { type: 'commonjs' } });
  const exports: Schemas = {};
  new Function('exports', 'require', code)(exports, () => light);
  return exports;
}
const accepts = (schema: v.GenericSchema, value: unknown) => !('issues' in Object(schema['~standard'].validate(value)));

const directory = join(__dirname, 'answerSchemas');
const cases = readdirSync(directory).flatMap((file) => {
  const schemas: Schemas = require(join(directory, file));
  const forms = lightForms(schemas);
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const form = forms[name];
    return form ? [{ name, schema, form }] : [];
  });
});

/** Texts of which one fits each rule that an answer has for a text. */
const TEXTS = ['a', '20261122', '2026-11-22', '09:00', '0', 'label_1', 'https://pay.example.jp/', '{link}'];
/** Values of which one fits each rule that an answer has for anything. */
const ANYTHING = ['anything', { '20261122': { '0': [1, 2] } }];
/** What may stand where something else belongs. */
const ODD = [undefined, null, true, 0, 1, -1, 1.5, '', 'a_b', '(', '25:00', '2026/11/22', [], ['a'], {}, { a: 1 }];
/** How often a schema that holds itself is gone into. */
const DEPTH = 2;

const field = (schema: v.GenericSchema, name: string) => Reflect.get(schema, name);
const entriesOf = (schema: v.GenericSchema) => Object.entries<v.GenericSchema>(field(schema, 'entries'));

/** A value that the schema takes, with all its fields. */
function good(schema: v.GenericSchema, depth = DEPTH): unknown {
  const of = (inner: v.GenericSchema) => good(inner, depth);
  switch (schema.type) {
    case 'string':
      return TEXTS.find((text) => v.is(schema, text));
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'unknown':
      return ANYTHING.find((value) => v.is(schema, value));
    case 'literal':
      return field(schema, 'literal');
    case 'picklist':
    case 'union':
    case 'variant': {
      const [first] = field(schema, 'options');
      return schema.type === 'picklist' ? first : of(first);
    }
    case 'optional':
    case 'nullable':
      return of(field(schema, 'wrapped'));
    case 'array':
      return depth <= 0 ? [] : [of(field(schema, 'item'))];
    case 'tuple':
      return field(schema, 'items').map(of);
    case 'record':
      return { [String(of(field(schema, 'key')))]: of(field(schema, 'value')) };
    case 'lazy':
      return good(field(schema, 'getter')(), depth - 1);
    default:
      return Object.fromEntries(entriesOf(schema).map(([key, entry]) => [key, of(entry)]));
  }
}

/** Good values and odd ones: each place of a good value holds each of them once, or nothing. */
function corpus(schema: v.GenericSchema, depth = DEPTH): unknown[] {
  const of = (inner: v.GenericSchema) => corpus(inner, depth);
  const whole = good(schema, depth);
  switch (schema.type) {
    case 'picklist':
      return [...field(schema, 'options'), ...ODD];
    case 'union':
    case 'variant':
      return field(schema, 'options').flatMap(of);
    case 'optional':
    case 'nullable':
      return of(field(schema, 'wrapped'));
    case 'array':
      return [...ODD, ...of(field(schema, 'item')).map((item) => [item])];
    case 'tuple': {
      const items: unknown[] = Object(whole);
      const inner = items.flatMap((_, at) => ODD.map((odd) => items.with(at, odd)));
      return [...ODD, whole, [...items, 'more'], items.slice(1), ...inner];
    }
    case 'record': {
      const value = good(field(schema, 'value'), depth);
      const key = String(good(field(schema, 'key'), depth));
      const keys = of(field(schema, 'key')).filter((odd) => typeof odd === 'string');
      return [
        ...ODD,
        ...keys.map((odd) => ({ [odd]: value })),
        ...of(field(schema, 'value')).map((odd) => ({ [key]: odd })),
      ];
    }
    case 'lazy':
      return depth === 0 ? ODD : corpus(field(schema, 'getter')(), depth - 1);
    case 'object':
    case 'loose_object': {
      const fields: object = Object(whole);
      const inner = entriesOf(schema).flatMap(([key, entry]) => {
        const { [key as never]: _gone, ...rest } = fields;
        return [rest, ...of(entry).map((odd) => ({ ...fields, [key]: odd }))];
      });
      return [...ODD, whole, { ...fields, more: 1 }, ...inner];
    }
    default:
      return [whole, ...ODD];
  }
}

for (const { name, schema, form } of cases)
  describe(name, () => {
    const values = corpus(schema);

    test('its light form decides as the schema, for good answers and with each field odd or gone [API-025]', () => {
      const differing = values.filter((value) => accepts(form, value) !== accepts(schema, value));
      expect(differing).toEqual([]);
      expect(accepts(schema, good(schema))).toBe(true);
      expect(values.some((value) => !accepts(schema, value))).toBe(true);
    });

    test('its light form hands a good answer on as it is', () => {
      const answer = good(schema);
      expect(form['~standard'].validate(answer)).toEqual({ value: answer });
    });
  });

describe('a schema that has no light form stops the build', () => {
  test.each<[string, v.GenericSchema, string]>([
    ['of another kind', v.looseObject({ at: v.date() }), '"date" has no light form'],
    ['with another rule', v.pipe(v.string(), v.email()), '"email" has no light form'],
    ['that changes what it takes', v.pipe(v.string(), v.toLowerCase()), '"to_lower_case" has no light form'],
    ['with a default', v.looseObject({ isMember: v.optional(v.boolean(), false) }), 'a default has no light form'],
    ['with a fallback', v.fallback(v.string(), ''), 'a default has no light form'],
    [
      'with a nameless check',
      v.pipe(
        v.string(),
        v.check((text) => text !== ''),
      ),
      'checks.ts does not name',
    ],
  ])('%s', (_what, schema, message) => {
    expect(() => lightModule({ OddAnswerSchema: schema }, checks)).toThrow(message);
  });
});

test('the rules of a schema that gets further rules are kept', () => {
  const digits = v.pipe(v.string(), v.regex(/^\d+$/));
  const { DigitsAnswerSchema } = lightForms({ DigitsAnswerSchema: v.pipe(digits, v.minLength(2)) });
  const taken = ['1', 'ab', '12'].filter((text) => DigitsAnswerSchema && accepts(DigitsAnswerSchema, text));
  expect(taken).toEqual(['12']);
});

test('what is longer than a schema allows is refused, a text and a list alike', () => {
  const { TextAnswerSchema, ListAnswerSchema } = lightForms({
    TextAnswerSchema: v.pipe(v.string(), v.maxLength(2)),
    ListAnswerSchema: v.pipe(v.array(v.string()), v.maxLength(2)),
  });
  const taken = ['ab', 'abc'].filter((text) => TextAnswerSchema && accepts(TextAnswerSchema, text));
  const lists = [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ].filter((list) => ListAnswerSchema && accepts(ListAnswerSchema, list));
  expect([taken, lists]).toEqual([['ab'], [['a', 'b']]]);
});

test('all areas are read', () => {
  expect(cases.length).toBeGreaterThan(30);
});
