import { describe, expect, test } from '@jest/globals';
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
