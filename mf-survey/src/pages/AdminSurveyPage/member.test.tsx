/** Members at the desk: the administrators' form of a member form, with the calls of members (CONTRACT 8). */
import { afterEach, expect, test } from '@jest/globals';
import type { PutItemBody, Row } from '@madoguchi/shared/contract';
import { jsonResponse } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import { adminConfig, clearAdminScene, DB, openAdmin, PATIENT, PUT_PATH, rowOf } from '../../testing/adminScene';

afterEach(clearAdminScene);

const DESK = 'I01JD3K5M7N9P1Q3R5S7T9V1W3';
const MEMBER_PUT = `${DB}/member-results/putItem`;
const config = adminConfig({
  surveyId: 'patient',
  memberSurveyId: 'patient',
  memberSurveySubId: 1,
  surveyTitle: '患者情報',
  isAppending: undefined,
  surveySchema: [
    { itemKey: 'number', type: 'memberNumber', title: '診察券番号', isSearchable: { value: true } },
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'note', type: 'text', title: '申し送り', isAdminItem: true },
  ],
});
const notFound = () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });

/** The rows of a registration. */
function registration(userId: string, check: Row['check'] = '未対応'): Row[] {
  const more = { surveyId: 'patient', userId, partitionKey: `patient#${userId}`, check };
  return [rowOf('number', '00010000123', more), rowOf('name', '高橋 春', more), rowOf('note', '要確認', more)];
}

function openMembers(path: string, rows: Row[] = []) {
  const scene = openAdmin(path, {
    handlers: {
      [`GET ${DB}/survey-configs/getItem`]: notFound,
      [`GET ${DB}/member-configs/getItem`]: () => ({ result: 'OK', data: config }),
      [`GET ${DB}/member-results/getByUserId`]: () => ({ result: 'OK', data: rows }),
      [`POST ${DB}/member-results/query`]: () => ({ result: 'OK', data: rows }),
      [`POST ${MEMBER_PUT}`]: () => ({
        result: 'OK',
        answercode: 'A7K3-92QD',
        type: rows.length > 0 ? 'update' : 'create',
        partitionKey: `patient#${DESK}`,
      }),
    },
  });
  const sentTo = (address: string) => scene.network.requestsTo(address).map(({ body }) => body as PutItemBody);
  return { ...scene, sentTo };
}

const press = async (scene: { user: { click: (element: Element) => Promise<void> } }, name: string) =>
  scene.user.click(await screen.findByRole('button', { name }));

test('the desk registers somebody new, passes the number on, and says how the person comes by it [MEMBER-014]', async () => {
  const scene = openMembers('/admin/survey/patient');
  expect(await screen.findByText(/窓口での新規登録です。/)).toBeInTheDocument();
  await scene.user.type(await screen.findByRole('textbox', { name: '診察券番号' }), '123');
  await scene.user.type(screen.getByRole('textbox', { name: '氏名' }), '高橋 春');
  await scene.user.type(screen.getByRole('textbox', { name: '申し送り' }), '要確認');
  await press(scene, '内容を確認');
  scene.network.answer(`POST ${DB}/member-results/query`, () => ({ result: 'OK', data: registration(DESK) }));
  await press(scene, '登録する');
  expect(await screen.findByText('登録しました')).toBeInTheDocument();
  expect(await screen.findByText('123')).toBeInTheDocument();
  expect(screen.getByText(/会員情報の検索でこの登録を見つけると/)).toBeInTheDocument();
  expect(scene.sentTo(`${PUT_PATH}`)).toHaveLength(0);
  const [body] = scene.sentTo(MEMBER_PUT);
  expect(body?.subData).toMatchObject({ isLiffMode: false });
  expect(body?.data.every(({ partitionKey }) => partitionKey === '' || partitionKey === undefined)).toBe(true);
  expect(body?.data.map(({ itemKey, value }) => [itemKey, value])).toEqual([
    ['number', '123'],
    ['name', '高橋 春'],
    ['note', '要確認'],
  ]);
});

test('a registration opens by its key, with the number as it was entered, and is updated', async () => {
  const scene = openMembers(
    `/admin/survey/patient?partitionKey=${encodeURIComponent(`patient#${DESK}`)}`,
    registration(DESK),
  );
  expect(await screen.findByRole('textbox', { name: '診察券番号' })).toHaveValue('123');
  expect(screen.getByText(`${DESK} さんの登録を変更しています`)).toBeInTheDocument();
  await scene.user.type(screen.getByRole('textbox', { name: '申し送り' }), '済');
  await press(scene, '内容を確認');
  await press(scene, '登録する');
  expect(await screen.findByText('変更しました')).toBeInTheDocument();
  const [body] = scene.sentTo(MEMBER_PUT);
  expect(body?.data[0]?.partitionKey).toBe(`patient#${DESK}`);
  expect(body?.data.find(({ itemKey }) => itemKey === 'note')?.value).toBe('要確認済');
});

test('a person who has registered is updated, not registered once more', async () => {
  openMembers(`/admin/survey/patient?userId=${PATIENT}`, registration(PATIENT));
  expect(await screen.findByRole('textbox', { name: '氏名' })).toHaveValue('高橋 春');
  expect(screen.getByText(`${PATIENT} さんの登録を変更しています`)).toBeInTheDocument();
});
