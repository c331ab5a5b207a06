/** The size of all text, 標準, 大 or 特大: a switch, a button for the header, and the device's memory of the choice. */
import { useSyncExternalStore } from 'react';
import { TEXT_SIZE_KEY } from '../../contract/runtime';
import { commonTexts } from '../../texts';
import { SegmentedControl } from './choices';

const SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof SIZES)[number];

const { textSizes } = commonTexts.frame;

/** The stored choice; a device that refuses storage has the normal size. */
function storedTextSize(): TextSize {
  try {
    const stored = localStorage.getItem(TEXT_SIZE_KEY);
    return SIZES.find((size) => size === stored) ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** What the page shows at the moment; the style sheet reads it there (tokens.css). */
function shownTextSize(): TextSize {
  const shown = document.documentElement.dataset.textSize;
  return SIZES.find((size) => size === shown) ?? 'normal';
}

/** Puts the stored size on the page; call it once before the first paint. */
export function applyStoredTextSize(): void {
  document.documentElement.dataset.textSize = storedTextSize();
}

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Shows a size in the whole product and keeps it on the device. */
function choose(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
  for (const changed of listeners) changed();
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size);
  } catch {
    // Without storage the choice holds until the window closes.
  }
}

/** True where the person reads with larger text than usual: a slip of the finger is likely, and room is short. */
export function hasLargeText(): boolean {
  return shownTextSize() !== 'normal';
}

/** 標準, 大 or 特大; the choice holds for the whole product and stays on the device. */
export function TextSizeSwitch() {
  const size = useSyncExternalStore(subscribe, shownTextSize, () => 'normal' as const);
  return (
    <SegmentedControl
      label={commonTexts.frame.textSize}
      options={SIZES.map((value) => ({ value, label: textSizes[value] }))}
      value={size}
      onChange={choose}
    />
  );
}

/** 文字を大きく in a header: the next larger size, and after the largest the normal one again. */
export function TextSizeButton() {
  const size = useSyncExternalStore(subscribe, shownTextSize, () => 'normal' as const);
  const next = SIZES[(SIZES.indexOf(size) + 1) % SIZES.length] ?? 'normal';
  return (
    <button
      type="button"
      className="mg-text-size mg-no-print"
      aria-label={commonTexts.frame.textSizeNext(textSizes[next])}
      onClick={() => choose(next)}
    >
      {commonTexts.frame.text}
      <span aria-hidden="true">{next === 'normal' ? '－' : '＋'}</span>
    </button>
  );
}
