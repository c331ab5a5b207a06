/** The console's dialogs and drawers give the focus back: each by the one hook that does so. */
import { expect, test } from '@jest/globals';
import { filesWith, sourceOf } from './sources';

test('every dialog and drawer of the console gives the focus back [WCAG 2.4.3]', () => {
  const over = /from 'antd\/es\/(?:modal|drawer)'|<aside className=\{styles\.drawer\}/;
  const ours = filesWith(over).filter((path) => path.startsWith('mf-console/'));
  expect(ours.length).toBeGreaterThanOrEqual(3);
  expect(ours.filter((path) => !sourceOf(path).includes('useReturnFocus()'))).toEqual([]);
});
