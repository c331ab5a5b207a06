/** The cover of medical mode. Whether the page is hidden is the browser's, so the test says it in its place. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearPageConfiguration, setPageConfiguration } from '@madoguchi/shared/testing';
import { coverHiddenPages } from './cover';

let stop = () => {};
let state: DocumentVisibilityState = 'visible';
const isCovered = () => {
  const cover = document.querySelector('.shell-cover');
  expect(document.documentElement.hasAttribute('data-covered')).toBe(cover !== null);
  return cover !== null;
};
const change = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  state = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  setPageConfiguration({ switches: { medicalMode: true }, facility: 'ひかり総合病院' });
  document.body.insertAdjacentHTML('beforeend', '<div id="root"><input value="花子"></div>');
  stop = coverHiddenPages();
});
afterEach(() => {
  stop();
  document.getElementById('root')?.remove();
  clearPageConfiguration();
  jest.restoreAllMocks();
});

test('a page that is hidden lies under a cover at the event itself, and comes back as it was [CONTRACT 13]', () => {
  const input = document.querySelector('input');
  input?.focus();
  expect(isCovered()).toBe(false);
  change('hidden');
  expect(isCovered()).toBe(true);
  expect(document.querySelector('.shell-cover')?.textContent).toBe('ひかり総合病院');
  change('visible');
  expect(isCovered()).toBe(false);
  expect(document.activeElement).toBe(input);
});

test('a page that is left lies under a cover, also in the cache that brings it back [CONTRACT 13]', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(isCovered()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isCovered()).toBe(false);
});

test('a page that said it goes and stayed is seen again at the first touch', () => {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pointerdown'));
  expect(isCovered()).toBe(false);
});
