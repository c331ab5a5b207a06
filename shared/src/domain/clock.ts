/**
 * The one clock of the program. Everything that asks for the present asks here, so that tests, demos (NOW) and a phone
 * with a wrong clock (the server's time is in the HTML) can set it once for all. Business dates are Japan time,
 * whatever the zone of browser or server.
 */

/** Japan is UTC+9 all year round. */
const JAPAN_OFFSET_MILLISECONDS = 9 * 60 * 60 * 1000;

/**
 * The offset lies on the global object, because this module is bundled into the shell and into every remote: set once
 * by the shell, it must hold for all of them.
 */
const state = globalThis as { madoguchiClockOffset?: number };

/** Makes the clock read `instant` (milliseconds since 1970) now and run on from there. */
export function setClock(instant: number): void {
  state.madoguchiClockOffset = instant - Date.now();
}

/** Gives the clock back to the machine's own time. */
export function resetClock(): void {
  delete state.madoguchiClockOffset;
}

/**
 * Makes the clock read `instant` for a while, as the trying of a form does.
 * @returns what gives it back the time that it had
 */
export function holdClock(instant: number): () => void {
  const { madoguchiClockOffset: before } = state;
  setClock(instant);
  return () => {
    if (before === undefined) resetClock();
    else state.madoguchiClockOffset = before;
  };
}

/**
 * Judges something as it would be judged at an instant. The work is over when it returns, and no promise: whatever ran
 * meanwhile would take that instant for the present.
 * @param instant milliseconds since 1970
 */
export function atInstant<Value>(instant: number, work: () => Value): Value {
  const release = holdClock(instant);
  try {
    return work();
  } finally {
    release();
  }
}

/** The present instant in milliseconds since 1970. */
export function nowMilliseconds(): number {
  return Date.now() + (state.madoguchiClockOffset ?? 0);
}

/** The present instant as a Date, for what wants one (databases, tokens); never read its local fields. */
export function now(): Date {
  return new Date(nowMilliseconds());
}

/** Date and time of day in Japan of an instant: `date` YYYYMMDD, `time` HH:mm, `second` ss. */
export function japanDateTime(instant: number): { date: string; time: string; second: string } {
  const iso = new Date(instant + JAPAN_OFFSET_MILLISECONDS).toISOString();
  return { date: iso.slice(0, 10).replaceAll('-', ''), time: iso.slice(11, 16), second: iso.slice(17, 19) };
}

/** The instant (milliseconds since 1970) of a Japan date YYYYMMDD and time HH:mm. */
export function instantOfJapan(date: string, time = '00:00'): number {
  const [hour, minute] = time.split(':').map(Number);
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8)), hour ?? 0, minute ?? 0) -
    JAPAN_OFFSET_MILLISECONDS
  );
}

/** Today in Japan, YYYYMMDD. */
export function today(): string {
  return japanDateTime(nowMilliseconds()).date;
}
