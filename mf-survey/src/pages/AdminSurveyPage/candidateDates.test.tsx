/** Confirming a visit at the desk: from the list into the form, and a message to the person. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ADMIN_NOTIFY_PATH } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { screen, within } from '@testing-library/react';
import { adminConfig, clearAdminScene, DB, openAdmin, PATIENT, PUT_PATH, rowOf, SENT } from '../../testing/adminScene';
import { CONFIRMED, clinic, WISH } from '../../testing/clinic';
import { expectNoAxeFaults } from '../../testing/formScene';

beforeEach(() => setClock(Date.parse('2026-11-20T09:00:00+09:00')));
afterEach(clearAdminScene);

const config = adminConfig({
  surveyTitle: '専門外来',
  surveySchema: [
    { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日', isRequired: { value: true } },
  ],
});
const path = `/admin/survey/s1?partitionKey=${encodeURIComponent(`s1#${PATIENT}#1`)}`;

test('the desk confirms date and time, then tells the person by a message that says so [ADMIN-005, ADMIN-006]', async () => {
  const scene = openAdmin(path, {
    config,
    handlers: {
      ...clinic,
      [`GET ${DB}/survey-results/getBySurveyIdPartitionKeyIndex`]: () => ({
        result: 'OK',
        items: [rowOf('dates', WISH, { sortKey: 'dates#0' })],
      }),
      [`POST ${PUT_PATH}`]: () => ({ ...SENT, type: 'update' }),
      [`POST ${ADMIN_NOTIFY_PATH}`]: () => ({ result: 'OK', data: { messageId: 'm1', state: 'sent' } }),
    },
  });
  await scene.user.click(await screen.findByRole('button', { name: '第1希望の日にする' }));
  await scene.user.selectOptions(screen.getByRole('combobox', { name: '時' }), '10');
  await scene.user.selectOptions(screen.getByRole('combobox', { name: '分' }), '30');
  await scene.user.click(screen.getByRole('button', { name: '内容を確認' }));
  const preview = within(await screen.findByRole('dialog'));
  expect(await preview.findByText('循環器内科')).toBeInTheDocument();
  expect(preview.getByText('2026年11月25日(水) 10:30')).toBeInTheDocument();
  await scene.user.click(preview.getByRole('button', { name: '登録する' }));
  await screen.findByRole('heading', { name: '変更しました' });
  expect(scene.sent()[0]?.data.map(({ sortKey, value }) => [sortKey, value])).toEqual([
    ['dates#0', WISH],
    ['dates#1', CONFIRMED[0]],
    ['dates#2', CONFIRMED[1]],
  ]);
  await scene.user.click(screen.getByRole('button', { name: 'LINEで通知する' }));
  const message = await screen.findByRole('textbox', { name: '通知の文面' });
  expect(message).toHaveValue('専門外来の日時が 2026年11月25日(水) 10:30 に確定しました。');
  await expectNoAxeFaults(document.body);
  await scene.user.click(screen.getByRole('button', { name: '通知を送信' }));
  expect(await screen.findByText('通知を送信しました。')).toBeInTheDocument();
  expect(scene.network.requestsTo(ADMIN_NOTIFY_PATH).map(({ body }) => body)).toEqual([
    expect.objectContaining({ userId: PATIENT, text: '専門外来の日時が 2026年11月25日(水) 10:30 に確定しました。' }),
  ]);
});

test('no message is offered for a new answer, nor to who was entered at the desk [ADMIN-006]', async () => {
  for (const [address, answer] of [
    [`/admin/survey/s1?userId=${PATIENT}`, SENT],
    ['/admin/survey/s1?partitionKey=s1%23I01%231', { ...SENT, type: 'update' }],
  ] as const) {
    const scene = openAdmin(address, {
      config,
      handlers: {
        ...clinic,
        [`GET ${DB}/survey-results/getBySurveyIdPartitionKeyIndex`]: () => ({
          result: 'OK',
          items: [WISH, ...CONFIRMED].map((value, index) =>
            rowOf('dates', value, { sortKey: `dates#${index}`, userId: 'I01', partitionKey: 's1#I01#1' }),
          ),
        }),
        [`POST ${PUT_PATH}`]: () => answer,
      },
    });
    if (answer.type === 'create') {
      await screen.findByRole('option', { name: '内科系' });
      await scene.user.selectOptions(screen.getByRole('combobox', { name: '診療区分' }), '内科系');
      await scene.user.selectOptions(screen.getByRole('combobox', { name: '診療科' }), '循環器内科');
      await scene.user.click(await screen.findByRole('button', { name: '第1希望 日時を選ぶ' }));
      await scene.user.click(await screen.findByLabelText('11月25日(水)'));
      await scene.user.click(await screen.findByRole('button', { name: '午前' }));
      await scene.user.click(screen.getByRole('button', { name: '第1希望の日にする' }));
      await scene.user.selectOptions(screen.getByRole('combobox', { name: '時' }), '10');
      await scene.user.selectOptions(screen.getByRole('combobox', { name: '分' }), '30');
    }
    await scene.user.click(await screen.findByRole('button', { name: '内容を確認' }));
    await scene.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '登録する' }));
    await screen.findByRole('link', { name: '回答一覧へ' });
    expect(screen.queryByRole('button', { name: 'LINEで通知する' })).not.toBeInTheDocument();
    scene.unmount();
  }
});
