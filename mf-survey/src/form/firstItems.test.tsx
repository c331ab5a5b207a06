/** What the HTML's own script draws of a form is what the form itself draws, and what is entered there arrives in it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FIRST_SIGHT_ID, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import { CHARACTER_TYPES, IME_TYPES } from '@madoguchi/shared/contract/schema';
import { AUTOCOMPLETE, type Meaning, MONTHS_SHOWN_KEY } from '@madoguchi/shared/domain/survey';
import { drawFirstItems, FIRST_ITEMS_FACTS } from '@madoguchi/shared/page/firstItems';
import { fireEvent } from '@testing-library/react';
import { configOf, showForm } from '../testing/formScene';

const facts = { ...FIRST_ITEMS_FACTS, hasMembers: true };
const PATH = '/survey/s1';

const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: `${type}1`,
  type,
  title: `設問 <b>${type}</b>`,
  ...more,
});
/** One item of each type that is drawn, with and without what changes its look. */
const TYPES = ['text', 'number', 'textarea', 'radio', 'checkboxes', 'dropdown'];
const ITEMS = TYPES.map((type, index) =>
  item(type, {
    options: ['はい', { value: 'いいえ' }],
    isRequired: { value: index % 2 === 0 },
    ...(index % 3 !== 1 && { description: '説明 & 例' }),
  }),
);

const MEANINGS = Object.keys(AUTOCOMPLETE) as Meaning[];
/** All values, or telling ones, of each further field that is drawn. */
const FURTHER: readonly Partial<SchemaItem>[] = [
  { isSearchable: { value: true } },
  { carryOver: true },
  { length: { min: 2, max: 5, limitation: true } },
  { range: { min: 1, max: 9 } },
  ...IME_TYPES.map((imeType) => ({ imeType })),
  ...CHARACTER_TYPES.map((characterType) => ({ characterType })),
  ...MEANINGS.map((meaning) => ({ meaning })),
  // Some keys say what is asked for.
  ...MEANINGS.map((itemKey) => ({ itemKey })),
];

/** The cards that are drawn of a form, in a window that holds them all. */
function drawnOf(items: readonly SchemaItem[], more: Partial<SurveyConfig> = {}): Element[] {
  const sight = document.getElementById(FIRST_SIGHT_ID);
  if (!sight) throw new Error('no first sight');
  drawFirstItems(configOf(items, { isAppending: { value: true }, ...more }), sight, facts);
  return [...sight.querySelectorAll('.mg-field')];
}

/** Without names that only have to fit one another, in the order of their coming, and without the browser's own help. */
function plain(card: Element): string {
  const copy = card.cloneNode(true) as Element;
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    names.set(id, names.get(id) ?? `id${names.size}`);
    return names.get(id);
  };
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of ['id', 'for', 'aria-labelledby', 'aria-describedby']) {
      const ids = element.getAttribute(attribute);
      if (ids !== null) element.setAttribute(attribute, ids.split(' ').map(nameOf).join(' '));
    }
    if (element instanceof HTMLInputElement && element.type === 'text' && element.value === '')
      element.removeAttribute('value');
    const sorted = [...element.attributes].sort((one, other) => one.name.localeCompare(other.name));
    for (const { name } of sorted) element.removeAttribute(name);
    for (const { name, value } of sorted) element.setAttribute(name, value);
  }
  return copy.outerHTML;
}

/** What is drawn of a form of one item, in plain words. */
function drawnAlone(one: SchemaItem): string[] {
  const cards = drawnOf([one]);
  const looks = cards.map(plain);
  for (const card of cards) card.remove();
  return looks;
}

beforeEach(() => {
  window.history.replaceState(null, '', PATH);
  const cards = '<div class="mg-card mg-outline"></div>'.repeat(4);
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<div id="${FIRST_SIGHT_ID}" data-path="${PATH}"><div class="mg-content"><p role="status">…</p>${cards}</div></div>`,
  );
  Object.assign(window, { innerHeight: 3_000 });
});
afterEach(() => document.getElementById(FIRST_SIGHT_ID)?.remove());

describe('the first items of a form, drawn before it is there', () => {
  test('look as the form draws them', () => {
    const drawn = drawnOf(ITEMS).map(plain);
    document.getElementById(FIRST_SIGHT_ID)?.remove();
    const { container } = showForm(ITEMS);
    expect(drawn).toEqual([...container.querySelectorAll('.mg-field')].map(plain));
    expect(drawn).toHaveLength(ITEMS.length);
  });

  test.each(FURTHER)('look as the form draws them with %j', (more) => {
    const types = more.itemKey === undefined ? TYPES : ['text'];
    const items = types.map((type) => item(type, { options: ['はい', 'いいえ'], ...more }));
    const drawn = items.flatMap(drawnAlone);
    document.getElementById(FIRST_SIGHT_ID)?.remove();
    const { container } = showForm(items);
    const own = new Set([...container.querySelectorAll('.mg-field')].map(plain));
    expect(drawn.filter((card) => !own.has(card))).toEqual([]);
    expect(own.size).toBe(items.length);
  });

  test('are not drawn where a phone shows a keyboard of their own, and only there', () => {
    expect(FURTHER.filter((more) => drawnAlone(item('text', more)).length === 0)).toEqual([
      { characterType: 'number' },
      { characterType: 'numberHalf' },
      { meaning: 'phone' },
      { meaning: 'email' },
      { meaning: 'postcode' },
    ]);
  });

  test('are compared by every field that is drawn', () => {
    const compared = new Set([...ITEMS, ...FURTHER].flatMap(Object.keys));
    expect([...compared].sort()).toEqual(FIRST_ITEMS_FACTS.knownFields.split(' ').sort());
  });

  test('end at the window, and at the first item that is not known in full', () => {
    const texts = Array.from({ length: 9 }, (_, index) => item('text', { itemKey: `q${index}` }));
    Object.assign(window, { innerHeight: 300 });
    expect(drawnOf(texts)).toHaveLength(4);
    for (const other of [
      item('date'),
      item('text', { default: 'x' }),
      item('text', { meaning: 'phone' }),
      item('text', { characterType: 'numberHalf' }),
    ]) {
      document.querySelectorAll(`#${FIRST_SIGHT_ID} .mg-field`).forEach((card) => {
        card.remove();
      });
      expect(drawnOf([item('number'), other, ...texts])).toHaveLength(1);
    }
  });

  test('leave out settings in the guise of items', () => {
    expect(drawnOf([item('number', { itemKey: MONTHS_SHOWN_KEY, default: '3' }), item('text')])).toHaveLength(1);
  });

  test('leave out what waits for an answer', () => {
    const displayCondition = { type: 'show' as const, questionId: 'radio1', answers: ['はい'] };
    const items = [item('radio', { options: ['はい'] }), item('text', { displayCondition }), item('number')];
    expect(drawnOf(items).map((card) => card.getAttribute('data-item-key'))).toEqual(['radio1', 'number1']);
  });

  test.each<Partial<SurveyConfig>>([
    { isAppending: undefined },
    { memberFormId: 'member' },
    { calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } },
    { headerImageUrl: 'https://here.example/x.png' },
  ])('are not drawn where another screen may come first, or something above them: %j', (more) => {
    expect(drawnOf(ITEMS, more)).toEqual([]);
  });

  test('hand over what is entered in them to the form', () => {
    const [text, , , radio] = drawnOf(ITEMS);
    const input = text?.querySelector('input');
    const choice = radio?.querySelector<HTMLInputElement>('[value=いいえ]');
    if (!input || !choice) throw new Error('nothing drawn');
    input.value = '山田';
    choice.checked = true;
    const scene = showForm(ITEMS);
    expect(document.getElementById(FIRST_SIGHT_ID)).toBeNull();
    expect(scene.answers()).toEqual({ text1: '山田', radio1: 'いいえ' });
  });

  describe('say that they are in use', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const isInUse = () => document.getElementById(FIRST_SIGHT_ID)?.hasAttribute('data-in-use');
    const drawnControls = () => {
      const [text, , , , , dropdown] = drawnOf(ITEMS);
      const [input, select] = [text?.querySelector('input'), dropdown?.querySelector('select')];
      if (!input || !select) throw new Error('nothing drawn');
      expect(isInUse()).toBe(false);
      return { input, select };
    };
    const wait = (milliseconds = 100) => jest.advanceTimersByTime(milliseconds);

    test.each([
      ['a word that is composed', fireEvent.compositionStart, fireEvent.compositionEnd],
      ['a press', fireEvent.pointerDown, fireEvent.pointerUp],
      ['a press that becomes a scroll', fireEvent.pointerDown, fireEvent.pointerCancel],
    ])('for the length of %s and of the click after it', (_, begin, end) => {
      const { input } = drawnControls();
      begin(input);
      wait(10_000);
      end(input);
      expect(isInUse()).toBe(true);
      wait();
      expect(isInUse()).toBe(false);
    });

    test('as long as one of two uses lasts: a scroll does not end a word', () => {
      const { input } = drawnControls();
      fireEvent.compositionStart(input);
      fireEvent.pointerDown(input);
      fireEvent.pointerCancel(input);
      wait();
      expect(isInUse()).toBe(true);
      fireEvent.compositionEnd(input);
      wait();
      expect(isInUse()).toBe(false);
    });

    test('with the next word or press, whatever the last one left', () => {
      const { input } = drawnControls();
      fireEvent.pointerDown(input);
      fireEvent.pointerUp(input);
      wait(50);
      fireEvent.pointerDown(input);
      wait();
      expect(isInUse()).toBe(true);
    });

    test.each([
      ['a choice', (select: HTMLSelectElement) => fireEvent.change(select, { target: { value: 'はい' } })],
      ['the focus leaves it', (select: HTMLSelectElement) => select.blur()],
    ])('from the focus on a select until %s', (_, end) => {
      const { select } = drawnControls();
      fireEvent.pointerDown(select);
      select.focus();
      fireEvent.pointerUp(select);
      wait(10_000);
      expect(isInUse()).toBe(true);
      end(select);
      wait();
      expect(isInUse()).toBe(false);
    });

    test('while the picker of a select has the focus of the window', () => {
      const { select } = drawnControls();
      select.focus();
      fireEvent.focusOut(select);
      wait();
      expect(isInUse()).toBe(true);
    });

    test.each([
      ['pressed', fireEvent.mouseDown],
      ['opened by a key', fireEvent.keyDown],
    ])('when a select with the focus is %s once more', (_, open) => {
      const { select } = drawnControls();
      select.focus();
      fireEvent.change(select, { target: { value: 'はい' } });
      wait();
      open(select);
      wait();
      expect(isInUse()).toBe(true);
    });

    test('no longer than until the choice, where the picker took the end of the press', () => {
      const { select } = drawnControls();
      fireEvent.pointerDown(select);
      select.focus();
      fireEvent.change(select, { target: { value: 'はい' } });
      wait();
      expect(isInUse()).toBe(false);
    });
  });
});
