/** The build makes each group of texts a module of its own: what is shown stays the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { transformSync } from '@swc/core';

const { split }: { split: (source: string, name: string, wanted?: string) => string } = createRequire(__filename)(
  join(__dirname, '../../webpack/split-texts.cjs'),
);

/** What a module exports that is written so. */
function exportsOf(source: string): Record<string, unknown> {
  const jsc = { target: 'es2022', parser: { syntax: 'typescript' } } as const;
  const { code } = transformSync(source, { jsc, module: { type: 'commonjs' } });
  const exports = {};
  new Function('exports', 'require', code)(exports, (path: string) =>
    jest.requireActual<Record<string, unknown>>(join(__dirname, path)),
  );
  return exports;
}

/** Functions are the same when their words are. */
const written = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'function' ? String(part).replace(/\s+/g, ' ') : part,
    ),
  );

/** Of one object only; the others are left as they are. */
const AS_THEY_ARE = ['index', 'message', 'messageKinds', 'money', 'orderLines'];
const names = readdirSync(__dirname).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? []);

describe.each(names.filter((name) => !AS_THEY_ARE.includes(name)))('%s', (name) => {
  test('each group is a module, and the object the one that brings them together', () => {
    const source = readFileSync(join(__dirname, `${name}.ts`), 'utf8');
    const whole = split(source, name);
    const [, object = ''] = /^export \* as (\w+Texts) from '\.\/\w+';$/m.exec(whole) ?? [];
    const groups = [...whole.matchAll(/^export \{ (\w+) \} from '\.\/(\w+)\?group=(\w+)';$/gm)];
    expect(groups).toHaveLength(whole.split('\n').length - 1);
    const shown = groups.map(([, key = '', file = '', group = '']) => {
      expect(file).toBe(name);
      return [key, exportsOf(split(source, name, group))[key]];
    });
    expect(written(Object.fromEntries(shown))).toEqual(written(exportsOf(source)[object]));
  });
});

test.each(AS_THEY_ARE)('%s is left as it is', (name) => {
  const source = readFileSync(join(__dirname, `${name}.ts`), 'utf8');
  expect(split(source, name)).toBe(source);
});

test('an object with a key that is no name is left as it is', () => {
  const source = "export const dayTexts = {\n  '1': 'Mo',\n  two: 'Tu',\n} as const;\n";
  expect(split(source, 'day')).toBe(source);
});
