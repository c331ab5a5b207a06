/** Shows what is inside as if it were another moment: the whole page's clock is held as long as it is shown. */
import { holdClock } from '@madoguchi/shared/domain/clock';
import { type ReactNode, useLayoutEffect, useState } from 'react';

/** @param props.instant in milliseconds since 1970; undefined: the present */
export function ClockOf({ instant, children }: { instant: number | undefined; children: ReactNode }) {
  const [held, setHeld] = useState<{ instant: number | undefined }>();
  useLayoutEffect(() => {
    const release = instant === undefined ? undefined : holdClock(instant);
    setHeld({ instant });
    return release;
  }, [instant]);
  // What is inside asks for the present while it renders: not before the clock is set.
  return held && held.instant === instant ? children : null;
}
