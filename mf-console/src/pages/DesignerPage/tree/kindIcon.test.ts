/** The signs of the kinds stand in a style sheet, where no type says that one is missing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';

test('each kind of item has a part of the picture of its own', () => {
  const css = readFileSync(join(__dirname, 'tree.module.css'), 'utf8');
  const parts = [...css.matchAll(/\.kind\[data-kind="(\w+)"\] \{\s*background-position-x: -(\d+)px;/g)];
  const [first, ...others] = [...Object.keys(designerTexts.kinds), 'other'];
  expect(first).toBe('written');
  expect(parts.map(([, kind]) => kind).sort()).toEqual(others.sort());
  expect(new Set(parts.map(([, , at]) => at)).size).toBe(others.length);
  expect(css.match(/%3Cpath /g)).toHaveLength(others.length + 1);
});
