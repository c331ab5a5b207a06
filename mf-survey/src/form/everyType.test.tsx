/**
 * What must hold for every item type, over the registry, so that a new type is held to it by itself: accessible in
 * every state, never in the way of an input method, and showing what people and operators write as text, also where
 * it looks like HTML.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AnswerValue, SchemaItem } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { itemTypes, rulesOf } from '@madoguchi/shared/domain/survey';
import { type FakeNetwork, fakeNetwork, renderWithStore } from '@madoguchi/shared/testing';
import { HOSTILE_TEXTS, hostileText, runs } from '@madoguchi/shared/testing/forms';
import { commonTexts } from '@madoguchi/shared/texts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Suspense } from 'react';
import { configOf, expectNoAxeFaults, showForm } from '../testing/formScene';
import { fetchWidgets, isFetched, widgetsOf, widgetTypes } from './registry';

const WIDGET_TYPES = widgetTypes();
/** The type whose items stand below it, instead of a widget of its own. */
const GROUP_TYPE = 'groupheader';
const LONG_MILLISECONDS = 900_000;
const TREE = [{ name: '本院', children: [{ name: '内科', id: 'naika', calendarId: 'main' }] }];
const itemOf = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: `item-${type}`,
  type,
  title: `${type}の設問`,
  ...(type !== 'date' && { options: ['甲', '乙'] }),
  ...(type === 'dateDropdown' && { range: { min: 2024, max: 2026 } }),
  ...(type === 'reservation' && { categories_tree: TREE }),
  ...(type === 'selectPayType' && { payTypeOptions: [{ input: '当日窓口', payType: 1 }] }),
  ...more,
});
/** Those that are typed; each other one is chosen, a vaccine's maker too where the form names some. */
const TYPED: ReadonlySet<string> = new Set(
  (
    'text textarea paragraph number email phone postcode address date dateDaySession birthday memberNumber ' +
    'sesshuJisshiDate countVaccines previousVaccineDate'
  ).split(' '),
);
/** A text to read, and a part that another remote brings. */
const WITHOUT_CONTROL = ['guide', 'selectProducts'];
const WRONG: AnswerValue = '\u0000間違い';

let network: FakeNetwork;
beforeAll(async () => {
  await fetchWidgets(WIDGET_TYPES.map((type) => itemOf(type)).filter(isFetched));
  setClock(Date.parse('2026-11-20T09:00:00+09:00'));
});
afterAll(resetClock);
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  jest.useRealTimers();
  network.restore();
});

/** Shows an item and lets what it asks the server be answered. */
async function show(item: SchemaItem, props: Parameters<typeof showForm>[1] = {}) {
  const scene = showForm([item], props);
  await act(async () => undefined);
  return scene;
}

describe('every item type', () => {
  test('has a widget, or is a short text [FORM-045]', () => {
    const own = new Set([...WIDGET_TYPES, GROUP_TYPE]);
    const fallback = itemTypes().filter((type) => !own.has(type));
    for (const type of [...fallback, 'hologram']) {
      const { container } = showForm([itemOf(type)]);
      expect(container.querySelector(`input[type="text"][name="item-${type}"]`)).toBeInTheDocument();
      cleanup();
    }
  });

  /** One form of all types, because each run of axe has its price. */
  async function showAll(more: Partial<SchemaItem>, props: Parameters<typeof showForm>[1] = {}) {
    const scene = showForm(
      WIDGET_TYPES.map((type) => itemOf(type, more)),
      props,
    );
    await act(async () => undefined);
    return scene;
  }

  test('is accessible at rest', async () => {
    const scene = await showAll({ isRequired: { value: true }, description: '説明' });
    await expectNoAxeFaults(scene.container);
    cleanup();
  });

  test('is accessible with its required fault', async () => {
    const items = WIDGET_TYPES.map((type) => itemOf(type, { isRequired: { value: true } }));
    const scene = await showAll({ isRequired: { value: true }, description: '説明' });
    await scene.submit();
    await expectNoAxeFaults(scene.container);
    const config = configOf(items);
    const context = { config, mode: 'user' as const, today: '20261120', answers: {} };
    const faulty = items.filter((item) => rulesOf(item).validate(item, undefined, context) !== undefined);
    const shown = faulty.filter(({ itemKey }) => scene.container.querySelector(`[data-error-for="${itemKey}"]`));
    expect(shown).toEqual(faulty);
    cleanup();
  });

  test('says beside its required fault what to do, where the message does not', async () => {
    const scene = await showAll({ isRequired: { value: true } });
    await scene.submit();
    const said = [...scene.container.querySelectorAll('[data-error-for]')].map((message) => [
      message.getAttribute('data-error-for'),
      message.nextElementSibling?.textContent,
    ]);
    const bare = WIDGET_TYPES.filter((type) => {
      const message = scene.container.querySelector(`[data-error-for="item-${type}"]`)?.textContent ?? '';
      return ['必須です', '必須項目', '必須'].includes(message);
    });
    expect(bare.length).toBeGreaterThan(20);
    for (const type of WIDGET_TYPES) {
      const line = TYPED.has(type) ? '入力してください。' : '選んでください。';
      const there = said.filter(([itemKey, text]) => itemKey === `item-${type}` && text === line);
      expect([type, there.length]).toEqual([type, bare.includes(type) ? 1 : 0]);
    }
    cleanup();
  });

  test('is accessible with an answer that its rules refuse', async () => {
    const wrong = Object.fromEntries(WIDGET_TYPES.map((type) => [`item-${type}`, WRONG]));
    const scene = await showAll({}, { initialAnswers: wrong });
    await scene.submit();
    await expectNoAxeFaults(scene.container);
    cleanup();
  });

  test('is accessible and takes nothing when it is disabled [FORM-008]', async () => {
    const items = WIDGET_TYPES.map((type) => itemOf(type, { disabled: true }));
    const config = configOf(items, { memberSurveyId: 'm1' });
    const scene = await showAll({ disabled: true }, { config, onLinkButton: () => undefined });
    await expectNoAxeFaults(scene.container);
    const controls = [...scene.container.querySelectorAll('input, select, textarea, button')];
    const isRetry = ({ textContent }: Element) => textContent === commonTexts.action.retry;
    for (const control of controls.filter((each) => !isRetry(each))) expect(control).toBeDisabled();
    cleanup();
  });

  for (const mode of ['user', 'admin'] as const) {
    test(`shows its title, description, image and control in ${mode} mode [FORM-004, FORM-005, ADMIN-001]`, async () => {
      const more = { description: '項目の説明', imageUrl: { itemUrl: 'https://example.test/item.png' } };
      const items = [...WIDGET_TYPES, GROUP_TYPE].map((type) => itemOf(type, more));
      const config = configOf(items, { usePayment: 1, isAppending: { value: true } });
      // The desk's date is at the link button once something is reserved.
      const initialAnswers = { 'item-reservation': 'naika_0' };
      showForm(items, { config, mode, initialAnswers, onLinkButton: () => undefined });
      for (const { itemKey, type, title } of items) {
        const image = await screen.findByRole('img', { name: `${title}の説明画像` });
        expect(image).toHaveAttribute('src', 'https://example.test/item.png');
        const shown = image.closest(`[data-item-key="${itemKey}"]`);
        expect(shown).toHaveTextContent(title);
        expect(shown).toHaveTextContent('項目の説明');
        if (WITHOUT_CONTROL.includes(type)) continue;
        expect(shown?.querySelector('input, select, textarea, button')).toBeInTheDocument();
      }
      cleanup();
    });
  }

  test('is accessible and takes nothing in a stored answer that may only be read', async () => {
    const scene = await showAll({}, { editScope: 'none', isUpdate: true });
    await expectNoAxeFaults(scene.container);
    for (const control of scene.container.querySelectorAll('input, select, textarea')) expect(control).toBeDisabled();
    cleanup();
  });

  for (const type of WIDGET_TYPES) {
    test(`${type} writes nothing into a field while an input method is composing in it`, async () => {
      jest.useFakeTimers();
      const item = itemOf(type, { imeType: 'katakana_fullwidth' });
      const scene = showForm([item]);
      await act(async () => undefined);
      const fields = [
        ...scene.container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
      ].filter(
        (field) => field instanceof HTMLTextAreaElement || ['text', 'tel', 'email', 'search', ''].includes(field.type),
      );
      for (const field of fields) {
        const typed = 'ｶﾞ１２３４５６７８９０１２３';
        field.focus();
        fireEvent.compositionStart(field);
        for (let length = 1; length <= typed.length; length += 1) {
          fireEvent.input(field, { target: { value: typed.slice(0, length) } });
          act(() => jest.advanceTimersByTime(400));
          expect(field).toHaveValue(typed.slice(0, length));
        }
        scene.answers();
        expect(field).toHaveValue(typed);
        fireEvent.compositionEnd(field);
        fireEvent.blur(field);
      }
      cleanup();
    });
  }
});

/** Elements that only markup within a text could have made, and attributes that would run it. */
function foreignElements(container: HTMLElement): string[] {
  const foreign = container.querySelectorAll(
    'script, iframe, object, b, [onerror], [onload], img[src="x"], a[href^="javascript"]',
  );
  return [...foreign].map((element) => element.outerHTML);
}

describe('what people and operators write', () => {
  test(
    'is shown as text in every field and every view, and breaks none of them',
    async () => {
      const hostileValue = (type: string, text: string): AnswerValue => {
        if (type === 'checkboxes') return [text];
        if (type === 'secureFiles' || type === 'candidateDateReservation') return [`F1#${text}`];
        return type === 'googleFacilitySearch' ? { name: text, address: text, phone: text } : text;
      };
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...WIDGET_TYPES, 'hologram'), hostileText(), async (type, text) => {
          const item = itemOf(type, { title: `題${text}`, description: text, options: [text || '甲', '乙'] });
          const value = hostileValue(type, text);
          const scene = await show(item, { initialAnswers: { [item.itemKey]: value } });
          await scene.submit();
          expect(foreignElements(scene.container)).toEqual([]);
          const { View } = widgetsOf(item);
          const shown = renderWithStore(
            <Suspense fallback="">
              <View item={item} value={rulesOf(item).canonical(item, value)} surveyId="s1" />
            </Suspense>,
          );
          expect(foreignElements(shown.container)).toEqual([]);
          cleanup();
        }),
        {
          ...runs(30, 3_000),
          examples: HOSTILE_TEXTS.filter((text) => text.includes('<')).map((text): [string, string] => [
            'textarea',
            text,
          ]),
        },
      );
    },
    LONG_MILLISECONDS,
  );
});
