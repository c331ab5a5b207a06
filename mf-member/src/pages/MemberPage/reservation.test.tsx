/**
 * A member form with a reservation: to the calendar and back, its deadline, and the withdrawal that gives the place
 * back.
 */
import { afterEach, expect, test } from '@jest/globals';
import type { DisplayRecord, SchemaItem } from '@madoguchi/shared/contract';
import { formEntered } from '@madoguchi/shared/store';
import { addressOf, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, RECORD, ROWS, type StartOptions, start } from '../../testing/scene';

afterEach(tidyUp);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const place: SchemaItem = { itemKey: 'place', type: 'reservation', title: '初回の面談' };
const config = { surveySchema: [...CONFIG.surveySchema, place] };
const placeRow = { ...ROWS[1], itemKey: 'place', sortKey: 'place', title: place.title, value: 'basic_0|20261125|1' };
const rows = [...ROWS, placeRow as (typeof ROWS)[number]];

/** The registration with its reservation on a day of November 2026. */
function recordOn(date: string): DisplayRecord {
  return {
    ...RECORD,
    reservation: { categoryId: 'basic', itemId: '0', date, slot: '1', start: '09:30', end: '10:00' },
    calendarInfo: { reservationCancelLimit: 1, comaList: [{ start: '09:30', end: '10:00' }], dayOffCount: 0 },
  };
}

async function fillIn(options: Partial<StartOptions> = {}) {
  const opened = start({ path: '/member/patient', config, rows: [], ...options });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('氏名'), '山田 花子');
  await user.type(screen.getByLabelText('診察券番号'), '123');
  await user.type(screen.getByLabelText('初回の面談'), 'basic_0');
  return opened;
}

test('a member form with a reservation goes to the calendar with its input [MEMBER-014]', async () => {
  const { router, store, network } = await fillIn();
  await press('送信');
  await waitFor(() => expect(router.state.location.pathname).toBe('/calendar/patient'));
  expect(store.getState().shared.enteredForm).toMatchObject({
    surveyId: 'patient',
    answers: { name: '山田 花子', number: '123', place: 'basic_0' },
  });
  expect(network.requestsTo(addressOf(paths.put))).toHaveLength(0);
});

test('having come from a linked form is known beyond the calendar [MEMBER-007]', async () => {
  const { router } = await fillIn({ path: '/member/patient?next=/survey/health-check' });
  await press('送信');
  await waitFor(() => expect(router.state.location.pathname).toBe('/calendar/patient'));
  expect(router.state.location.search).toBe('?next=%2Fsurvey%2Fhealth-check');
});

test('a stopped reservation holds the form back, says so and keeps the input [SURVEY-046]', async () => {
  const { router } = await fillIn({
    handlers: {
      [paths.calendarInfo]: () => ({
        result: 'OK',
        data: {
          calendarId: 'center',
          name: '健診',
          calendarOff: 1,
          comaList: { '0': { start: '09:00', end: '10:00' } },
        },
      }),
    },
  });
  await press('送信');
  expect(await screen.findByText('現在予約を受け付けておりません')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/member/patient');
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
});

test('after a return from the calendar the same submission goes on with what was chosen', async () => {
  const { store, router } = start({ path: '/member-confirm/patient', config, rows: [] });
  await screen.findByRole('button', { name: '検索' });
  const answers = { name: '山田 花子', number: '123', place: 'basic_0|20261125|1' };
  act(() => {
    store.dispatch(formEntered({ surveyId: 'patient', answers, idempotencyKey: 'key-of-the-first-attempt' }));
  });
  await act(async () => router.navigate('/member/patient?step=form'));
  expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
  await press('送信');
  await waitFor(() => expect(router.state.location.pathname).toBe('/calendar/patient'));
  expect(store.getState().shared.enteredForm?.idempotencyKey).toBe('key-of-the-first-attempt');
});

test('a registration past the deadline of its reservation offers neither change nor cancelling and says why [CANCEL-011]', async () => {
  start({ path: '/member/patient', config, rows, found: [recordOn('20261120')] });
  expect(
    await screen.findByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '登録情報を変更' })).toBeNull();
  expect(screen.queryByRole('button', { name: '登録を取り消す' })).toBeNull();
});

test('the form of a registration past its deadline opens read only [CANCEL-011]', async () => {
  start({ path: '/member/patient?step=form', config, rows, found: [recordOn('20261120')] });
  expect(
    await screen.findByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。'),
  ).toBeInTheDocument();
  expect(await screen.findByLabelText('氏名')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '送信' })).toBeNull();
});

test('cancelling a registration warns of the reservation, and registering again works after it [API-043]', async () => {
  const { network } = start({ path: '/member/patient', config, rows, found: [recordOn('20261125')] });
  await press('登録を取り消す');
  const dialog = await screen.findByRole('dialog', { name: '登録を取り消しますか？' });
  expect(
    within(dialog).getByText('取り消すと、この登録と会員番号は使えなくなり、予約も取り消されます。'),
  ).toBeInTheDocument();
  network.answer(paths.own, () => ({ result: 'OK', data: rows.map((row) => ({ ...row, check: '取り消し' })) }));
  await press('取り消す');
  expect(await screen.findByText('会員情報の登録を取り消しました。')).toBeInTheDocument();
  expect(network.requestsTo(addressOf(paths.cancel))[0]?.body).toEqual({
    surveyId: 'patient',
    partitionKey: `patient#${HANAKO.userId}`,
    userId: HANAKO.userId,
  });
  await press('もう一度登録する');
  expect(await screen.findByLabelText('氏名')).toHaveValue('');
});

test('a refused cancelling gives the reason, and the registration stays', async () => {
  const refused = { result: 'ERROR', code: 'deadline_passed', errorMessage: '期限を過ぎています。' };
  start({ path: '/member/patient', handlers: { [paths.cancel]: () => jsonResponse(409, refused) } });
  await press('登録を取り消す');
  expect(await screen.findByText('取り消すと、この登録と会員番号は使えなくなります。')).toBeInTheDocument();
  await press('取り消す');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('期限を過ぎています。');
  await press('やめる');
  expect(screen.getByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
  await press('登録を取り消す');
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});
