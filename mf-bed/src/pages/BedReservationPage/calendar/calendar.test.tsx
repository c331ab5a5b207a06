/** The bed calendar and the choice of a stay. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { provideChatApp } from '@madoguchi/shared/store';
import { addressOf, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, remainingAnswer, start } from '../../../testing/scene';

afterEach(tidyUp);

const day = (name: string) => screen.findByRole('button', { name });

test('the month of today starts on Sunday, and its free beds are asked for [BED-002, BED-003, BED-004]', async () => {
  const { network } = start();
  const table = await screen.findByRole('table', { name: '2026年11月の空き床' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['日', '月', '火', '水', '木', '金', '土']);
  expect(within(table).getAllByRole('row')[1]?.querySelectorAll('td')[0]).toHaveTextContent('11月15日(日)');
  expect(screen.queryByRole('button', { name: /^11月14日/ })).toBeNull();
  const [asked] = network.requestsTo(addressOf(paths.remaining));
  expect(asked?.query.get('startDate')).toBe('2026-11-20');
  expect(asked?.query.get('endDate')).toBe('2026-12-14');
});

test('free beds, full, past and too early days differ, and a day that cannot be chosen does not open [BED-005, BED-006, BED-007, BED-008]', async () => {
  start({ beds: { '20261125': 1, '20261126': 0 } });
  const user = userEvent.setup();
  expect(await day('11月25日(水) 残り1床')).not.toHaveAttribute('aria-disabled');
  const closed = ['11月26日(木) 満床', '11月19日(木) 選択不可', '11月22日(日) 選択不可'];
  for (const name of closed) {
    const button = await day(name);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(await day('11月26日(木) 満床')).toHaveTextContent('×');
  expect(screen.getByRole('table').querySelectorAll('td:empty')).toHaveLength(5);
});

test('the calendar goes to the next month, and 今日 leads back with the focus on today [BED-010]', async () => {
  start();
  const user = userEvent.setup();
  await day('11月25日(水) 残り3床');
  expect(screen.getByRole('button', { name: '前へ' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '次へ' }));
  expect(await screen.findByRole('table', { name: '2026年12月の空き床' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '今日' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '11月20日(金) 選択不可' })).toHaveFocus());
});

test('戻る and 閉じる lead to the list of stays [BED-009, BED-011]', async () => {
  const { router } = start();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '戻る' }));
  expect(router.state.location.pathname).toBe('/bed-reservation-list/postpartum-care');
  await user.click(await screen.findByRole('button', { name: '入院を予約する' }));
  await user.click(await screen.findByRole('button', { name: '戻る' }));
  expect(router.state.historyAction).toBe('POP');
  await user.click(await screen.findByRole('button', { name: '入院を予約する' }));
  await user.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(router.state.location.pathname).toBe('/bed-reservation-list/postpartum-care');
});

test('閉じる closes the window inside LINE [BED-011]', async () => {
  const closeWindow = jest.fn();
  provideChatApp({
    isInClient: () => true,
    closeWindow,
    openExternal: () => undefined,
    accessToken: async () => undefined,
  });
  const { router } = start();
  await userEvent.setup().click(await screen.findByRole('button', { name: '閉じる' }));
  expect(closeWindow).toHaveBeenCalledTimes(1);
  expect(router.state.location.pathname).toBe('/bed-reservation/postpartum-care');
  provideChatApp({
    isInClient: () => false,
    closeWindow: () => undefined,
    openExternal: () => undefined,
    accessToken: async () => undefined,
  });
});

test('arrow keys move between days, and past the end of a month the next one shows', async () => {
  start();
  const user = userEvent.setup();
  const first = await day('11月23日(月) 残り3床');
  expect(first).toHaveAttribute('tabindex', '0');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: '11月30日(月) 残り3床' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('button', { name: '12月1日(火) 残り3床' })).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('button', { name: '11月24日(火) 残り3床' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '滞在期間を選ぶ' })).toBeInTheDocument();
});

test('a chosen day asks for the nights, an impossible number says why, and each opening starts again [BED-012, BED-013, BED-022]', async () => {
  start({ beds: { '20261212': 0 } });
  const user = userEvent.setup();
  await day('11月25日(水) 残り3床');
  await user.click(screen.getByRole('button', { name: '次へ' }));
  await user.click(await day('12月9日(水) 残り3床'));
  const dialog = await screen.findByRole('dialog', { name: '滞在期間を選ぶ' });
  expect(within(dialog).getByText('入院日 12月9日(水) 午後')).toBeInTheDocument();
  // The room of what will stand there is kept: nothing moves under the finger.
  expect(within(dialog).getByRole('status')).toHaveTextContent('入院 12月9日(水) 午後 → 退院 滞在期間を選んでください');
  const group = within(dialog).getByRole('group', { name: '滞在期間' });
  const radios = within(group).getAllByRole('radio');
  expect(radios).toHaveLength(14);
  expect(radios.filter((radio) => !radio.hasAttribute('disabled'))).toHaveLength(3);
  expect(group).toHaveAccessibleDescription('4泊以上は12月12日(土)が満床のため選べません。');
  await user.click(within(dialog).getByRole('button', { name: 'この期間で予約へ進む' }));
  expect(within(dialog).getByText('必須です')).toBeInTheDocument();
  await user.click(within(group).getByLabelText('2泊3日'));
  expect(within(dialog).getByRole('status')).toHaveTextContent('入院 12月9日(水) 午後 → 退院 12月11日(金) 午前');
  await user.keyboard('{Escape}');
  await user.click(await day('12月9日(水) 残り3床'));
  for (const radio of await screen.findAllByRole('radio')) expect(radio).not.toBeChecked();
});

test('a chosen period goes into the shared state and the form opens [BED-014, BED-015, BED-016, BED-023]', async () => {
  const { store } = start();
  const user = userEvent.setup();
  await user.click(await day('11月25日(水) 残り3床'));
  await user.click(await screen.findByLabelText('2泊3日'));
  await user.click(screen.getByRole('button', { name: 'この期間で予約へ進む' }));
  expect(await screen.findByRole('heading', { level: 1, name: '入院の予約' })).toBeInTheDocument();
  expect(store.getState().shared.bedPeriod).toEqual({ startDate: '2026-11-25', endDate: '2026-11-27' });
  expect(await screen.findByText('2026年11月27日(金) 午前')).toBeInTheDocument();
  expect(await screen.findByLabelText('氏名')).toBeInTheDocument();
  expect(screen.queryByLabelText('入院期間')).toBeNull();
  expect(screen.getByRole('button', { name: '次へ' })).toHaveAttribute('type', 'submit');
});

test('a calendar that cannot show has heading, text and もう一度試す, which reads it again [BED-042]', async () => {
  const { network } = start({ handlers: { [paths.rule]: () => jsonResponse(500, { result: 'ERROR' }) } });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'エラー' })).toBeInTheDocument();
  expect(screen.getByText('画面表示中に問題が発生しました。画面を再度読み込んでください。')).toBeInTheDocument();
  network.answer(paths.rule, () => ({ reservationPossibleStart: 3, reservationCancelLimit: 2 }));
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await day('11月25日(水) 残り3床')).toBeInTheDocument();
});

test('unreadable free beds show heading and text and can be tried again in the same month [BED-042]', async () => {
  const { network } = start({
    handlers: {
      [paths.remaining]: () =>
        jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '期間が長すぎます' }),
    },
  });
  const user = userEvent.setup();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'エラー' })).toBeInTheDocument();
  expect(alert).toHaveTextContent('画面表示中に問題が発生しました。画面を再度読み込んでください。');
  expect(alert).toHaveTextContent('期間が長すぎます');
  network.answer(paths.remaining, remainingAnswer());
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await day('11月25日(水) 残り3床')).toBeInTheDocument();
});

test('a form that is to be paid takes no stays, and says so [PAY-023]', async () => {
  start({ config: { usePayment: 1 } });
  expect(await screen.findByText('現在決済を受け付けておりません。')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a form without beds says that it takes no stays and leads to the list', async () => {
  const { router } = start({
    handlers: { [paths.rule]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }) },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('現在、入院の予約を受け付けておりません。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '予約を確認する' }));
  expect(router.state.location.pathname).toBe('/confirm');
});

test('a form that has been stopped says so, and leads back [ERR-004]', async () => {
  start({
    handlers: { [paths.config]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('本帳票が無効になっています。');
  expect(screen.queryByRole('button', { name: /再読み込み|もう一度試す/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'はじめの画面へ' })).toBeInTheDocument();
});

test('the calendar shows as many months as numberMonthShowCalendar says', async () => {
  start({
    config: {
      surveySchema: [
        { itemKey: 'bed', type: 'selectBed', title: '入院期間' },
        { itemKey: 'numberMonthShowCalendar', type: 'number', title: '月数', default: '2' },
      ],
    },
  });
  expect(await screen.findAllByRole('table')).toHaveLength(2);
});

test('the address of the form without a period leads to the calendar', async () => {
  const { router } = start({ path: '/bed-reservation/postpartum-care?step=form' });
  expect(await day('11月25日(水) 残り3床')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});
