/** Counts which items are rendered: what makes a form of 200 items as quick as one of 20 (DESIGN 4). */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import type * as Plain from '@madoguchi/shared/ui/plain';
import { act, fireEvent } from '@testing-library/react';
// Registers its hooks, which may not happen inside a test.
import '@testing-library/user-event';

const renders = new Map<string, number>();

jest.mock('@madoguchi/shared/ui/plain', () => {
  const actual = jest.requireActual<typeof Plain>('@madoguchi/shared/ui/plain');
  return {
    ...actual,
    FieldFrame: (props: Plain.FieldFrameProps) => {
      renders.set(props.itemKey, (renders.get(props.itemKey) ?? 0) + 1);
      return actual.FieldFrame(props);
    },
  };
});

const TYPES = ['text', 'number', 'radio', 'checkboxes', 'dropdown', 'date', 'phone', 'textarea'];
const COUNT = 200;
const CONDITIONS = 40;

/** Items of all plain types; the last forty wait for the answers of the first eighty, some of them in chains. */
function longForm(): SchemaItem[] {
  return Array.from({ length: COUNT }, (_, index): SchemaItem => {
    const type = TYPES[index % TYPES.length] ?? 'text';
    const place = index - (COUNT - CONDITIONS);
    // Radios are at 2, 10, 18 …; every fourth condition waits for the item before it.
    const questionId = place % 4 === 3 ? `q${index - 1}` : `q${2 + 8 * (place % 10)}`;
    return {
      itemKey: `q${index}`,
      type,
      title: `設問${index}`,
      options: ['甲', '乙'],
      ...(place >= 0 && { displayCondition: { type: 'hide', questionId, answers: ['甲'] } }),
    };
  });
}

const rendered = (work: () => void) => {
  renders.clear();
  work();
  return Object.fromEntries(renders);
};

/** The items that are there without a condition, every second of them. */
const requiredKeys = Array.from({ length: (COUNT - CONDITIONS) / 2 }, (_, index) => `q${index * 2}`);

describe('rendering of 200 items with 40 conditions', () => {
  beforeEach(() => renders.clear());

  async function show(items = longForm()) {
    // Loaded here, after the stand-in for the frame.
    const { showForm } = await import('../testing/formScene');
    expect(items.filter(({ displayCondition }) => displayCondition)).toHaveLength(CONDITIONS);
    const scene = showForm(items);
    expect(renders.size).toBe(COUNT);
    // By name: jsdom takes a minute to read the roles and labels of a page of 200 items.
    const control = (selector: string) => scene.container.querySelector<HTMLInputElement>(selector) ?? document.body;
    return { scene, control };
  }

  test('a key renders nothing, and only the touched item is rendered again', async () => {
    const { scene, control } = await show();
    const first = control('[name="q0"]');
    // A radio that nothing waits for, and one that items wait for but whose answer changes nothing of them.
    const free = control('[name="q98"][value="乙"]');
    const asked = control('[name="q2"][value="乙"]');
    expect(rendered(() => fireEvent.input(first, { target: { value: 'や' } }))).toEqual({});
    expect(rendered(() => fireEvent.blur(first))).toEqual({ q0: 1 });
    expect(rendered(() => fireEvent.click(free))).toEqual({ q98: 1 });
    expect(rendered(() => fireEvent.click(asked))).toEqual({ q2: 1 });
    expect(scene.answers()).toEqual({ q0: 'や', q98: '乙', q2: '乙' });
  });

  test('whole sentences, with pauses and without, render their own field alone', async () => {
    const { control } = await show();
    jest.useFakeTimers();
    const counts = rendered(() => {
      for (const name of ['q0', 'q7', 'q8']) {
        const field = control(`[name="${name}"]`);
        for (let length = 1; length <= 30; length += 1) {
          fireEvent.input(field, { target: { value: 'あ'.repeat(length) } });
          act(() => jest.advanceTimersByTime(length % 10 === 0 ? 1_000 : 120));
        }
        fireEvent.blur(field);
      }
    });
    jest.useRealTimers();
    expect(Object.keys(counts).sort()).toEqual(['q0', 'q7', 'q8']);
    // At each pause and at most every 0.8 s, never at each of the 30 keys.
    for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(12);
  });

  test('sections that are laid out when the browser is idle render none of their items', async () => {
    jest.spyOn(CSS, 'supports').mockReturnValue(true);
    jest.useFakeTimers();
    const { scene } = await show();
    const sections = () => scene.container.querySelectorAll('.form-section').length;
    const waiting = () => scene.container.querySelectorAll('.form-section[data-waits]').length;
    expect(waiting()).toBe(sections() - 1);
    const counts = rendered(() => {
      // jsdom has no idle callback: one section every two seconds, as in browsers without it.
      for (let left = sections() - 1; left > 0; left -= 1) {
        expect(waiting()).toBe(left);
        act(() => jest.advanceTimersByTime(2_000));
      }
    });
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect(waiting()).toBe(0);
    expect(counts).toEqual({});
  });

  test('an answer that items wait for renders itself, and of the others only what comes back', async () => {
    const { control } = await show();
    expect(rendered(() => fireEvent.click(control('[name="q2"][value="甲"]')))).toEqual({ q2: 1 });
    const back = rendered(() => fireEvent.click(control('[name="q2"][value="乙"]')));
    expect(back.q2).toBe(1);
    const others = Object.keys(back).filter((key) => key !== 'q2');
    expect(others.length).toBeGreaterThan(0);
    for (const key of others) expect(Number(key.slice(1))).toBeGreaterThanOrEqual(COUNT - CONDITIONS);
  });

  test('a form that is given another config renders the items that have changed alone', async () => {
    const items = longForm();
    const { scene } = await show(items);
    const changed = items.map((item) => (item.itemKey === 'q8' ? { ...item, title: '別の設問' } : item));
    expect(rendered(() => scene.changeTo(changed))).toEqual({ q8: 1 });
    expect(scene.container.textContent).toContain('別の設問');
  });

  test('a submit renders each item with a fault once, and no other', async () => {
    const items = longForm().map((item) =>
      requiredKeys.includes(item.itemKey) ? { ...item, isRequired: { value: true } } : item,
    );
    const { scene } = await show(items);
    renders.clear();
    const outcome = await scene.submit();
    expect(outcome.valid).toBe(false);
    expect(Object.fromEntries(renders)).toEqual(Object.fromEntries(requiredKeys.map((key) => [key, 1])));
    // The same faults again are nothing new.
    renders.clear();
    await scene.submit();
    expect(Object.fromEntries(renders)).toEqual({});
  });
});
