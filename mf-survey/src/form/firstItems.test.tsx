/** What the HTML's own script draws of a form is what the form itself draws, and what is entered there arrives in it. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FIRST_SIGHT_ID, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import { MONTHS_SHOWN_KEY } from '@madoguchi/shared/domain/survey';
import { drawFirstItems } from '@madoguchi/shared/page/firstItems';
import { commonTexts } from '@madoguchi/shared/texts';
import { act, fireEvent } from '@testing-library/react';
import { configOf, showForm } from '../testing/formScene';

const { requiredBadge, placeholderSelect } = commonTexts.field;
const facts = { requiredBadge, placeholderSelect, hiddenKey: MONTHS_SHOWN_KEY, hasMembers: true };
const PATH = '/survey/s1';

const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: `${type}1`,
  type,
  title: `設問 <b>${type}</b>`,
  ...more,
});
/** One item of each type that is drawn, with and without what changes its look. */
const ITEMS = ['text', 'number', 'textarea', 'radio', 'checkboxes', 'dropdown'].map((type, index) =>
  item(type, {
    options: ['はい', { value: 'いいえ' }],
    isRequired: { value: index % 2 === 0 },
    ...(index % 3 !== 1 && { description: '説明 & 例' }),
  }),
);

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

  test('say for the length of a word that is composed, and of a press, that they are in use', () => {
    const [card] = drawnOf(ITEMS);
    const isInUse = () => document.getElementById(FIRST_SIGHT_ID)?.hasAttribute('data-in-use');
    const input = card?.querySelector('input');
    if (!input) throw new Error('nothing drawn');
    expect(isInUse()).toBe(false);
    for (const begin of [fireEvent.compositionStart, fireEvent.pointerDown]) {
      act(() => void begin(input));
      expect(isInUse()).toBe(true);
      input.closest('.mg-content')?.parentElement?.removeAttribute('data-in-use');
    }
  });
});
