/** A stay at the desk: entered for a patient, moved, and what is said of its nights. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { jsonResponse } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { adminConfig, clearAdminScene, DB, openAdmin, PATIENT, rowOf, SENT } from '../../testing/adminScene';
import { expectNoAxeFaults } from '../../testing/formScene';

const BED = '/bed-reservation/s1';
const config = adminConfig({
  surveyTitle: '入院',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'bed', type: 'selectBed', title: '日程', isRequired: { value: true } },
    { itemKey: 'room', type: 'text', title: '病室', isAdminItem: true },
  ],
});
/** One bed each night, none on 12月3日. */
const remaining = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((date) => ({
  date,
  bedRemaining: date === '2026-12-03' ? 0 : 1,
}));

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => {
  clearAdminScene();
  resetClock();
});

type Handlers = NonNullable<NonNullable<Parameters<typeof openAdmin>[1]>['handlers']>;
function openStay(query = '', handlers: Handlers = {}) {
  const scene = openAdmin(`/admin/survey/s1${query}`, {
    config,
    handlers: {
      [`GET ${BED}/calendarBookingBeds`]: () => remaining,
      [`GET ${BED}/getRuleBookingBed`]: () => ({ reservationPossibleStart: 3, reservationCancelLimit: 2 }),
      [`POST ${BED}`]: () => SENT,
      [`PUT ${BED}`]: () => ({ ...SENT, type: 'update' }),
      ...handlers,
    },
  });
  const bodies = () => scene.network.requestsTo(BED).map(({ method, body }) => ({ method, ...(body as PutItemBody) }));
  return { ...scene, bodies };
}
const field = (name: string) => screen.findByRole('textbox', { name });
async function enter({ user }: ReturnType<typeof openAdmin>, start: string, end: string) {
  for (const [name, day] of [
    ['入院希望日時', start],
    ['退院希望日時', end],
  ] as const) {
    await user.clear(await field(name));
    await user.type(await field(name), day);
    await user.tab();
  }
}
async function register({ user }: ReturnType<typeof openAdmin>) {
  await user.click(screen.getByRole('button', { name: '内容を確認' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '登録する' }));
}
const valuesOf = (body: PutItemBody | undefined) =>
  Object.fromEntries((body?.data ?? []).map(({ itemKey, value }) => [itemKey, value]));

describe('a stay at the desk', () => {
  test('is entered for a patient by its own call, in admin mode, with its dates in the confirmation [ADMIN-001, ADMIN-003, VAL-012]', async () => {
    const scene = openStay(`?userId=${PATIENT}`);
    await scene.user.type(await field('氏名'), '山田 花子');
    await scene.user.type(await field('病室'), '301');
    await scene.user.click(screen.getByRole('button', { name: '内容を確認' }));
    expect(await screen.findAllByText('必須です')).toHaveLength(2);
    await enter(scene, '20261201', '20261203');
    expect(await screen.findByText('12月1日(火) 残り1床、12月2日(水) 残り1床')).toBeInTheDocument();
    // Every stay begins in the afternoon, which the confirmation says also where another session was chosen.
    for (const morning of screen.getAllByRole('radio', { name: '午前' })) await scene.user.click(morning);
    await expectNoAxeFaults(scene.container);
    await scene.user.click(screen.getByRole('button', { name: '内容を確認' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2026/12/01 午後')).toBeInTheDocument();
    expect(dialog.getByText('2026/12/03 午前')).toBeInTheDocument();
    await scene.user.click(dialog.getByRole('button', { name: '登録する' }));
    expect(await screen.findByRole('heading', { name: '登録しました' })).toBeInTheDocument();
    const [body] = scene.bodies();
    expect(scene.bodies()).toHaveLength(1);
    expect(body).toMatchObject({ method: 'POST', subData: { mode: 'admin' }, data: [{ userId: PATIENT }, {}, {}, {}] });
    expect(valuesOf(body)).toEqual({
      startDate: '2026-12-01 午後',
      endDate: '2026-12-03 午前',
      name: '山田 花子',
      room: '301',
    });
    expect(scene.sent()).toEqual([]);
  });

  test('of somebody new names nobody', async () => {
    const scene = openStay();
    await scene.user.type(await field('氏名'), '山田 花子');
    await enter(scene, '20261201', '20261202');
    await register(scene);
    await screen.findByRole('heading', { name: '登録しました' });
    expect(scene.bodies()[0]?.data[0]).toMatchObject({ userId: '', partitionKey: '' });
  });

  test('says which nights are full and that a rule is passed over', async () => {
    const scene = openStay();
    await field('氏名');
    await enter(scene, '20261201', '20261204');
    expect(await screen.findByText(/12月3日\(木\) 満床/)).toBeInTheDocument();
    expect(screen.queryByText(/制限を超えて/)).not.toBeInTheDocument();
    await enter(scene, '20261122', '20261124');
    expect(await screen.findByText(/制限を超えて/)).toBeInTheDocument();
  });

  test('is moved by its own call, which names it; its own nights count as free', async () => {
    const partitionKey = `s1#${PATIENT}#1`;
    const rows = [
      rowOf('startDate', '2026-12-02 午後'),
      rowOf('endDate', '2026-12-04 午前'),
      rowOf('name', '山田 花子'),
    ];
    const scene = openStay(`?partitionKey=${encodeURIComponent(partitionKey)}`, {
      [`GET ${DB}/survey-results/getBySurveyIdPartitionKeyIndex`]: () => ({ result: 'OK', items: rows }),
    });
    expect(await field('入院希望日時')).toHaveValue('2026/12/02');
    expect(await screen.findByText('12月2日(水) 残り2床、12月3日(木) 残り1床')).toBeInTheDocument();
    await enter(scene, '20261201', '20261204');
    await register(scene);
    await screen.findByRole('heading', { name: '変更しました' });
    expect(scene.bodies()).toMatchObject([
      { method: 'PUT', subData: { mode: 'admin', oldPartitionKey: partitionKey } },
    ]);
  });

  test('is not taken by a form that is to be paid', async () => {
    openAdmin('/admin/survey/s1', { config: { ...config, usePayment: 1 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('現在決済を受け付けておりません。');
  });

  test('that found a night full says so in the words of beds', async () => {
    const scene = openStay('', {
      [`POST ${BED}`]: () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' }),
    });
    await scene.user.type(await field('氏名'), '山田 花子');
    await enter(scene, '20261201', '20261203');
    await register(scene);
    expect(await screen.findByText('ご希望の期間は満床になりました。別の日程を選んでください。')).toBeInTheDocument();
  });
});
