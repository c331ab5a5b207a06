/** /confirmDetails: one record in full, and cancelling it from there. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, type FilterQueryBody } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeLookupQuery } from '../../features/lookup/lookupQuery';
import { cancellingServer, detailsPath, openDialog, shownAs } from '../../testing/cancelling';
import { paid, turnPaymentOn } from '../../testing/purchase';
import { healthCheck, paths, record, recordAt, start } from '../../testing/scene';

afterEach(tidyUp);

test('a tentative reservation says what is waited for [ROWS-031]', async () => {
  start({ path: detailsPath, records: [{ ...record, check: '未対応' }] });
  expect(await screen.findByText(/^仮予約です。窓口で確認しています。/)).toBeInTheDocument();
});

test('the details show the reservation and all answered items [FIND-038]', async () => {
  start({ path: detailsPath });
  await screen.findByText('基本健診');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('予約の詳細');
  expect(shownAs('予約')).toBe('基本健診');
  expect(shownAs('予約日')).toBe('2026年11月25日(水)');
  expect(shownAs('予約時間')).toBe('10:00 – 10:30');
  expect(shownAs('受付番号')).toBe('A7K3-92QD');
  expect(shownAs('受付日時')).toBe('2026年11月10日(火) 10:02');
  expect(shownAs('氏名')).toBe('山田 花子');
  expect(shownAs('フリガナ')).toBe('ヤマダ　ハナコ');
});

test('what was sent to a form that reserves nothing is called no reservation [FIND-038]', async () => {
  const config = { ...healthCheck, surveyTitle: '内科 問診票', surveySchema: healthCheck.surveySchema.slice(0, 2) };
  const sent = { ...record, reservation: undefined, calendarInfo: undefined, categoryInfo: undefined };
  const { unmount } = start({ path: detailsPath, config, records: [sent] });
  expect(await screen.findByRole('heading', { level: 1, name: '送信した内容' })).toBeInTheDocument();
  expect(shownAs('種類')).toBe('内科 問診票');
  expect(shownAs('氏名')).toBe('山田 花子');
  expect(screen.queryByText('予約', { selector: 'dt' })).toBeNull();
  expect(screen.queryByText('予約日', { selector: 'dt' })).toBeNull();
  expect(screen.queryByText('予約なし')).toBeNull();
  unmount();
  start({ path: detailsPath, config: { ...config, isEditDisabled: { value: true } }, records: [sent] });
  expect(await screen.findByText('送信した内容は変更できません。')).toBeInTheDocument();
  expect(screen.queryByText('この予約は変更できません。')).toBeNull();
});

test('an answer that reserved nothing on a form with reservations says so [ROWS-045]', async () => {
  start({ path: detailsPath, records: [{ ...record, reservation: undefined }] });
  expect(await screen.findByRole('heading', { level: 1, name: '予約の詳細' })).toBeInTheDocument();
  expect(await screen.findByText('予約日', { selector: 'dt' })).toBeInTheDocument();
  expect(shownAs('予約日')).toBe('予約なし');
});

test('the details have キャンセル, and 戻る to the list [FIND-042, FIND-043]', async () => {
  const user = userEvent.setup();
  const { router } = start({ path: detailsPath });
  expect(await screen.findByRole('button', { name: 'キャンセル' })).toBeInTheDocument();
  const [, back] = screen.getAllByRole('button', { name: '戻る' });
  await user.click(back as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/confirmList/health-check');
});

test('the details offer the change first, and say what キャンセル would take', async () => {
  const user = userEvent.setup();
  const { router } = start({ path: detailsPath });
  const change = await screen.findByRole('link', { name: '日時を変更する' });
  const cancel = screen.getByRole('button', { name: 'キャンセル' });
  expect(change.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(cancel).toHaveAccessibleDescription(/このご予約の取り消しです/);
  await user.click(change);
  expect(router.state.location).toMatchObject({
    pathname: '/survey/health-check',
    search: `?partitionKey=${encodeURIComponent(record.partitionKey)}`,
  });
});

test('a change is not offered where the rules forbid it, or once it is cancelled', async () => {
  const late = recordAt('20261120', '10:00', { partitionKey: record.partitionKey });
  const { unmount } = start({ path: detailsPath, records: [late] });
  expect(await screen.findByText(/期限を過ぎています/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '日時を変更する' })).toBeNull();
  unmount();
  start({ path: detailsPath, handlers: cancellingServer() });
  const { user, dialog } = await openDialog('キャンセル');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '日時を変更する' })).toBeNull();
});

test('キャンセル is missing where the rules forbid it [FIND-042]', async () => {
  const late = recordAt('20261120', '10:00', { partitionKey: record.partitionKey });
  start({ path: detailsPath, records: [late] });
  expect(await screen.findByText(/期限を過ぎています/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
});

test('キャンセル asks first, and closing does nothing [FIND-044, CANCEL-028]', async () => {
  const { network } = start({ path: detailsPath });
  const { user, dialog } = await openDialog('キャンセル');
  await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
  expect(screen.getByText('予約確定')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus();
});

test('a cancelling turns the state into キャンセル済 in place, and the button goes [CANCEL-027, CANCEL-013]', async () => {
  start({ path: detailsPath, handlers: cancellingServer() });
  const { user, dialog } = await openDialog('キャンセル');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
  expect(await screen.findByText('キャンセルを受け付けました。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
});

test('a cancelling that was sent reads キャンセル済 even while the server returns the old state [CANCEL-027]', async () => {
  let answers = 0;
  start({
    path: detailsPath,
    handlers: {
      // The second reading never comes back: what is shown is the local status.
      [paths.filter]: () => {
        answers += 1;
        return answers === 1 ? { result: 'OK', data: [record] } : new Promise(() => undefined);
      },
    },
  });
  const { user, dialog } = await openDialog('キャンセル');
  await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
});

test('a facility shows in the details [FIND-040]', async () => {
  const fields = ['ひかり医院', '東京都千代田区', '03-1234-5678'].map((value) => ({
    itemKey: 'clinic',
    title: '紹介元',
    value,
  }));
  start({
    path: detailsPath,
    config: {
      ...healthCheck,
      surveySchema: [{ itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元' }],
    },
    records: [{ ...record, fields }],
  });
  await screen.findByText('紹介元');
  expect(shownAs('紹介元')).toBe('ひかり医院\n東京都千代田区\n03-1234-5678');
});

test('wishes show in their order [FIND-039]', async () => {
  const data = ['a#b#2026-12-02#午後#2', 'a#b#2026-12-01#午前#1'].map((value) => ({
    itemKey: 'visit',
    value,
    check: record.check,
    type: 'candidateDateReservation',
  }));
  start({
    path: detailsPath,
    config: {
      ...healthCheck,
      surveySchema: [{ itemKey: 'visit', type: 'candidateDateReservation', title: '受診希望日' }],
    },
    records: [{ ...record, data, fields: data.map(({ value }) => ({ itemKey: 'visit', title: '受診希望日', value })) }],
  });
  await screen.findByText('受診希望日');
  expect(shownAs('受診希望日')).toBe('第1希望 2026年12月1日(火) 午前\n第2希望 2026年12月2日(水) 午後');
});

test('a form with payment says that nothing is accepted while payment is off, and offers no キャンセル [FIND-045]', async () => {
  start({ path: detailsPath, config: paid });
  expect(await screen.findByText('現在キャンセルを受け付けておりません。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
});

test('a form with payment offers キャンセル while payment is on and does not say that nothing is accepted [FIND-045]', async () => {
  turnPaymentOn();
  start({ path: detailsPath, config: paid });
  expect(await screen.findByRole('button', { name: 'キャンセル' })).toBeInTheDocument();
  expect(screen.queryByText('現在キャンセルを受け付けておりません。')).toBeNull();
});

test('a reservation outside the last search opens by its address', async () => {
  storeLookupQuery(HANAKO.userId, { surveyId: 'health-check', fields: [{ itemKey: 'kana', value: 'サトウ' }] });
  start({
    path: detailsPath,
    handlers: {
      [paths.filter]: ({ body }) => {
        const { queryParams } = body as FilterQueryBody;
        return { result: 'OK', data: queryParams.fields.length > 0 ? [] : [record] };
      },
    },
  });
  expect(await screen.findByText('基本健診')).toBeInTheDocument();
});

test('a reservation that is gone says so and shows the way to the list', async () => {
  start({ path: detailsPath, records: [] });
  expect(await screen.findByText('データが見つかりませんでした。')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '予約一覧へ戻る' })).toBeInTheDocument();
});

test('an exception while rendering shows as an error with its words [ERR-026]', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  start({ path: detailsPath });
  // A clock that tells no time makes the deadline's arithmetic throw.
  setClock(Number.NaN);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /.+っというエラー発生しました。管理者に問い合わせ下さい。時間をおいて、もう一度お試しください。/,
  );
  expect(within(alert).getByRole('heading', { name: 'エラー' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeInTheDocument();
  quiet.mockRestore();
});

describe('the calendar file', () => {
  const link = `GET ${API_BASE}${API_PATHS.calendarLink}`;
  const url = '/survey/api/v1/db/survey-results/calendar-file/A1?expires=1&signature=x';

  test('カレンダーに追加 opens the file of the reservation', async () => {
    const opened: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href);
    });
    const { network } = start({ path: detailsPath, handlers: { [link]: () => ({ result: 'OK', data: { url } }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'カレンダーに追加' }));
    await waitFor(() => expect(opened).toEqual([new URL(url, window.location.origin).href]));
    expect(network.requestsTo(addressOf(link))[0]?.query.get('partitionKey')).toBe(record.partitionKey);
    jest.restoreAllMocks();
  });

  test('a file that cannot be made is reported at the button, which can be pressed again', async () => {
    start({
      path: detailsPath,
      handlers: { [link]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }) },
    });
    const button = await screen.findByRole('button', { name: 'カレンダーに追加' });
    await userEvent.click(button);
    expect(await screen.findByText(/カレンダーのファイルを用意できませんでした。/)).toBeInTheDocument();
    expect(button).not.toHaveAttribute('aria-busy');
  });

  test('a cancelled reservation offers to remove it from the calendar', async () => {
    start({ path: detailsPath, records: [{ ...record, check: 'キャンセル' }] });
    expect(await screen.findByRole('button', { name: 'カレンダーから取り消す' })).toBeInTheDocument();
  });
});
