/** A sideways swipe over the week or month, beside its buttons 前へ and 次へ. */
import { type TouchEvent, useRef } from 'react';

/** Shorter moves are taps. CSS pixels. */
const LEAST_DISTANCE = 48;
/** How much more sideways than up or down a swipe must be, so that scrolling stays scrolling. */
const SIDEWAYS_RATIO = 2;

export interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** Calls `onSwipe` with 1 for a swipe to the left (forwards) and -1 for one to the right. */
export function useSwipe(onSwipe: (direction: -1 | 1) => unknown): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart: (event) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const sideways = touch.clientX - from.x;
      if (Math.abs(sideways) < LEAST_DISTANCE) return;
      if (Math.abs(sideways) < SIDEWAYS_RATIO * Math.abs(touch.clientY - from.y)) return;
      onSwipe(sideways < 0 ? 1 : -1);
    },
  };
}
