/**
 * Whose answers a search may show: one's own, never another account's, the desk's as far as they can be claimed, and
 * those of the receipt number.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { addressOf, BOUGHT, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { bought, paid } from '../../testing/purchase';
import { healthCheck, paths, record, start } from '../../testing/scene';
import { fillKana, searchPath as path, press } from '../../testing/searching';

afterEach(tidyUp);

test('results of another account are refused, and the search form stays [FIND-046]', async () => {
  const { router } = start({ path, records: [{ ...record, userId: 'U999' }] });
  const user = await fillKana();
  await press(user);
  const dialog = await screen.findByRole('alertdialog', { name: /このアカウントではデータを照会できません/ });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(router.state.location.pathname).toBe('/confirmSearchForm');
  expect(screen.getByLabelText('フリガナ')).toBeInTheDocument();
});

test('an answer entered at the desk is taken over before it shows', async () => {
  const desk = { ...record, userId: 'I01JD', partitionKey: 'health-check#I01JD#1' };
  let claimed = false;
  const { network } = start({
    path,
    handlers: {
      [paths.filter]: () => ({ result: 'OK', data: [claimed ? { ...desk, userId: HANAKO.userId } : desk] }),
      [paths.putUserId]: () => {
        claimed = true;
        return { result: 'OK' };
      },
    },
  });
  await press(await fillKana());
  expect(await screen.findByRole('button', { name: 'キャンセル' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.putUserId)).map(({ body }) => body)).toEqual([
    { userId: HANAKO.userId, keys: [{ partitionKey: desk.partitionKey }] },
  ]);
});

test('an answer of the desk that was not taken over is read only', async () => {
  const desk = { ...record, userId: 'I01JD', partitionKey: 'health-check#I01JD#1' };
  start({
    path,
    records: [desk],
    handlers: {
      [paths.putUserId]: () =>
        jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage: 'この回答は変更できません。' }),
    },
  });
  await press(await fillKana());
  const card = within(await screen.findByRole('article', { name: '基本健診' }));
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['詳細を見る']);
  expect(card.getByText('この予約は変更できません。')).toBeInTheDocument();
});

test('an answer of the desk to a form with payment stays with the desk', async () => {
  const { network } = start({
    path,
    config: { ...healthCheck, usePayment: 1 },
    records: [{ ...record, userId: 'I01JD' }],
  });
  const user = await fillKana();
  await user.type(screen.getByLabelText('受付番号'), 'A7K3-92QD');
  await press(user);
  expect(await screen.findByRole('heading', { level: 1, name: '検索結果一覧' })).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.putUserId))).toHaveLength(0);
  expect(screen.queryByRole('button', { name: '変更' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
});

test('a form with payment asks for the receipt number too and shows only its result [FIND-047]', async () => {
  start({
    path,
    config: { ...healthCheck, usePayment: 1 },
    records: [record, { ...record, partitionKey: 'x#y#2', answerCode: 'ZZZZ-0000' }],
  });
  const user = await fillKana();
  await press(user);
  expect(screen.getByLabelText('受付番号')).toHaveAccessibleDescription(
    '注文番号（例 261120-00042-5）でも検索できます。 受付番号を入力してください。',
  );
  await user.type(screen.getByLabelText('受付番号'), 'ａ７ｋ３９２ｑｄ');
  await press(user);
  expect(await screen.findByText('受付番号 A7K3-92QD')).toBeInTheDocument();
  expect(screen.queryByText('受付番号 ZZZZ-0000')).toBeNull();
});

describe('the number of a form with payment [FIND-047]', () => {
  const others = { ...bought({}), partitionKey: 'x#y#2', answerCode: 'ZZZZ-0000' };
  const openWith = async (records: DisplayRecord[], number: string) => {
    start({ path, config: paid, records });
    const user = await fillKana();
    await user.type(screen.getByLabelText('受付番号'), number);
    await press(user);
  };
  const orderOf = (orderNumber: string) => ({ ...BOUGHT, orderNumber });

  test.each(['261120-00042-5', '２６１１２００００４２５', '261120 00042 5'])(
    'the number of the order, typed %s, finds the answer as its code does',
    async (number) => {
      await openWith(
        [
          { ...bought({}), order: orderOf('261120-00042-5') },
          { ...others, order: orderOf('261120-00043-3') },
        ],
        number,
      );
      expect(await screen.findByText('受付番号 A7K3-92QD')).toBeInTheDocument();
      expect(screen.queryByText('受付番号 ZZZZ-0000')).toBeNull();
    },
  );

  test('an answer that is nobody’s yet is found by its code alone', async () => {
    const unclaimed = { ...bought({}), userId: 'I01JD', order: orderOf('261120-00042-5') };
    await openWith([unclaimed], '261120-00042-5');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('検索対象のデータがありません');
  });

  test.each(['261120-00042-6', '261120-00024-5', '261120-00042'])(
    'a mistyped number, %s, is reported before anything is searched',
    async (number) => {
      await openWith([bought({})], number);
      expect(screen.getByLabelText('受付番号')).toHaveAccessibleDescription(/注文番号が正しくありません。/);
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
