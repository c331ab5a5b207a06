/** The text-size switch 標準 / 大 and its memory on the device. */
import { useState } from 'react';
import { commonTexts } from '../../texts';
import { SegmentedControl } from './choices';

export type TextSize = 'normal' | 'large';

const STORAGE_KEY = 'madoguchi.textSize';

/** The stored choice; a device that refuses storage has the normal size. */
function storedTextSize(): TextSize {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'large' ? 'large' : 'normal';
  } catch {
    return 'normal';
  }
}

function apply(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
}

/** Puts the stored size on the page; call it once before the first paint. */
export function applyStoredTextSize(): void {
  apply(storedTextSize());
}

/** 標準 or 大; the choice holds for the whole product and stays on the device. */
export function TextSizeSwitch() {
  const [size, setSize] = useState(storedTextSize);
  const choose = (next: TextSize) => {
    setSize(next);
    apply(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Without storage the choice holds until the window closes.
    }
  };
  return (
    <SegmentedControl
      label={commonTexts.frame.textSize}
      options={[
        { value: 'normal', label: commonTexts.frame.textSizeNormal },
        { value: 'large', label: commonTexts.frame.textSizeLarge },
      ]}
      value={size}
      onChange={choose}
    />
  );
}
