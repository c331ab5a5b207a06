/** The size of an element as the window changes, for a table that draws only what is seen. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Before anything is measured, and where nothing measures. */
const FIRST = { width: 900, height: 600 };

export function useSize<Part extends HTMLElement>(): [RefObject<Part | null>, typeof FIRST] {
  const part = useRef<Part>(null);
  const [size, setSize] = useState(FIRST);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [part, size];
}
