/**
 * Texts are brought into a normal form of Unicode by normalForm alone: the engine's own takes the square of a row of marks,
 * so that one long text keeps a server or a phone busy for seconds.
 */
import { expect, test } from '@jest/globals';
import { filesWith } from './sources';

const OWN_NORMAL_FORM = /\.normalize\(\s*(?:'NFK?[CD]'|form\b|\))/;

test('no source asks the engine for a normal form but the one that bounds its cost', () => {
  expect(filesWith(OWN_NORMAL_FORM)).toEqual(['shared/src/domain/text/width.ts']);
});
