/** Stays and visits are moved in the drawer, and people are entered from it. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { BED_PATH, BED_READS } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, deskHandlers } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';
import '../date/DayPicker';
import './Detail';
import './deeds';

afterEach(tidyUp);

const BEDS = `GET ${BED_PATH}/health-check${BED_READS.remaining}`;
const row = (itemKey: string, value: string, type: string) => ({ itemKey, value, type, check: '未対応' as const });
const STAY: Partial<ConsoleAnswer> = {
  reservation: undefined,
  categoryInfo: undefined,
  stay: { from: '20261201', to: '20261203', bed: '産後ケア' },
  data: [row('startDate', '2026-12-01 午後', 'dateDaySession'), row('endDate', '2026-12-03 午前', 'dateDaySession')],
};
const wish = (value: string) => row('dates', value, 'candidateDateReservation');
const WISHES: Partial<ConsoleAnswer> = {
  reservation: undefined,
  categoryInfo: undefined,
  data: [wish('in#heart#2026-12-07#午前#1'), wish('in#heart#2026-12-08#午後#2')],
};

async function open(change: Partial<ConsoleAnswer>, handlers: ConsoleScene['handlers'] = {}) {
  const answer = answerOf('k1', '山田 花子', change);
  const scene = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleAnswers}?open=k1`,
    handlers: { ...deskHandlers([answer]), ...handlers },
  });
  // antd lays a label over its button-like radios.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const drawer = within(await screen.findByRole('complementary', { name: '回答の詳細' }));
  await drawer.findByRole('heading', { name: /山田 花子 様/ });
  const moves = () =>
    scene.network.requestsTo(addressOf(routeOf('answerMove', { partitionKey: 'k1' }))).map(({ body }) => body);
  const dialog = async (button: string) => {
    await user.click(drawer.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...scene, user, drawer, moves, dialog };
}

/** Every night from 2026-11-30 has two beds but one, which has none. */
const beds = ({ query }: { query: URLSearchParams }) => {
  const from = Date.parse(query.get('startDate') ?? '');
  const to = Date.parse(query.get('endDate') ?? '');
  return Array.from({ length: (to - from) / 86_400_000 + 1 }, (_, index) => {
    const date = new Date(from + index * 86_400_000).toISOString().slice(0, 10);
    return { date, bedRemaining: date === '2026-12-09' ? 0 : 2 };
  });
};

test('a stay is moved to nights that are free, no further than beds last [CONSOLE-3]', async () => {
  const moved = answerOf('k1', '山田 花子', {
    ...STAY,
    version: 4,
    stay: { from: '20261207', to: '20261208', bed: '産後ケア' },
  });
  const { user, dialog, moves, drawer } = await open(STAY, {
    [BEDS]: beds,
    [routeOf('answerMove', { partitionKey: 'k1' })]: () => ok(moved),
    [routeOf('answerForms')]: () =>
      ok([{ surveyId: 'health-check', surveyTitle: 'x', kind: 'bed', calendarIds: [], columns: [] }]),
  });
  expect(drawer.getByText('12月1日(火) – 12月3日(木)')).toBeInTheDocument();
  const shown = await dialog('日時を変更');
  const submit = shown.getByRole('button', { name: 'この日時に変更する' });
  // Its own nights count as free.
  expect(await shown.findByRole('radio', { name: '12月1日(火) 残り3床' })).toBeChecked();
  expect(shown.queryByRole('radio', { name: /12月9日/ })).toBeNull();
  expect(submit).toBeDisabled();
  await user.click(shown.getByRole('radio', { name: '12月8日(火) 残り2床' }));
  expect(submit).toBeEnabled();
  // What is not on screen any more is not chosen either.
  await user.click(shown.getByRole('button', { name: '次の2週' }));
  expect(submit).toBeDisabled();
  await user.click(shown.getByRole('button', { name: '前の2週' }));
  await user.click(await shown.findByRole('radio', { name: '12月8日(火) 残り2床' }));
  // Before its length of two nights would reach the night that is full.
  expect(shown.getByText('退院 12月9日(水)')).toBeInTheDocument();
  await user.click(shown.getByRole('radio', { name: '12月7日(月) 残り2床' }));
  await user.click(shown.getByRole('combobox', { name: '滞在期間' }));
  await user.click(await screen.findByTitle('1泊2日'));
  await user.click(submit);
  expect(await screen.findByText('12月7日(月) – 12月8日(火) に変更しました。')).toBeInTheDocument();
  expect(moves()).toEqual([{ value: '2026-12-07 午後|2026-12-08 午前', version: 3 }]);
});

test('of the dates that are wished for one is confirmed, with a time [ADMIN-005]', async () => {
  const visit = { day: '20261208', time: '10:30', department: '循環器内科' };
  const { user, dialog, moves, drawer } = await open(WISHES, {
    [routeOf('answerMove', { partitionKey: 'k1' })]: () => ok(answerOf('k1', '山田 花子', { ...WISHES, visit })),
  });
  expect(drawer.getByText('日時の確定待ち')).toBeInTheDocument();
  const shown = await dialog('日時を確定');
  expect(shown.getByRole('radio', { name: /第1希望 12月7日\(月\) 午前/ })).toBeChecked();
  await user.click(shown.getByRole('radio', { name: /第2希望 12月8日\(火\) 午後/ }));
  expect(shown.getByRole('button', { name: 'この日時に確定する' })).toBeDisabled();
  await user.type(shown.getByRole('combobox', { name: '時刻' }), '10:3');
  await user.click(await screen.findByTitle('10:30'));
  await user.click(shown.getByRole('button', { name: 'この日時に確定する' }));
  expect(await screen.findByText('12月8日(火) 10:30 に確定しました。')).toBeInTheDocument();
  expect(moves()).toEqual([{ value: '2026-12-08 10:30', version: 3 }]);
  // Nothing stood before that a move could lead back to.
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
});

test('a day that is over is not offered, neither a wish nor the day that was confirmed [CONSOLE-3]', async () => {
  const visit = { day: '20261120', time: '09:00', department: '循環器内科' };
  const data = [wish('in#heart#2026-11-20#午前#1'), wish('in#heart#2026-11-24#午後#2')];
  const { user, dialog } = await open({ ...WISHES, data, visit });
  const shown = await dialog('日時を変更');
  expect(shown.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    ...[expect.stringContaining('11月24日(火)'), '別の日'],
  ]);
  expect(shown.getByRole('radio', { name: /11月24日/ })).toBeChecked();
  // In a dialog antd looks for a popup's root before it has put it into the page, and warns where that is none yet.
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(shown.getByRole('radio', { name: '別の日' }));
  const field = await shown.findByRole('textbox', { name: '別の受診日' });
  fireEvent.change(field, { target: { value: '2026/11/23' } });
  fireEvent.blur(field);
  const submit = shown.getByRole('button', { name: 'この日時に変更する' });
  expect(submit).toBeDisabled();
  await user.click(shown.getByRole('radio', { name: /11月24日/ }));
  expect(submit).toBeEnabled();
  warned.mockRestore();
});

test('a confirmed visit goes to a day that nobody wished for, and back again [CONSOLE-3]', async () => {
  const standing = { ...WISHES, visit: { day: '20261207', time: '09:00', department: '循環器内科' } };
  const moved = { ...WISHES, version: 4, visit: { day: '20261210', time: '09:00', department: '循環器内科' } };
  let isMoved = false;
  const { user, dialog, moves } = await open(standing, {
    [routeOf('answer', { partitionKey: 'k1' })]: () =>
      ok({
        ...answerOf('k1', '山田 花子', isMoved ? moved : standing),
        ...{ memoTexts: [], history: [], messages: [], unconfirmed: [] },
      }),
    [routeOf('answerMove', { partitionKey: 'k1' })]: () => {
      isMoved = true;
      return ok(answerOf('k1', '山田 花子', moved));
    },
  });
  // In a dialog antd looks for a popup's root before it has put it into the page, and warns where that is none yet.
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = await dialog('日時を変更');
  await user.click(shown.getByRole('radio', { name: '別の日' }));
  const field = await shown.findByRole('textbox', { name: '別の受診日' });
  fireEvent.change(field, { target: { value: '2026/12/10' } });
  fireEvent.blur(field);
  // antd tells of a day that was typed a moment after it.
  const submit = shown.getByRole('button', { name: 'この日時に変更する' });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('12月10日(木) 9:00 に変更しました。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('元の状態に戻しました。')).toBeInTheDocument();
  expect(moves()).toEqual([
    { value: '2026-12-10 09:00', version: 3 },
    { value: '2026-12-07 09:00', version: 4 },
  ]);
  expect(warned.mock.calls.every(([line]) => String(line).includes('shadow root'))).toBe(true);
  warned.mockRestore();
});

test('a visit that somebody else has moved meanwhile goes back to where they had set it [CONSOLE-3]', async () => {
  const at = (day: string, version: number) =>
    answerOf('k1', '山田 花子', { ...WISHES, version, visit: { day, time: '09:00', department: '循環器内科' } });
  const theirs = at('20261208', 6);
  let now = at('20261207', 3);
  const { user, dialog, moves } = await open(now, {
    [routeOf('answer', { partitionKey: 'k1' })]: () =>
      ok({ ...now, ...{ memoTexts: [], history: [], messages: [], unconfirmed: [] } }),
    [routeOf('answerMove', { partitionKey: 'k1' })]: ({ body }) => {
      const { version, value } = body as { version: number; value: string };
      if (version === 3) return refused(409, 'changed', { data: theirs });
      const visit = { day: '20261207', time: value.slice(11), department: '循環器内科' };
      now = { ...at('20261207', version + 1), visit };
      return ok(now);
    },
  });
  const shown = await dialog('日時を変更');
  await user.type(shown.getByRole('combobox', { name: '時刻' }), '10:3');
  await user.click(await screen.findByTitle('10:30'));
  await user.click(shown.getByRole('button', { name: 'この日時に変更する' }));
  await user.click(await shown.findByRole('button', { name: 'この内容でもう一度実行する' }));
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(moves()).toHaveLength(3));
  expect(moves()).toEqual([
    { value: '2026-12-07 10:30', version: 3 },
    { value: '2026-12-07 10:30', version: 6 },
    { value: '2026-12-08 09:00', version: 7 },
  ]);
});

test('wishes that nobody has confirmed can be taken back, and another entry made for the person [CONSOLE-3]', async () => {
  const { drawer } = await open(WISHES);
  expect(drawer.getByRole('button', { name: '予約を取り消す' })).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: 'この方の新規入力' })).toHaveAttribute(
    'href',
    '/admin/survey/health-check?userId=U0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  );
});
