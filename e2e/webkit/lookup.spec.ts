/** Finding and cancelling a reservation in WebKit. */
import { Lookup } from '../pages/Lookup';
import { HEALTH_CHECK, reserve } from '../support/reservations';
import { test } from './fixtures';

const WEDNESDAY = '20261125';

test('from the picker over the search to the list and the details', async ({ phone, product, user }) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '2' });
  const lookup = new Lookup(phone);
  await phone.goto('/confirm');
  await phone.getByLabel('健康診断 予約').check();
  await phone.getByRole('button', { name: '次へ' }).click();
  await lookup.search();
  await lookup.expectList();
  const card = lookup.card(answercode);
  for (const text of ['10:00', '基本健診', 'ヤマダ　ハナコ']) await card.getByText(text).first().waitFor();
  await card.getByRole('button', { name: '詳細を見る' }).click();
  await lookup.heading('予約の詳細').waitFor();
  await phone.getByText('10:00 – 10:30').waitFor();
});

test('a confirmed cancelling says so, and the list shows it', async ({ phone, product, user }) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '3' });
  const lookup = new Lookup(phone);
  await phone.goto(`/confirmList/${HEALTH_CHECK}`);
  await lookup.card(answercode).getByRole('button', { name: 'キャンセル' }).click();
  await phone.getByRole('heading', { name: '現在の登録情報' }).waitFor();
  await phone.getByRole('button', { name: 'キャンセルする' }).click();
  await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
  await phone.getByText('健康診断のご予約をキャンセルしました。').waitFor();
  await phone.getByRole('button', { name: '予約一覧へ戻る' }).click();
  await lookup.card(answercode).getByText('キャンセル済').waitFor();
});
