/**
 * A tab that is killed at any moment: the device's draft holds everything but what was typed within the last second,
 * for every type of item, and the form takes it up again as it stood.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AnswerValue, SchemaItem } from '@madoguchi/shared/contract';
import { resetClock, setClock, today } from '@madoguchi/shared/domain/clock';
import { joinDateParts, joinDaySession, rulesOf } from '@madoguchi/shared/domain/survey';
import { clampTypedDateToPast } from '@madoguchi/shared/domain/text';
import { readDraft } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork } from '@madoguchi/shared/testing';
import { runs } from '@madoguchi/shared/testing/forms';
import { act, cleanup, fireEvent, within } from '@testing-library/react';
import fc from 'fast-check';
import { fetchWidgets, isFetched, widgetTypes } from '../../form/registry';
import { configOf, type FormScene } from '../../testing/formScene';
import { isUnfilled, openKept, STEPWISE_TYPES } from '../../testing/keptForm';

const WIDGET_TYPES = widgetTypes();
/** The type whose items stand below it, instead of a widget of its own. */
const GROUP_TYPE = 'groupheader';
const SECOND = 1_000;
const LONG_MILLISECONDS = 900_000;
const OPTIONS = ['甲', '乙', '丙'];
/** All others are filled in by steps (killDialogs.test.tsx), or not at all. */
const TYPES = [...WIDGET_TYPES.filter((type) => !STEPWISE_TYPES.includes(type) && !isUnfilled(type)), 'hologram'];

const itemOf = (type: string, index: number): SchemaItem => ({
  itemKey: `k${index}`,
  type,
  title: `設問${index}`,
  options: type === 'date' ? [] : OPTIONS,
  payTypeOptions: OPTIONS.map((input, place) => ({ input, payType: place === 0 ? 1 : 0 })),
});

interface Step {
  item: number;
  control: number;
  choice: number;
  /** Milliseconds until the next step. */
  wait: number;
  manner: 'type' | 'compose' | 'leave';
}

const step: fc.Arbitrary<Step> = fc.record({
  item: fc.nat(100),
  control: fc.nat(20),
  choice: fc.nat(100),
  wait: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 20, max: 250 }) },
    { weight: 1, arbitrary: fc.integer({ min: 250, max: 1_500 }) },
  ),
  manner: fc.constantFrom('type' as const, 'type' as const, 'type' as const, 'compose' as const, 'leave' as const),
});
const types = fc.shuffledSubarray(TYPES, { minLength: 3, maxLength: 6 });
/** Steps mostly stay in one field, as people do. */
const steps = fc
  .array(fc.tuple(step, fc.integer({ min: 1, max: 14 })), { minLength: 1, maxLength: 6 })
  .map((parts) =>
    parts.flatMap(([first, times]) =>
      Array.from({ length: times }, (_, index) => ({ ...first, choice: first.choice + index })),
    ),
  );

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(scene: FormScene, item: SchemaItem): Control[] {
  const card = scene.container.querySelector(`[data-item-key="${item.itemKey}"]`);
  return [...(card?.querySelectorAll<Control>('input:not(:disabled), textarea, select') ?? [])];
}

const LETTERS = { text: [...'あ山aＡ1ｶﾞ😀 '], number: [...'0123456789'], date: [...'1980-01-15'] };

function nextText(item: SchemaItem, text: string, choice: number): string {
  const isDate = ['date', 'birthday', 'dateDaySession', 'sesshuJisshiDate', 'previousVaccineDate'].includes(item.type);
  if (isDate) return text.length < 10 ? text + (LETTERS.date[text.length] ?? '') : '';
  const letters = ['number', 'phone', 'postcode', 'countVaccines'].includes(item.type) ? LETTERS.number : LETTERS.text;
  return text + (letters[choice % letters.length] ?? '');
}

function touch(control: Control, item: SchemaItem, { choice, manner }: Step): void {
  if (control instanceof HTMLSelectElement) {
    const values = [...control.options].map(({ value }) => value);
    fireEvent.change(control, { target: { value: values[choice % values.length] } });
    return;
  }
  if (control.type === 'radio' || control.type === 'checkbox') {
    fireEvent.click(control);
    return;
  }
  if (manner === 'leave') {
    fireEvent.blur(control);
    return;
  }
  const value = nextText(item, control.value, choice);
  if (manner === 'compose') fireEvent.compositionStart(control);
  fireEvent.input(control, { target: { value } });
  if (manner === 'compose' && choice % 2 === 0) fireEvent.compositionEnd(control);
}

/** What an item's controls hold, as a person sees it. */
function seenAnswer(scene: FormScene, item: SchemaItem): AnswerValue {
  const controls = controlsOf(scene, item);
  const checked = controls.filter((control) => control instanceof HTMLInputElement && control.checked);
  const [first] = controls;
  if (item.type === 'checkboxes') return checked.map(({ value }) => value);
  if (item.type === 'dateDropdown') {
    const [year = '', month = '', day = ''] = controls.map(({ value }) => value);
    return joinDateParts({ year, month, day });
  }
  // The session is preselected: on its own it is no answer.
  if (item.type === 'dateDaySession')
    return first?.value ? joinDaySession(asDate(item, first.value), checked[0]?.value ?? '') : '';
  if (first instanceof HTMLInputElement && first.type === 'radio') return checked[0]?.value ?? '';
  return first ? asDate(item, first.value) : '';
}

/** Dates that are typed are drawn to the past and to real days while they are taken over. */
function asDate({ type }: SchemaItem, text: string): string {
  return ['date', 'birthday'].includes(type) ? (clampTypedDateToPast(text, today()) ?? text.trim()) : text;
}

const canonical = (item: SchemaItem, value: AnswerValue | undefined) => {
  const rules = rulesOf(item);
  const isSessionAlone = item.type === 'dateDaySession' && /^(?:午前|午後)$/.test(String(value));
  return value === undefined || isSessionAlone || rules.isEmpty(item, value)
    ? undefined
    : JSON.stringify(rules.canonical(item, value));
};

const formOf = (items: SchemaItem[]) => configOf(items, { usePayment: 1, isAppending: { value: true } });

/** Has what stands below a date that cannot be read come before the clock is held. */
async function fetchDateHelp(): Promise<void> {
  const date = itemOf('date', 0);
  const scene = openKept(formOf([date]));
  const [control] = controlsOf(scene, date);
  if (!control) throw new Error('a date has no field');
  fireEvent.input(control, { target: { value: '55.5.5' } });
  fireEvent.blur(control);
  await within(scene.container).findByText(/55\.5\.5/);
  cleanup();
  localStorage.clear();
}

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  network.restore();
  jest.useRealTimers();
  resetClock();
  localStorage.clear();
});

describe('a tab killed at any moment', () => {
  test('every type of item is filled in here, by steps, or not at all', () => {
    const named = [...STEPWISE_TYPES, ...WIDGET_TYPES.filter(isUnfilled)];
    expect(named.filter((type) => !WIDGET_TYPES.includes(type))).toEqual([]);
    expect([...TYPES, ...named, GROUP_TYPE].sort()).toEqual([...WIDGET_TYPES, 'hologram', GROUP_TYPE].sort());
  });

  test('somebody who types without a pause is kept up with, in every field that is typed into', async () => {
    const typed = TYPES.map(itemOf);
    await fetchWidgets(typed.filter(isFetched));
    jest.useFakeTimers();
    const scene = openKept(formOf(typed));
    let count = 0;
    for (const item of typed) {
      const control = controlsOf(scene, item).find(
        (each) => each instanceof HTMLTextAreaElement || ['text', 'tel', 'email'].includes(each.type),
      );
      if (!control || item.type === 'date' || item.type === 'birthday') continue;
      count += 1;
      const texts: string[] = [];
      for (let key = 0; key < 20; key += 1) {
        act(() => void fireEvent.input(control, { target: { value: '12345678901234567890'.slice(0, key + 1) } }));
        texts.push(control.value);
        act(() => jest.advanceTimersByTime(200));
      }
      const kept = String(readDraft('U1', 's1')?.values[item.itemKey]).split(' ')[0] ?? '';
      expect({ type: item.type, kept: texts.slice(-6).includes(kept) || kept }).toEqual({
        type: item.type,
        kept: true,
      });
    }
    expect(count).toBeGreaterThan(10);
    cleanup();
  });

  test(
    'the draft lacks at most the last second of typing, and the form takes it up as it stood',
    async () => {
      await fetchWidgets(TYPES.map(itemOf).filter(isFetched));
      await fetchDateHelp();
      jest.useFakeTimers();
      fc.assert(
        fc.property(types, steps, (chosen, taken) => {
          localStorage.clear();
          setClock(Date.parse('2026-11-20T09:00:00+09:00'));
          const items = chosen.map(itemOf);
          const config = formOf(items);
          const scene = openKept(config);
          let clock = 0;
          const seen = items.map((item) => [{ at: 0, value: canonical(item, seenAnswer(scene, item)) }]);
          for (const each of taken) {
            const index = each.item % items.length;
            const item = items[index];
            const controls = item ? controlsOf(scene, item) : [];
            const control = controls[each.control % Math.max(1, controls.length)];
            if (!item || !control) continue;
            act(() => touch(control, item, each));
            // What a control does by itself a moment later (a limit, a clamp) is as good as what the person did.
            const note = () => seen[index]?.push({ at: clock, value: canonical(item, seenAnswer(scene, item)) });
            note();
            act(() => jest.advanceTimersByTime(each.wait));
            clock += each.wait;
            note();
          }
          const killed = readDraft('U1', 's1')?.values ?? {};
          items.forEach((item, index) => {
            const history = seen[index] ?? [];
            const before = history.filter(({ at }) => at <= clock - SECOND).at(-1);
            const allowed = [before, ...history.filter(({ at }) => at > clock - SECOND)].map((each) => each?.value);
            expect({ type: item.type, allowed }).toEqual({
              type: item.type,
              allowed: expect.arrayContaining([canonical(item, killed[item.itemKey])]),
            });
          });
          cleanup();
          const again = openKept(config);
          for (const item of items) {
            expect(canonical(item, seenAnswer(again, item))).toBe(canonical(item, killed[item.itemKey]));
          }
          cleanup();
        }),
        runs(15, 200),
      );
    },
    LONG_MILLISECONDS,
  );
});
