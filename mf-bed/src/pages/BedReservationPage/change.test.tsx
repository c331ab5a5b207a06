/**
 * Changing a stored stay: from the list over the change-date calendar and the form to the new state, and what is in
 * its way.
 */
import { afterEach, expect, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, rowsOf, STAY, type StartOptions, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const CHANGE = `/bed-reservation/postpartum-care?partitionKey=${encodeURIComponent(STAY.partitionKey)}`;

/** The change-date calendar in December, with the stay of the 9th to the 11th. */
async function openCalendar(options: StartOptions = {}) {
  const opened = start({ path: CHANGE, ...options });
  await screen.findByRole('table', { name: '2026年12月の空き床' });
  return opened;
}

async function choose(day: string, stay: string) {
  await press(day);
  await userEvent.setup().click(await screen.findByLabelText(stay));
  await press('この期間で予約へ進む');
}

test('変更 in the list opens the calendar of the dates [BED-032]', async () => {
  const { router } = start({ path: '/bed-reservation-list/postpartum-care' });
  await press('次へ');
  await press('変更');
  expect(await screen.findByRole('heading', { level: 1, name: '日程を変更' })).toBeInTheDocument();
  expect(screen.getByText('現在の予約 12月9日(水) 〜 12月11日(金)')).toBeInTheDocument();
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    `/bed-reservation/postpartum-care?${new URLSearchParams({ partitionKey: STAY.partitionKey })}`,
  );
});

test('the calendar of a change opens at the month of the stay, and says that its days can be chosen', async () => {
  await openCalendar();
  expect(screen.getByRole('button', { name: /^12月9日\(水\)/ })).toHaveAttribute('tabindex', '0');
  expect(screen.getByText('いまのご予約の日も選べます。')).toBeVisible();
});

test('what the form no longer takes of an earlier stay is named, with what was answered [CONTRACT 13]', async () => {
  const surveySchema = CONFIG.surveySchema.map((item) =>
    item.itemKey === 'memo' ? { ...item, isRequired: { value: true }, length: { max: 3 } } : item,
  );
  const items = rowsOf(STAY).map((row) => ({ ...row, formVersion: 2 }));
  start({
    path: CHANGE,
    config: { surveySchema },
    handlers: { [paths.rows]: () => ({ result: 'OK', items }) },
  });
  await press('日程を変えずに進む');
  expect(await screen.findByText('ご要望（前回：個室を希望します）')).toBeInTheDocument();
});

test('a change counts the own nights as free and offers early days too [BED-039]', async () => {
  await openCalendar({ beds: { '20261209': 0, '20261210': 0, '20261211': 0, '20261124': 1 } });
  expect(screen.getByRole('button', { name: '12月9日(水) 残り1床' })).not.toHaveAttribute('aria-disabled');
  expect(screen.getByRole('button', { name: '12月11日(金) 満床' })).toHaveAttribute('aria-disabled', 'true');
  await press('12月9日(水) 残り1床');
  const dialog = await screen.findByRole('dialog', { name: '滞在期間を選ぶ' });
  const free = within(dialog)
    .getAllByRole('radio')
    .filter((radio) => !radio.hasAttribute('disabled'));
  expect(free).toHaveLength(2);
  await userEvent.setup().keyboard('{Escape}');
  await press('前へ');
  expect(await screen.findByRole('button', { name: '11月20日(金) 残り3床' })).not.toHaveAttribute('aria-disabled');
});

test('the chosen period returns to the form, and the change is confirmed, sent and shown [BED-018, BED-019, BED-020, BED-021]', async () => {
  const { network } = await openCalendar();
  await choose('12月14日(月) 残り3床', '3泊4日');
  expect(await screen.findByRole('heading', { level: 1, name: '予約の変更' })).toBeInTheDocument();
  expect(await screen.findByText('2026年12月14日(月) 午後')).toBeInTheDocument();
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
  await userEvent.setup().type(screen.getByLabelText('氏名'), '子');
  await press('日程を変更');
  await choose('12月15日(火) 残り3床', '2泊3日');
  expect(await screen.findByText('2026年12月17日(木) 午前')).toBeInTheDocument();
  // What was typed before the other dates were chosen is still there.
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子子');
  await press('変更内容を確認');
  expect(await screen.findByRole('heading', { level: 1, name: '変更内容を確認' })).toBeInTheDocument();
  expect(screen.getByText('以下の内容に予約を変更します。')).toBeInTheDocument();
  // Once each: a second pair would have to be compared with the first.
  expect(screen.getAllByText(/12月\d+日/).map((element) => element.textContent)).toEqual([
    '12月9日(水) 午後 〜 12月11日(金) 午前',
    '12月15日(火) 午後 〜 12月17日(木) 午前',
  ]);
  expect(screen.getByText('変更後').nextElementSibling).toHaveTextContent('12月15日(火) 午後');
  await press('変更する');
  expect(await screen.findByText('入院の予約内容を変更しました。')).toBeInTheDocument();
  const [request] = network.requestsTo(addressOf(paths.change));
  expect(request?.method).toBe('PUT');
  const body = request?.body as PutItemBody;
  expect(body.subData?.oldPartitionKey).toBe(STAY.partitionKey);
  expect(body.data.map(({ itemKey, value }) => [itemKey, value])).toEqual(
    expect.arrayContaining([
      ['startDate', '2026-12-15 午後'],
      ['endDate', '2026-12-17 午前'],
      ['name', '山田 花子子'],
    ]),
  );
});

test('the input can change while the dates stay', async () => {
  const { network } = await openCalendar();
  await press('日程を変えずに進む');
  const memo = await screen.findByLabelText('ご要望');
  await userEvent.setup().clear(memo);
  await userEvent.setup().type(memo, '特になし');
  await press('変更内容を確認');
  await screen.findByRole('button', { name: '変更する' });
  expect(screen.queryByText('変更前')).toBeNull();
  await press('変更する');
  await screen.findByText('入院の予約内容を変更しました。');
  const body = network.requestsTo(addressOf(paths.change))[0]?.body as PutItemBody;
  const values = body.data.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['2026-12-09 午後', '2026-12-11 午前', '特になし']));
});

test('a stay past its deadline is not changed even by its address [BED-040, BED-041]', async () => {
  const late = { ...STAY, startDate: '2026-11-21 午後' };
  const rows = rowsOf({
    ...late,
    fields: STAY.fields.map((field) => (field.itemKey === 'startDate' ? { ...field, value: late.startDate } : field)),
  });
  const { router } = start({ path: CHANGE, handlers: { [paths.rows]: () => ({ result: 'OK', items: rows }) } });
  expect(await screen.findByText('予約のキャンセル・変更が可能な期限を過ぎています。')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await press('予約を確認');
  expect(router.state.location.pathname).toBe('/bed-reservation-list/postpartum-care');
});

test('a deadline that passes before the send is reported [BED-041]', async () => {
  await openCalendar({
    handlers: {
      [paths.change]: () => jsonResponse(409, { result: 'ERROR', code: 'deadline_passed', errorMessage: '' }),
    },
  });
  await press('日程を変えずに進む');
  await screen.findByLabelText('氏名');
  await press('変更内容を確認');
  await press('変更する');
  expect(await screen.findByRole('alert')).toHaveTextContent('予約のキャンセル・変更が可能な期限を過ぎています。');
});

test('a fault of an item from the server shows at that item of the reopened form', async () => {
  await openCalendar({
    handlers: {
      [paths.change]: () =>
        jsonResponse(400, {
          result: 'ERROR',
          code: 'invalid',
          errorMessage: '入力内容を確認してください',
          errors: [{ itemKey: 'name', message: '40文字以下で入力してください' }],
        }),
    },
  });
  await press('日程を変えずに進む');
  await screen.findByLabelText('氏名');
  await press('変更内容を確認');
  await press('変更する');
  await press('入力に戻る');
  expect(await screen.findByText('40文字以下で入力してください')).toBeInTheDocument();
});

test('a form that allows cancelling only offers no change', async () => {
  start({
    path: '/bed-reservation-list/postpartum-care',
    config: { calendarSetting: { updateOrCancelSettings: 'cancelOnly' } },
  });
  await press('次へ');
  await waitFor(() => expect(screen.queryByRole('button', { name: '変更' })).toBeNull());
  expect(screen.getByRole('button', { name: '取り消し' })).toBeInTheDocument();
});

test('the input of a change is kept apart from the draft of a new stay', async () => {
  const { unmount } = await openCalendar();
  await press('日程を変えずに進む');
  await userEvent.setup().type(await screen.findByLabelText('ご要望'), '、静かな部屋');
  unmount();
  start();
  await screen.findByRole('button', { name: '11月25日(水) 残り3床' });
  await choose('11月25日(水) 残り3床', '2泊3日');
  await screen.findByLabelText('氏名');
  expect(screen.queryByRole('button', { name: '続きから入力' })).toBeNull();
  cleanup();
  await openCalendar();
  await press('日程を変えずに進む');
  await press('続きから入力');
  expect(screen.getByLabelText('ご要望')).toHaveValue('個室を希望します、静かな部屋');
});

test('a form of one answer opens as a change of the present stay without its name in the address', async () => {
  start({
    config: { isAppending: { value: false } },
    handlers: { [paths.ownRows]: () => ({ result: 'OK', items: rowsOf(STAY) }) },
  });
  expect(await screen.findByText('現在の予約 12月9日(水) 〜 12月11日(金)')).toBeInTheDocument();
});
