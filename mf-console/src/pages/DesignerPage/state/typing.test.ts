/** When a text that is typed is written to the form: behind a key that was painted, in a pause, before anything else. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { makeDesignerStore } from './designerStore';
import { makeTyping, useTyped } from './typing';

const FRAME = 20;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Types keys at such distances, and says behind which of them what was written, with the instants. */
function typed(...distances: number[]) {
  const typing = makeTyping();
  const begun = performance.now();
  const written: [key: number, at: number][] = [];
  distances.forEach((distance, key) => {
    jest.advanceTimersByTime(distance);
    typing.later('title', () => written.push([key, Math.round(performance.now() - begun)]));
  });
  jest.advanceTimersByTime(1_000);
  return written;
}

describe('what is typed is written', () => {
  test('behind the paint of a key that stands alone', () => {
    const [only] = typed(0);
    expect(only?.[0]).toBe(0);
    expect(only?.[1]).toBeGreaterThan(0);
    expect(only?.[1]).toBeLessThanOrEqual(FRAME);
    expect(typed(0, 300, 300).map(([key]) => key)).toEqual([0, 1, 2]);
  });
  test('not at each key of somebody who types on, always behind one, within four tenths of a second', () => {
    const written = typed(...Array.from({ length: 20 }, () => 150));
    expect(written.map(([key]) => key)).toEqual([0, 3, 6, 9, 12, 15, 18, 19]);
    for (const [key, at] of written.slice(0, -1)) expect(at - (key + 1) * 150).toBeLessThanOrEqual(FRAME);
    // The last, which no key follows.
    expect(written.at(-1)?.[1]).toBe(20 * 150 + 400);
  });
  test('at the latest four tenths of a second later, where the browser paints nothing', () => {
    const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    expect(typed(0)).toEqual([[0, 400]]);
    frame.mockRestore();
  });
  test('at once where another field is typed into', () => {
    const typing = makeTyping();
    const write = jest.fn();
    typing.later('title', () => write('title'));
    typing.later('help', () => write('help'));
    expect(write.mock.calls).toEqual([['title']]);
    typing.settle();
    expect(write.mock.calls).toEqual([['title'], ['help']]);
  });
  test('at once where it is asked for, and once', () => {
    const typing = makeTyping();
    const write = jest.fn();
    typing.later('title', write);
    typing.settle();
    typing.settle();
    jest.advanceTimersByTime(1_000);
    expect(write).toHaveBeenCalledTimes(1);
  });
});

test('the next key may come for a quarter of a second', () => {
  const typing = makeTyping();
  expect(typing.isGoingOn()).toBe(false);
  typing.later('title', () => undefined);
  jest.advanceTimersByTime(249);
  expect(typing.isGoingOn()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(typing.isGoingOn()).toBe(false);
});

describe('before anything else is done to the form', () => {
  const set = (itemKey: string, value: string) => ({ kind: 'setField', itemKey, path: ['title'], value }) as const;
  function scene() {
    const surveySchema = ['a', 'b'].map((itemKey) => ({ itemKey, type: 'text', title: itemKey }));
    const store = makeDesignerStore({ surveySchema }, 'a', () => undefined);
    store.typing.later('title', () => store.push(set('a', '氏名'), '氏名'));
    const titles = () => (store.get().log.document.surveySchema as { title: string }[]).map(({ title }) => title);
    return { store, titles };
  }
  test('another command', () => {
    const { store, titles } = scene();
    store.push(set('b', '住所'), '住所');
    expect(titles()).toEqual(['氏名', '住所']);
    expect(store.get().log.past).toHaveLength(2);
  });
  test('undo, which takes the text back; redo then finds nothing newer', () => {
    const { store, titles } = scene();
    store.undo();
    expect(titles()).toEqual(['a', 'b']);
    store.redo();
    expect(titles()).toEqual(['氏名', 'b']);
  });
  test('choosing another item', () => {
    const { store, titles } = scene();
    store.select('b');
    expect(titles()).toEqual(['氏名', 'b']);
  });
});

test('a field shows its own text until it is written, then the form’s, whatever that is', () => {
  const typing = makeTyping();
  const write = jest.fn();
  const { result, rerender } = renderHook(({ text }) => useTyped(text, typing, write), {
    initialProps: { text: '一' },
  });
  const control = document.createElement('input');
  result.current.show(control);
  control.value = '一二';
  result.current.write('一二');
  rerender({ text: '他' });
  expect([control.value, write.mock.calls]).toEqual(['一二', []]);
  result.current.settle();
  expect(write.mock.calls).toEqual([['一二']]);
  rerender({ text: '別' });
  expect(control.value).toBe('別');
});
