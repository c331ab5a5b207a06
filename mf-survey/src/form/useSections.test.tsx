import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { act, renderHook } from '@testing-library/react';
import { useSections } from './useSections';

const itemsOf = (count: number): SchemaItem[] =>
  Array.from({ length: count }, (_, index) => ({ itemKey: `q${index}`, type: 'text', title: `設問${index}` }));

/** How many items stood at each render, from the first on. */
function countsOf(items: readonly SchemaItem[], isShown: (item: SchemaItem) => boolean, isNeeded = false): number[] {
  const counts: number[] = [];
  renderHook(() => {
    counts.push(useSections(items, items.length, isShown, isNeeded).sections.flat().length);
  });
  return counts;
}

describe('a form in sections', () => {
  test('a short form is there as a whole at once', () => {
    expect(new Set(countsOf(itemsOf(24), () => true))).toEqual(new Set([24]));
  });

  test('of a long form the first render fills the window, and the next one brings the rest', () => {
    const counts = countsOf(itemsOf(200), () => true);
    expect(counts[0]).toBeGreaterThanOrEqual(Math.ceil(window.innerHeight / 80));
    expect(counts[0]).toBeLessThanOrEqual(20);
    expect(counts.at(-1)).toBe(200);
  });

  test('items that are hidden fill no window', () => {
    const counts = countsOf(itemsOf(200), ({ itemKey }) => Number(itemKey.slice(1)) >= 100);
    expect(counts[0]).toBeGreaterThan(100);
  });

  test('where a fault may be in any of them, all come at once', () => {
    expect(countsOf(itemsOf(200), () => true, true)[0]).toBe(200);
  });

  describe('sections below the window are laid out one at a time', () => {
    const waiting: IdleRequestCallback[] = [];
    const becomeIdle = () => act(() => waiting.shift()?.({ didTimeout: false, timeRemaining: () => 50 }));
    /** @param anchoring whether the browser keeps the window where it is */
    const longForm = (anchoring: boolean) => {
      jest
        .spyOn(CSS, 'supports')
        .mockImplementation(
          (name: string, value?: string) => anchoring && `${name} ${value}` === 'overflow-anchor auto',
        );
      Object.defineProperty(window, 'requestIdleCallback', {
        configurable: true,
        value: (task: IdleRequestCallback) => waiting.push(task),
      });
      const items = itemsOf(200);
      return renderHook(() => useSections(items, items.length, () => true, false)).result;
    };
    afterEach(() => {
      waiting.length = 0;
      jest.restoreAllMocks();
      Reflect.deleteProperty(window, 'requestIdleCallback');
    });

    test('each time that the browser is idle, until all are', () => {
      const form = longForm(true);
      expect(form.current.laidOut).toBe(1);
      becomeIdle();
      expect(form.current.laidOut).toBe(2);
      while (waiting.length > 0) becomeIdle();
      expect(form.current.laidOut).toBe(form.current.sections.length);
    });

    test('not where a section above the window would move what is in it, as in Safari', () => {
      const form = longForm(false);
      expect(waiting).toEqual([]);
      expect(form.current.laidOut).toBe(1);
    });

    test('a short form has none', () => {
      const items = itemsOf(24);
      renderHook(() => useSections(items, items.length, () => true, false));
      expect(waiting).toEqual([]);
    });
  });

  test('another form is divided again', () => {
    const first = itemsOf(30);
    const second = itemsOf(45);
    const { result, rerender } = renderHook(({ items }) => useSections(items, items.length, () => true, false), {
      initialProps: { items: first },
    });
    act(() => rerender({ items: second }));
    expect(result.current.sections.flat()).toEqual(second);
  });
});
