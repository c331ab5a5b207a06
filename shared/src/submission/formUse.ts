/**
 * Tells how far somebody comes with a new answer, for the figures of forms (CONSOLE 3): the item that was touched last
 * when they leave, and how long it took when it is sent. Said without a sign-in and without anything typed. In a file of
 * its own, which comes after the first touch and delays nobody; without it nothing is told.
 */
import { API_BASE, API_PATHS, type SurveyConfig } from '@madoguchi/shared/contract';
import { LONGEST_SECONDS } from '@madoguchi/shared/contract/formUse';
import type { FormUseBody } from '@madoguchi/shared/contract/formUseSchema';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { flattenItems, isReservation } from '@madoguchi/shared/domain/survey';
import { tabTexts } from '@madoguchi/shared/store';

/** Times that one screen tells of leaving, at most: who goes to and fro all day is told of no more. */
const MOST_LEAVES = 20;
const PREFIX = 'madoguchi.use.';

/** What the tab remembers of a submission, so that the calendar, a payment or a reload goes on with it. */
interface Kept {
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** The item of which it was told that somebody left there. */
  left?: string;
}

function readKept(surveyId: string, idempotencyKey: string): Kept | undefined {
  try {
    const kept: Partial<Kept> | null = JSON.parse(tabTexts.read(`${PREFIX}${surveyId}`) ?? 'null');
    if (kept?.idempotencyKey !== idempotencyKey || typeof kept.begunAt !== 'number') return undefined;
    return { idempotencyKey, begunAt: kept.begunAt, ...(typeof kept.left === 'string' && { left: kept.left }) };
  } catch {
    return undefined;
  }
}

function tell(body: FormUseBody): void {
  const told = new Blob([JSON.stringify(body)], { type: 'application/json' });
  navigator.sendBeacon?.(`${API_BASE}${API_PATHS.formUse}`, told);
}

function tellSent(surveyId: string, { begunAt, left }: Kept): void {
  const seconds = Math.round((nowMilliseconds() - begunAt) / 1_000);
  tell({
    surveyId,
    ...(left !== undefined && { after: left }),
    seconds: Math.min(LONGEST_SECONDS, Math.max(0, seconds)),
  });
  tabTexts.remove(`${PREFIX}${surveyId}`);
}

/** A submission is stored of which another screen was left to pay; where this tab has begun it. */
export function tellPaid(surveyId: string, idempotencyKey: string): void {
  const kept = readKept(surveyId, idempotencyKey);
  if (kept) tellSent(surveyId, kept);
}

/** The use of a form on one screen, from its first touch until `end`. */
export class FormUse {
  private kept: Kept;
  private last: string | undefined;
  /** True from a touch until it is told that somebody left. */
  private isTouched: boolean;
  private leaves = 0;
  private readonly place: string | undefined;

  /** @param key of the submission, as it stands when it is asked */
  constructor(
    private readonly config: SurveyConfig,
    private readonly key: () => string,
  ) {
    const kept = readKept(config.surveyId, key());
    this.kept = kept ?? { idempotencyKey: key(), begunAt: nowMilliseconds() };
    this.isTouched = this.kept.left === undefined;
    this.place = flattenItems(config).find(isReservation)?.itemKey;
    this.last = this.itemOf(document.activeElement);
    this.keep();
    document.addEventListener('input', this.onTouch, true);
    document.addEventListener('click', this.onTouch, true);
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('pagehide', this.leave);
  }

  /** The item that an element is of; beside a form, as in the calendar, the one that asks for a place. */
  private itemOf(target: EventTarget | null): string | undefined {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-item-key]') : null;
    const key = item?.dataset.itemKey ?? (document.querySelector('[data-item-key]') ? undefined : this.place);
    return flattenItems(this.config).some(({ itemKey }) => itemKey === key) ? key : undefined;
  }

  private readonly onTouch = ({ target }: Event): void => {
    const touched = this.itemOf(target);
    if (touched === undefined) return;
    this.last = touched;
    this.isTouched = true;
  };

  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'hidden') this.leave();
  };

  private keep(): void {
    const kept: Kept = { ...this.kept, idempotencyKey: this.key() };
    tabTexts.write(`${PREFIX}${this.config.surveyId}`, JSON.stringify(kept));
  }

  private readonly leave = (): void => {
    const last = this.last ?? this.kept.left ?? flattenItems(this.config)[0]?.itemKey;
    if (!this.isTouched || last === undefined || this.leaves >= MOST_LEAVES) return;
    this.leaves += 1;
    this.isTouched = false;
    const { left } = this.kept;
    tell({ surveyId: this.config.surveyId, ...(left !== undefined && { after: left }), last });
    this.kept = { ...this.kept, left: last };
    this.keep();
  };

  /** It is stored, or the screen goes without that. */
  end(isSent?: boolean): void {
    if (!isSent) this.leave();
    this.release();
    if (isSent) tellSent(this.config.surveyId, this.kept);
  }

  private release(): void {
    document.removeEventListener('input', this.onTouch, true);
    document.removeEventListener('click', this.onTouch, true);
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('pagehide', this.leave);
  }
}

/** Follows the use of a form, unless a stored answer is changed. @param key as FormUse asks for it */
export function followUse(
  { config, partitionKey }: { config: SurveyConfig; partitionKey: string | undefined },
  key: () => string,
): FormUse | undefined {
  return partitionKey === undefined ? new FormUse(config, key) : undefined;
}
