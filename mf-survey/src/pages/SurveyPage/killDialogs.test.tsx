/**
 * A tab that is killed while an item is filled in by steps: in its dialog, its search, its levels of categories, during
 * its upload. What was typed until a second before comes back with the draft, what was chosen comes back whole, and a
 * file that was under way is asked for again.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT_VERSION, type OrderPartProps, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { connectRemotes } from '@madoguchi/shared/remotes';
import { clearPageConfiguration, type FakeNetwork, fakeNetwork, setPageConfiguration } from '@madoguchi/shared/testing';
import { runs } from '@madoguchi/shared/testing/forms';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { fetchWidgets } from '../../form/registry';
import { fakeUploads } from '../../testing/fakeUploads';
import { configOf, type FormScene } from '../../testing/formScene';
import { openKept, STEPWISE_TYPES } from '../../testing/keptForm';

const SECOND = 1_000;
const LONG_MILLISECONDS = 900_000;
const DB = '/survey/api/v1/db';
/** With more courses below 本院 ／ 外科 than are a list: two levels are chosen before anything is an answer. */
const TREE = [
  {
    name: '本院',
    children: [
      { name: '内科', id: 'naika' },
      { name: '外科', children: Array.from({ length: 8 }, (_, at) => ({ name: `外科${at}`, id: `geka-${at}` })) },
    ],
  },
  { name: '分院', id: 'branch' },
];

const itemOf = (type: string): SchemaItem => ({
  itemKey: 'k',
  type,
  title: '設問',
  ...(type === 'reservation' && { categories_tree: TREE }),
  ...(type === 'selectProducts' && { paymentCategory: 'options' }),
});
const formOf = (type: string): SurveyConfig =>
  configOf([itemOf(type)], { usePayment: 1, isAppending: { value: true } });

/** A fake of mf-payment's part: a quantity that is typed in its modal. */
function OrderDouble({ partial = [], onBegin }: OrderPartProps) {
  return (
    <input
      aria-label="数量"
      defaultValue={partial[3]}
      onInput={({ currentTarget }) => onBegin?.(['', '', 'echo', currentTarget.value])}
    />
  );
}

interface TypedField {
  type: string;
  label: string;
  /** The button that opens the field's dialog. */
  opener?: string;
}

/** Every field in which letters are typed that are no answer yet. */
const TYPED_FIELDS: TypedField[] = [
  { type: 'googleFacilitySearch', label: '施設名・キーワード' },
  { type: 'googleFacilitySearch', label: '施設名', opener: '施設名を直接入力' },
  { type: 'googleFacilitySearch', label: '住所', opener: '施設名を直接入力' },
  { type: 'googleFacilitySearch', label: '電話番号', opener: '施設名を直接入力' },
  { type: 'location', label: '住所で探す', opener: '位置情報を入力' },
  { type: 'location', label: '緯度', opener: '位置情報を入力' },
  { type: 'location', label: '経度', opener: '位置情報を入力' },
  { type: 'search', label: '設問' },
  { type: 'selectProducts', label: '数量' },
];

async function reach({ type, label, opener }: TypedField): Promise<HTMLInputElement> {
  if (opener !== undefined) fireEvent.click(screen.getByRole('button', { name: opener }));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  const role = type === 'search' ? 'combobox' : 'textbox';
  return screen.getByRole<HTMLInputElement>(role, { name: label });
}

let network: FakeNetwork;
beforeEach(async () => {
  await fetchWidgets(STEPWISE_TYPES.map(itemOf));
  setClock(Date.parse('2026-11-20T09:00:00+09:00'));
  network = fakeNetwork({
    [`GET ${DB}/survey-searches`]: () => ({ result: 'OK', items: [{ value: '長崎医院' }] }),
    [`GET ${DB}/candidate-reservation/categories`]: () => ({
      result: 'OK',
      data: [{ partitionKey: 'internal', name: '内科系', departments: [{ id: 'heart', name: '循環器内科' }] }],
    }),
    [`GET ${DB}/survey-resources/presignedUrl`]: () => ({
      result: 'OK',
      uploadUrl: 'https://files.example/put',
      imageUrl: 'https://files.example/answers/1',
    }),
  });
  setPageConfiguration({ switches: { payment: true, secureFiles: true }, addressSearch: true });
  connectRemotes(async () => ({
    default: { contract: CONTRACT_VERSION, part: 'mf_payment/order', Component: OrderDouble },
  }));
});
afterEach(() => {
  jest.useRealTimers();
  network.restore();
  resetClock();
  localStorage.clear();
  clearPageConfiguration();
});

const keys = fc.array(
  fc.record({ letter: fc.constantFrom('あ', '山', '1', '3', ' ', 'ｱ'), wait: fc.integer({ min: 20, max: 400 }) }),
  { minLength: 1, maxLength: 20 },
);

describe('a tab killed in the middle of an item’s steps', () => {
  test('every type of item that is filled in by steps is tried', () => {
    const tried = [
      ...TYPED_FIELDS.map(({ type }) => type),
      'reservation',
      'candidateDateReservation',
      'image',
      'secureFiles',
    ];
    expect([...new Set(tried)].sort()).toEqual([...STEPWISE_TYPES].sort());
  });

  test(
    'typed letters come back except those of the last second, in every dialog, search and modal',
    async () => {
      jest.useFakeTimers();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...TYPED_FIELDS), keys, fc.boolean(), async (typed, letters, composes) => {
          localStorage.clear();
          openKept(formOf(typed.type));
          const field = await reach(typed);
          if (composes) fireEvent.compositionStart(field);
          let clock = 0;
          const history = [{ at: 0, text: field.value }];
          for (const { letter, wait } of letters) {
            fireEvent.input(field, { target: { value: field.value + letter } });
            history.push({ at: clock, text: field.value });
            await act(async () => jest.advanceTimersByTimeAsync(wait));
            clock += wait;
          }
          const before = history.filter(({ at }) => at <= clock - SECOND).at(-1);
          const allowed = [before, ...history.filter(({ at }) => at > clock - SECOND)].map((each) => each?.text);
          cleanup();
          openKept(formOf(typed.type));
          expect(allowed).toContain((await reach(typed)).value);
          cleanup();
        }),
        runs(16, 200),
      );
    },
    LONG_MILLISECONDS,
  );

  const chosenIn = (scene: FormScene) => [...scene.container.querySelectorAll('select')].map(({ value }) => value);
  async function choose(label: string, option: string, { user }: FormScene) {
    const select = await screen.findByRole('combobox', { name: label });
    await screen.findByRole('option', { name: option });
    await user.selectOptions(select, option);
  }

  test('levels of a reservation that are chosen come back before they are an answer', async () => {
    const scene = openKept(formOf('reservation'));
    await choose('大分類', '本院', scene);
    await choose('中分類', '外科', scene);
    const chosen = chosenIn(scene);
    expect(scene.answers().k ?? '').toBe('');
    cleanup();
    expect(chosenIn(openKept(formOf('reservation')))).toEqual(chosen);
  });

  test('category and department of a visit come back before the first date', async () => {
    const scene = openKept(formOf('candidateDateReservation'));
    await choose('診療区分', '内科系', scene);
    await choose('診療科', '循環器内科', scene);
    const chosen = chosenIn(scene);
    cleanup();
    const again = openKept(formOf('candidateDateReservation'));
    await screen.findByRole('option', { name: '循環器内科' });
    expect(chosenIn(again)).toEqual(chosen);
  });

  test('a picture on its way is asked for again, one that has come is kept', async () => {
    const uploads = fakeUploads();
    Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'card.png', {
      type: 'image/png',
    });
    const scene = openKept(formOf('image'));
    await scene.user.upload(screen.getByLabelText(/設問/), picture);
    await uploads.partial(0);
    cleanup();
    const again = openKept(formOf('image'));
    expect(
      screen.getByText('前回、写真のアップロードが途中で終わりました。もう一度選んでください。'),
    ).toBeInTheDocument();
    await again.user.upload(screen.getByLabelText(/設問/), picture);
    (await uploads.partial(1)).answer(200);
    await waitFor(() => expect(again.answers().k).toBeTruthy());
    const { k: address } = again.answers();
    cleanup();
    const last = openKept(formOf('image'));
    expect(last.answers().k).toBe(address);
    expect(screen.queryByText(/途中で終わりました/)).toBeNull();
    uploads.restore();
  });

  test('secure files are in no draft, and the item asks to choose them again', async () => {
    const uploads = fakeUploads();
    network.answer(`POST ${DB}/survey-resources/upload-multiple-files`, () => ({
      result: 'OK',
      data: [{ id: 'F1', url: 'https://files.example/F1', contentType: 'application/pdf' }],
    }));
    const scene = openKept(formOf('secureFiles'));
    await scene.user.upload(
      screen.getByLabelText(/設問/),
      new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }),
    );
    (await uploads.partial(0)).answer(200);
    await waitFor(() => expect(scene.answers().k).toEqual(['F1#a.pdf']));
    cleanup();
    const again = openKept(formOf('secureFiles'));
    expect(again.answers().k).toBeUndefined();
    expect(screen.getByText('添付ファイルは下書きに残りません。もう一度選んでください。')).toBeInTheDocument();
    uploads.restore();
  });
});
