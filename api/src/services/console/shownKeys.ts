/**
 * What this process has noted in the audit as shown of late: a screen that asks again every few seconds shows the same
 * people to the same person, of whom one note an hour says as much.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

const NOTE_MILLISECONDS = 3_600_000;
/** Screens of which is known what they showed; of the one that was noted longest ago it is forgotten. */
const MOST_SCREENS = 200;

export class ShownKeys {
  /** When each key of a screen was noted; the screens by when they last were. */
  private readonly screens = new Map<string, Map<string, number>>();

  /** Those of the keys that are to be noted; undefined where nothing is. The first look of all is noted without keys too. */
  unnoted(screen: string, keys: readonly string[]): string[] | undefined {
    const known = this.screens.get(screen);
    if (!known) return [...keys];
    const since = nowMilliseconds() - NOTE_MILLISECONDS;
    const fresh = keys.filter((key) => (known.get(key) ?? -Infinity) <= since);
    return fresh.length > 0 ? fresh : undefined;
  }

  /** Remembers what was noted. */
  noted(screen: string, keys: readonly string[]): void {
    const at = nowMilliseconds();
    const former = [...(this.screens.get(screen) ?? [])].filter(([, notedAt]) => notedAt > at - NOTE_MILLISECONDS);
    this.screens.delete(screen);
    this.screens.set(screen, new Map([...former, ...keys.map((key) => [key, at] as const)]));
    for (const [oldest] of this.screens) {
      if (this.screens.size <= MOST_SCREENS) break;
      this.screens.delete(oldest);
    }
  }
}
