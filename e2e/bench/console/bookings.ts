/**
 * People who book while something else goes on: so many a second, each begun at its time whether the one before has ended
 * or not, so that a server that falls behind is seen to.
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { signIn } from '../session';
import { bookingRows } from './house';

const PEOPLE = 100;
/** Id tokens end after some minutes. */
const TOKEN_LIFE_MILLISECONDS = 150_000;

/** A connection that broke counts as a booking that was refused, under no status. */
const withoutAnswer = () => 0;

export interface Booked {
  /** From the moment at which each was to begin. */
  milliseconds: number[];
  statuses: Record<number, number>;
}

export class Bookings {
  private next = 0;
  private tokens: { texts: string[]; at: number } | undefined;

  /** @param rowsOf what the n-th booking sends */
  constructor(
    private readonly url: string,
    private readonly perSecond = 50,
    private readonly rowsOf = bookingRows,
  ) {}

  private async tokenOf(index: number): Promise<string> {
    if (!this.tokens || performance.now() - this.tokens.at > TOKEN_LIFE_MILLISECONDS) {
      const before = this.tokens;
      // Those who book go on with the old ones meanwhile.
      if (before) before.at = performance.now();
      const texts: string[] = [];
      for (let person = 0; person < PEOPLE; person += 1)
        texts.push((await signIn(this.url, `U-booking-${person}`)).idToken);
      this.tokens = { texts, at: performance.now() };
    }
    return this.tokens.texts[index % PEOPLE] ?? '';
  }

  /** Signs everybody in, so that nobody does who is measured. */
  async prepare(): Promise<void> {
    await this.tokenOf(0);
  }

  private async book(index: number): Promise<number> {
    const response = await fetch(`${this.url}${API_BASE}${API_PATHS.resultsPutItem}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await this.tokenOf(index)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: this.rowsOf(index), subData: { idempotencyKey: crypto.randomUUID() } }),
    });
    await response.text();
    return response.status;
  }

  /** Books until `isOver`. */
  async until(isOver: () => boolean): Promise<Booked> {
    const booked: Booked = { milliseconds: [], statuses: {} };
    const underWay = new Set<Promise<void>>();
    const began = performance.now();
    for (let count = 0; !isOver(); count += 1) {
      const due = began + (count * 1_000) / this.perSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const index = this.next;
      this.next += 1;
      const one = this.book(index)
        .catch(withoutAnswer)
        .then((status) => {
          booked.milliseconds.push(performance.now() - due);
          booked.statuses[status] = (booked.statuses[status] ?? 0) + 1;
        });
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
    await Promise.all(underWay);
    return booked;
  }
}
