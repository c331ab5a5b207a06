/**
 * Answers that an older form allowed and this one does not, as a draft brings them back: the item says so in Japanese,
 * and the person puts it right with the item's own controls. Held against the registry, so that no type can leave
 * anybody with a form that cannot be sent.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerValue, SchemaItem } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { type FakeNetwork, fakeNetwork } from '@madoguchi/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { configOf, expectNoAxeFaults, type FormScene, showForm } from '../testing/formScene';
import { fetchWidgets, isFetched, widgetTypes } from './registry';

const WIDGET_TYPES = widgetTypes();

interface Lapse {
  item?: Partial<SchemaItem>;
  value: AnswerValue;
  /** What the person does about it. */
  mend: (scene: FormScene) => Promise<void>;
  /** True where only the server knows that the answer is none any more: its message is shown at the item. */
  isJudgedByServer?: boolean;
}

const OPTIONS = ['甲', '乙'];
const TREE = [{ name: '本院', id: 'main', calendarId: 'main' }];
const press = (name: string | RegExp) => async (scene: FormScene) =>
  scene.user.click(await screen.findByRole('button', { name }));
const takeBack = press('「丙」を取り消す');
/** Empties or rewrites the item's text field. */
const write =
  (text = '') =>
  async ({ container }: FormScene) => {
    const field = container.querySelector('input:not([type="radio"]), textarea');
    if (!field) throw new Error('no field to write in');
    fireEvent.focus(field);
    fireEvent.input(field, { target: { value: text } });
    fireEvent.blur(field);
  };
const typed = (value: string, item?: Partial<SchemaItem>): Lapse => ({ value, mend: write(), ...(item && { item }) });

const LAPSES: Record<string, Lapse> = {
  checkboxes: { item: { options: OPTIONS, selection: { max: 1 } }, value: ['丙'], mend: takeBack },
  radio: { item: { options: OPTIONS }, value: '丙', mend: takeBack },
  choicegroupheader: { item: { options: OPTIONS }, value: '丙', mend: takeBack },
  dropdown: { item: { options: OPTIONS }, value: '丙', mend: takeBack },
  select: { item: { options: OPTIONS }, value: '丙', mend: takeBack },
  sesshuVaccineMaker: { item: { options: OPTIONS }, value: '丙', mend: takeBack },
  previousVaccineMaker: {
    item: { options: OPTIONS },
    value: '丙',
    mend: async ({ user }) => user.selectOptions(await screen.findByRole('combobox'), '甲'),
  },
  linearscale: { item: { scale_max: { value: 5 } }, value: '8', mend: press('「8」を取り消す') },
  selectPayType: {
    item: { payTypeOptions: [{ input: '当日窓口', payType: 1 }] },
    value: '丙',
    mend: async ({ user }) => user.click(await screen.findByRole('radio', { name: '当日窓口' })),
  },
  suggest: { item: { options: OPTIONS }, value: '丙', mend: write() },
  search: { item: { isRequired: { value: false } }, value: '閉院した医院', isJudgedByServer: true, mend: write() },
  googleFacilitySearch: {
    value: { name: '', address: '長崎市', phone: '' },
    mend: press('削除'),
  },
  reservation: {
    item: { categories_tree: TREE },
    value: 'gone_0',
    mend: async ({ user }) => user.click(await screen.findByRole('radio', { name: '本院' })),
  },
  location: { value: '長崎市|95|200', mend: press('とりけし') },
  image: { value: 'ftp://elsewhere.example/a.png', isJudgedByServer: true, mend: press(/写真を(?:取り消す|削除)/) },
  date: typed('2019-12-31', { range: { min: '2020-01-01' } }),
  birthday: typed('1980-02-30'),
  dateDaySession: typed('2019-12-31 午前', { range: { min: '2020-01-01' } }),
  sesshuJisshiDate: typed('1980-02-30'),
  previousVaccineDate: { value: '1980-02-30', mend: write('2026-01-05') },
  dateDropdown: {
    item: { range: { min: 2020, max: 2026 } },
    value: '1999-01-01',
    mend: async ({ user }) => user.selectOptions(await screen.findByRole('combobox', { name: '年' }), '2020'),
  },
  number: typed('9', { range: { max: 5 } }),
  countVaccines: typed('100'),
  memberNumber: typed('12345678'),
  text: typed('あいうえおか', { length: { max: 5 } }),
  textarea: typed('あいうえおか', { length: { max: 5 } }),
  paragraph: typed('あいうえおか', { length: { max: 5 } }),
  address: typed('あいうえおか', { length: { max: 5 } }),
  email: typed('hanako'),
  phone: typed('12'),
  postcode: typed('123'),
};

/** Types whose answer is judged on another screen, or by parts of their own. */
const ELSEWHERE: Record<string, string> = {
  selectBed: 'has no answer of its own: its stay is judged by the bed calendar',
  candidateDateReservation: 'says so itself once its department is known (its own tests)',
  selectProducts: 'its part says so and takes lines out (the order area’s tests)',
};

let network: FakeNetwork;
beforeAll(async () => {
  await fetchWidgets(WIDGET_TYPES.map((type) => ({ itemKey: 'k', type, title: 't' })).filter(isFetched));
  setClock(Date.parse('2026-11-20T09:00:00+09:00'));
});
afterAll(resetClock);
beforeEach(() => {
  network = fakeNetwork({
    'GET /survey/api/v1/db/survey-searches': () => ({ result: 'OK', items: [{ value: '長崎医院' }] }),
    // A category without items: choosing it is the whole answer.
    'GET /survey/api/v1/db/calendars/item_info/main': () => ({ result: 'OK', data: [] }),
  });
});
afterEach(() => network.restore());

describe('an answer that the form does not allow any more', () => {
  test('is thought of for every item type', () => {
    // What has no answer, or is in no draft, leaves nobody with a wrong one.
    const kept = WIDGET_TYPES.filter((type) => {
      const { hasAnswer, keptInDraft } = rulesOf({ type });
      return hasAnswer && keptInDraft !== false;
    });
    expect([...Object.keys(LAPSES), ...Object.keys(ELSEWHERE)].sort()).toEqual(kept.sort());
  });

  for (const [type, { item: more, value, mend, isJudgedByServer = false }] of Object.entries(LAPSES)) {
    test(`of ${type} is said at the item, and can be put right there`, async () => {
      const item: SchemaItem = { itemKey: 'k', type, title: '設問', ...more };
      const config = configOf([item], { usePayment: 1, isAppending: { value: true } });
      const scene = showForm([item], { config, initialAnswers: { k: value } });
      if (isJudgedByServer) {
        scene.tell((form) => form.showErrors([{ itemKey: 'k', message: '選択肢から選んでください。' }]));
      } else {
        expect(await scene.submit()).toMatchObject({ valid: false, errors: [{ itemKey: 'k' }] });
      }
      const message = scene.container.querySelector('[data-error-for="k"]');
      expect(message?.textContent).toMatch(/[ぁ-ん一-龠]/);
      await expectNoAxeFaults(scene.container);
      await mend(scene);
      expect(await scene.submit()).toMatchObject({ valid: true });
      expect(scene.container.querySelector('[data-error-for="k"]')).toBeNull();
      expect(scene.answers().k).not.toEqual(value);
    });
  }

  test('of several check boxes leaves the others as they are, and can be read before anything is sent', async () => {
    const item: SchemaItem = { itemKey: 'k', type: 'checkboxes', title: '設問', options: OPTIONS };
    const scene = showForm([item], { initialAnswers: { k: ['甲', '丙'] } });
    expect(screen.getByText('前に選んだ「丙」は、現在は選べません。選び直してください。')).toBeInTheDocument();
    await takeBack(scene);
    expect(scene.answers()).toEqual({ k: ['甲'] });
    expect(screen.getByRole('checkbox', { name: '甲' })).toHaveFocus();
  });

  test('of a disabled item gives way to what the form brings there, in the first answers and in a draft taken up later', async () => {
    const items: SchemaItem[] = [
      { itemKey: 'k', type: 'text', title: '区分', default: '新しい区分', disabled: true },
      { itemKey: 'other', type: 'text', title: '番号', disabled: true },
    ];
    const old = { k: '古い区分', other: '古い番号' };
    const scene = showForm(items, { initialAnswers: old });
    expect(scene.answers()).toEqual({ k: '新しい区分' });
    scene.tell((form) => form.replaceAnswers(old));
    expect(screen.getByRole('textbox', { name: '区分' })).toHaveValue('新しい区分');
    expect(await scene.submit()).toEqual({ valid: true, answers: { k: '新しい区分' } });
  });
});
