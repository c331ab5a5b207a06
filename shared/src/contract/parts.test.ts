/** What counts as a part of a remote. */
import { expect, test } from '@jest/globals';
import { memo } from 'react';
import { isRemotePartModule } from './parts';
import { CONTRACT_VERSION } from './remote';

const part = { contract: CONTRACT_VERSION, part: 'mf_survey/form' };
const Plain = () => null;

test('a part shows a component, memoised or not', () => {
  expect(isRemotePartModule({ ...part, Component: Plain })).toBe(true);
  expect(isRemotePartModule({ ...part, Component: memo(Plain) })).toBe(true);
});

test.each([undefined, null, {}, 'Component'])('%p is no component', (Component) => {
  expect(isRemotePartModule({ ...part, Component })).toBe(false);
});

test('another name or a missing contract is no part', () => {
  expect(isRemotePartModule({ ...part, part: 'mf_other/form', Component: Plain })).toBe(false);
  expect(isRemotePartModule({ part: 'mf_survey/form', Component: Plain })).toBe(false);
  expect(isRemotePartModule(undefined)).toBe(false);
});
