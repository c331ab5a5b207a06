/** Changing preferred dates: the desk's confirmation lapses, and the screens say so before and after. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { instantOfJapan, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { HANAKO } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import { CONFIRMED, clinic, WISH } from '../../testing/clinic';
import {
  clearScene,
  confirmDialog,
  field,
  NAME,
  openSurvey,
  ROWS_PATH,
  SENT,
  sendButton,
  surveyOf,
} from '../../testing/surveyScene';

const DB = '/survey/api/v1/db';
const KEY = `s1#${HANAKO.userId}#1`;
const WISHES = [WISH, 'internal#heart#2026-11-26#午後#2'];
const config = surveyOf({
  surveySchema: [NAME, { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日' }],
});
const times = { updatedAt: '2026-11-01T00:00:00.000Z', createdAt: '2026-11-01T00:00:00.000Z' };

beforeEach(() => setClock(instantOfJapan('20261120', '09:00')));
afterEach(() => {
  resetClock();
  clearScene();
});

/** The form of a stored answer with these entries. */
function openWith(entries: readonly string[]) {
  const values = [['name', 'name', '山田 花子'], ...entries.map((entry, index) => ['dates', `dates#${index}`, entry])];
  const items = values.map(([itemKey = '', sortKey = '', value = '']) => ({
    ...{ surveyId: 's1', userId: HANAKO.userId, partitionKey: KEY, sortKey, itemKey, title: itemKey, value },
    ...{ userSearchKey: '', check: '対応済', ...times },
  }));
  const record: DisplayRecord = {
    ...{ surveyId: 's1', partitionKey: KEY, userId: HANAKO.userId, answerCode: 'A7K3-92QD', check: '対応済' },
    ...{ fields: [], ...times },
    data: entries.map((value) => ({ itemKey: 'dates', value, check: '対応済', type: 'candidateDateReservation' })),
    departmentInfo: { dates: { reservationCancelLimit: 1, dayOffCount: 0 } },
  };
  return openSurvey({
    config,
    query: `?partitionKey=${encodeURIComponent(KEY)}`,
    handlers: {
      [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items }),
      [`POST ${DB}/survey-results/filterQuery`]: () => ({ result: 'OK', data: [record] }),
      [`POST ${DB}/survey-results/putItem`]: () => ({ ...SENT, type: 'update' }),
      ...clinic,
    },
  });
}

test('other wishes take the confirmation away: said in the form, before sending and afterwards', async () => {
  const scene = openWith([...WISHES, ...CONFIRMED]);
  expect(
    await screen.findByText(
      '確定日時は 2026年11月25日(水) 10:30 です。希望日を変更すると、この日時の確定は取り消されます。',
    ),
  ).toBeVisible();
  await scene.user.click(await screen.findByRole('button', { name: '第2希望 取り消す' }));
  await scene.user.click(sendButton());
  const dialog = await confirmDialog();
  expect(dialog.getByText(/^送信すると、確定日時 2026年11月25日\(水\) 10:30 は取り消されます。/)).toBeVisible();
  await scene.user.click(dialog.getByRole('button', { name: '送信' }));
  expect(await screen.findByText(/^確定日時 2026年11月25日\(水\) 10:30 は取り消されました。/)).toBeVisible();
  const sent = scene.sent()[0]?.data.filter(({ itemKey }) => itemKey === 'dates');
  expect(sent?.map(({ value }) => value)).toEqual([WISHES[0]]);
});

test('a change of the rest leaves the confirmation, and nothing speaks of losing it', async () => {
  const scene = openWith([...WISHES, ...CONFIRMED]);
  await scene.user.type(await field('氏名'), '2');
  await scene.user.click(sendButton());
  const dialog = await confirmDialog();
  expect(dialog.queryByText(/取り消されます/)).not.toBeInTheDocument();
  await scene.user.click(dialog.getByRole('button', { name: '送信' }));
  await screen.findByText('更新しました');
  expect(screen.queryByText(/取り消されました/)).not.toBeInTheDocument();
});

test('wishes that nobody has confirmed are changed without a warning', async () => {
  const scene = openWith(WISHES);
  await scene.user.click(await screen.findByRole('button', { name: '第2希望 取り消す' }));
  expect(screen.queryByText(/確定日時/)).not.toBeInTheDocument();
  await scene.user.click(sendButton());
  expect((await confirmDialog()).queryByText(/確定日時/)).not.toBeInTheDocument();
});

test('past the deadline of the confirmed day it can be read, and the form says whom to ask [CANCEL-011]', async () => {
  setClock(instantOfJapan('20261125', '00:00'));
  openWith([...WISHES, ...CONFIRMED]);
  expect(await field('氏名')).toBeDisabled();
  expect(screen.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
});
