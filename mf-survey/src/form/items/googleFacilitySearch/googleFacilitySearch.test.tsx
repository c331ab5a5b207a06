/** The facility search, from the keyword to the chosen facility, with the server faked at the border of the network. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, type FormScene, showForm } from '../../../testing/formScene';

const PATH = '/survey/api/v1/db/survey-results/place-google';
const item = { itemKey: 'from', type: 'googleFacilitySearch', title: '紹介元の施設' };
const CHOSEN = { name: '青葉内科', address: '青葉区本町1-1', phone: '022-123-4567' };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    [`POST ${PATH}`]: ({ body }) => {
      const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : '';
      const places = [
        {
          id: 'a',
          displayName: { text: '青葉内科' },
          shortFormattedAddress: '青葉区本町1-1',
          internationalPhoneNumber: '+81 22-123-4567',
        },
        { id: 'b', displayName: { text: '青葉皮膚科' } },
      ];
      return { result: 'OK', results: { places: query === '青葉' ? places : [] } };
    },
  });
});
afterEach(() => network.restore());

const keyword = () => screen.findByRole('textbox', { name: '施設名・キーワード' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function search(scene: FormScene, text: string): Promise<HTMLElement> {
  await scene.user.type(await keyword(), text);
  await scene.user.click(screen.getByRole('button', { name: '検索' }));
  return dialog('検索結果');
}

describe('googleFacilitySearch', () => {
  test('a keyword that was not searched for is not sent away without a word [FAC-001]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await keyword(), '青葉');
    expect(await scene.submit()).toEqual({
      valid: false,
      errors: [
        {
          itemKey: 'from',
          message: '施設を検索して選んでください。選ばない場合は、施設名・キーワードを消してください。',
        },
      ],
    });
    await scene.user.clear(await keyword());
    expect(screen.queryByText(/選ばない場合は/)).not.toBeInTheDocument();
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test.each(['宮城県', '宮城', '4', '04'])(
    'the item’s own prefecture may be written %s [FAC-013]',
    async (prefecture) => {
      showForm([{ ...item, prefecture }]);
      expect(await screen.findByRole('combobox', { name: '都道府県' })).toHaveValue('宮城県');
    },
  );

  test('has the 47 prefectures, the item’s own chosen, and a keyword with its button [FORM-030, FAC-001, FAC-002, FAC-013, FAC-009]', async () => {
    showForm([{ ...item, prefecture: '宮城県' }]);
    const group = await screen.findByRole('group', { name: '紹介元の施設' });
    const select = within(group).getByRole('combobox', { name: '都道府県' });
    expect(select).toHaveValue('宮城県');
    expect(within(select).getAllByRole('option')).toHaveLength(48);
    expect(within(group).getByRole('button', { name: '検索' })).toBeEnabled();
  });

  test('a hit is chosen, confirmed and then is the answer [FAC-003, FAC-005, FAC-006, FAC-008, FAC-014, API-036]', async () => {
    const scene = showForm([{ ...item, prefecture: '宮城県' }]);
    const results = await search(scene, '青葉');
    expect(results).toHaveAttribute('data-width', '500');
    await scene.user.click(await within(results).findByRole('button', { name: '青葉内科を選択' }));
    await expectNoAxeFaults(document.body);
    const confirm = await dialog('この施設でよろしいですか？');
    expect(confirm).toHaveTextContent('青葉区本町1-1');
    expect(confirm).toHaveTextContent('022-123-4567');
    expect(scene.answers()).toEqual({});
    await scene.user.click(within(confirm).getByRole('button', { name: '決定' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ from: CHOSEN });
    const group = screen.getByRole('group', { name: '紹介元の施設' });
    expect(within(group).getByText('選択した施設')).toBeInTheDocument();
    expect(within(group).getByText('青葉内科')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '削除' })).toHaveFocus();
    expect(network.requestsTo(PATH).at(-1)?.body).toEqual({
      surveyId: 's1',
      itemKey: 'from',
      query: '青葉',
      prefecture: '宮城県',
    });
  });

  test('going back from the confirmation leads to the hits again', async () => {
    const scene = showForm([item]);
    const results = await search(scene, '青葉');
    await scene.user.click(await within(results).findByRole('button', { name: '青葉皮膚科を選択' }));
    await scene.user.click(within(await dialog('この施設でよろしいですか？')).getByRole('button', { name: '戻る' }));
    expect(within(await dialog('検索結果')).getByRole('button', { name: '青葉内科を選択' })).toBeInTheDocument();
    await scene.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await keyword()).toHaveValue('青葉');
  });

  test('the chosen facility can be removed [FAC-007]', async () => {
    const scene = showForm([item], { initialAnswers: { from: CHOSEN } });
    await scene.user.click(await screen.findByRole('button', { name: '削除' }));
    expect(await keyword()).toHaveFocus();
    expect(scene.answers()).toEqual({ from: { name: '', address: '', phone: '' } });
  });

  test('the search is asked for once when the typing pauses, and the button opens what has come [FAC-002]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await keyword(), '青葉');
    expect(
      await screen.findByText('2件見つかりました。一覧を見るには、もう一度「検索」を押してください。'),
    ).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await scene.user.keyboard('{Enter}');
    expect(within(await dialog('検索結果')).getByRole('button', { name: '青葉内科を選択' })).toBeInTheDocument();
    expect(network.requestsTo(PATH)).toHaveLength(1);
  });

  test('without a keyword it says so and asks nothing [VAL-095]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await keyword(), ' ');
    await scene.user.click(screen.getByRole('button', { name: '検索' }));
    expect(await keyword()).toHaveAccessibleDescription(/^キーワードを入力してください。/);
    expect(await keyword()).toBeInvalid();
    expect(network.requests).toEqual([]);
  });

  test('without hits it says so and leads to direct entry [ERR-035, FAC-003, FAC-004]', async () => {
    const scene = showForm([item]);
    const results = await search(scene, '宇宙');
    expect(
      await within(results).findByText('ご指定の条件では該当する施設が見つかりませんでした。'),
    ).toBeInTheDocument();
    await scene.user.click(within(results).getByRole('button', { name: '施設名を直接入力' }));
    const direct = await dialog('施設名を直接入力');
    expect(within(direct).getByRole('textbox', { name: '施設名' })).toHaveValue('宇宙');
    await scene.user.type(within(direct).getByRole('textbox', { name: '電話番号' }), '03-1234-5678{Enter}');
    await scene.user.click(within(await dialog('この施設でよろしいですか？')).getByRole('button', { name: '決定' }));
    expect(scene.answers()).toEqual({ from: { name: '宇宙', address: '', phone: '03-1234-5678' } });
  });

  test('direct entry needs a name that is not blank [FAC-004, VAL-096]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await screen.findByRole('button', { name: '施設名を直接入力' }));
    const direct = await dialog('施設名を直接入力');
    const name = within(direct).getByRole('textbox', { name: '施設名' });
    expect(name).toHaveFocus();
    await scene.user.type(name, '　');
    await scene.user.click(within(direct).getByRole('button', { name: '確認' }));
    expect(name).toHaveAccessibleDescription('入力内容を確認してください。');
    await expectNoAxeFaults(document.body);
    await scene.user.type(name, '本町医院');
    await scene.user.click(within(direct).getByRole('button', { name: '確認' }));
    await scene.user.click(within(await dialog('この施設でよろしいですか？')).getByRole('button', { name: '戻る' }));
    expect(within(await dialog('施設名を直接入力')).getByRole('textbox', { name: '施設名' })).toHaveValue('本町医院');
  });

  test.each([400, 404, 502])(
    'a search refused with %s says that the input should be looked at [ERR-036]',
    async (status) => {
      network.answer(`POST ${PATH}`, () =>
        jsonResponse(status, { result: 'ERROR', code: 'invalid', errorMessage: '' }),
      );
      const scene = showForm([item]);
      const results = await search(scene, '青葉');
      expect(await within(results).findByText('入力内容を確認してください')).toBeInTheDocument();
      expect(within(results).getByRole('alert')).toBeInTheDocument();
      expect(within(results).getByRole('button', { name: '施設名を直接入力' })).toBeEnabled();
    },
  );

  test('when required and empty the form says so, at the first control [VAL-094]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await keyword();
    expect(await scene.submit()).toEqual({
      valid: false,
      errors: [{ itemKey: 'from', message: '施設を指定してください。' }],
    });
    await waitFor(async () => expect(await keyword()).toHaveFocus());
  });

  test('a disabled item shows its facility and nothing to press', async () => {
    showForm([{ ...item, disabled: true }], { isUpdate: true, initialAnswers: { from: CHOSEN } });
    expect(await screen.findByText('青葉内科')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error, disabled and read-only', async () => {
    showForm([item]);
    await keyword();
    await expectAccessibleItem(item);
  });
});
