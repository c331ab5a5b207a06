/** Withdrawing preferred dates: the button of list, details and cancel page, until when, and the words at the end. */
import { afterEach, expect, test } from '@jest/globals';
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancelPath, detailsPath } from '../../testing/cancelling';
import { healthCheck, paths, record, start } from '../../testing/scene';

afterEach(tidyUp);

const config: SurveyConfig = {
  ...healthCheck,
  surveySchema: [{ itemKey: 'visit', type: 'candidateDateReservation', title: '受診希望日' }],
  endOfSurveyMessageCancel: '受診のご希望を取り消しました。',
};
const WISH = 'internal#heart#2026-11-25#午前#1';
const CONFIRMED = [WISH, 'internal#heart#2026-11-25#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
const wished = (entries: readonly string[], more: Partial<DisplayRecord> = {}): DisplayRecord => ({
  ...record,
  reservation: undefined,
  calendarInfo: undefined,
  categoryInfo: undefined,
  fields: entries.map((value) => ({ itemKey: 'visit', title: '受診希望日', value })),
  data: entries.map((value) => ({ itemKey: 'visit', value, check: '未対応', type: 'candidateDateReservation' })),
  ...more,
});
const confirmed = wished(CONFIRMED, { departmentInfo: { visit: { reservationCancelLimit: 1, dayOffCount: 1 } } });
const late = '変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。';

/** The screens that offer to cancel, and the button's name on each. */
const screens = [
  ['list', '/confirmList/health-check', 'キャンセル'],
  ['details', detailsPath, 'キャンセル'],
  ['cancel page', cancelPath, 'キャンセルする'],
] as const;

test.each(screens)(
  '%s: wishes can be withdrawn, whatever day they ask for [CANCEL-009]',
  async (_name, path, button) => {
    start({ path, config, records: [wished([WISH])] });
    setClock(instantOfJapan('20270401', '09:00'));
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
    expect(screen.queryByText(late)).toBeNull();
  },
);

test.each(screens)('%s: a confirmed visit until its deadline [CANCEL-009, CANCEL-011]', async (_name, path, button) => {
  const { unmount } = start({ path, config, records: [confirmed] });
  setClock(instantOfJapan('20261123', '23:59'));
  expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
  unmount();
  start({ path, config, records: [confirmed] });
  setClock(instantOfJapan('20261124', '00:00'));
  expect(await screen.findByText(late)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test.each(screens)('%s: an answer without a wish offers none [CANCEL-009]', async (_name, path, button) => {
  const entries = [{ itemKey: 'name', title: '氏名', value: '山田 花子' }];
  start({ path, config, records: [wished([], { fields: entries })] });
  await screen.findByText(/A7K3-92QD/);
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test('withdrawing shows the words of the form [CANCEL-023]', async () => {
  const { network } = start({
    path: '/confirmList/health-check',
    config,
    records: [wished([WISH])],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await user.click(await screen.findByRole('button', { name: 'キャンセルする' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'キャンセルしますか？' }));
  await user.click(dialog.getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByText('受診のご希望を取り消しました。')).toBeInTheDocument();
  expect(network.requestsTo(paths.cancel.replace('POST ', ''))).toHaveLength(1);
});
