/** The administrators' screen: choosing a form, finding answers, their status, messages, and the ways into the form. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { AdminAnswer, AdminAnswersBody } from '@madoguchi/shared/contract';
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_MESSAGES_PATH,
  ADMIN_NOTIFY_PATH,
  ADMIN_SURVEYS_PATH,
} from '@madoguchi/shared/contract';
import { jsonResponse } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { adminConfig, clearAdminScene, DB, openAdmin, PATIENT } from '../../testing/adminScene';
import { expectNoAxeFaults } from '../../testing/formScene';

afterEach(clearAdminScene);

const CHECK_PATH = `${DB}/survey-results/updateCheck`;
const SURVEYS = [
  { surveyId: 's1', surveyTitle: '内科 問診票', isBed: false, isMember: false },
  { surveyId: 'b1', surveyTitle: '入院予約', isBed: true, isMember: false },
];
const config = adminConfig({
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } },
    { itemKey: 'sex', type: 'radio', title: '性別', options: ['男性', '女性'], isSearchable: { value: true } },
    { itemKey: 'source', type: 'text', title: '紹介元', isAdminItem: true, queryParam1: 'from' },
  ],
});

function answerOf(more: Partial<AdminAnswer> = {}): AdminAnswer {
  return {
    surveyId: 's1',
    partitionKey: `s1#${PATIENT}#1`,
    userId: PATIENT,
    answerCode: 'A7K3-92QD',
    check: '未対応',
    fields: [{ itemKey: 'source', title: '紹介元', value: '広告' }],
    data: [{ itemKey: 'name', value: '山田 花子', check: '未対応', type: 'text' }],
    reservation: { categoryId: 'consult', itemId: '0', date: '20261124', slot: '0', start: '09:00', end: '10:00' },
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    unconfirmed: [],
    ...more,
  };
}

type Handlers = NonNullable<NonNullable<Parameters<typeof openAdmin>[1]>['handlers']>;
function openList(answers: (body: AdminAnswersBody) => unknown, path = '/admin?surveyId=s1', handlers: Handlers = {}) {
  const scene = openAdmin(path, {
    config,
    handlers: {
      [`GET ${ADMIN_SURVEYS_PATH}`]: () => ({ result: 'OK', data: SURVEYS }),
      [`POST ${ADMIN_ANSWERS_PATH}`]: ({ body }) => answers(body as AdminAnswersBody),
      ...handlers,
    },
  });
  return { ...scene, asked: () => scene.network.requestsTo(ADMIN_ANSWERS_PATH).map(({ body }) => body) };
}
const one = () => ({ result: 'OK', data: [answerOf()] });
const card = (code = 'A7K3-92QD') => screen.findByRole('article', { name: `受付番号 ${code}` });

describe('finding', () => {
  test('a form is chosen first, and its newest answers are there', async () => {
    const scene = openList(one, '/admin');
    const picker = await screen.findByRole('combobox', { name: '帳票' });
    expect(screen.getByText(/帳票を選ぶと/)).toBeInTheDocument();
    await expectNoAxeFaults(scene.container);
    await scene.user.selectOptions(picker, '内科 問診票');
    const found = within(await card());
    expect(found.getByText(PATIENT)).toBeInTheDocument();
    expect(found.getByText('2026年11月24日(火) 09:00')).toBeInTheDocument();
    expect(found.getByText('仮予約')).toBeInTheDocument();
    expect(await found.findByText('山田 花子')).toBeInTheDocument();
    expect(scene.path()).toBe('/admin?surveyId=s1');
    await expectNoAxeFaults(scene.container);
  });

  test('shows a date as people read it', async () => {
    const born = { itemKey: 'born', type: 'date', title: '生年月日', isSearchable: { value: true } };
    const data = [{ itemKey: 'born', value: '1980-05-05', check: '未対応', type: 'date' } as const];
    const scene = openAdmin('/admin?surveyId=s1', {
      config: adminConfig({ surveySchema: [born] }),
      handlers: {
        [`GET ${ADMIN_SURVEYS_PATH}`]: () => ({ result: 'OK', data: SURVEYS }),
        [`POST ${ADMIN_ANSWERS_PATH}`]: () => ({ result: 'OK', data: [answerOf({ data })] }),
      },
    });
    expect(await within(await card()).findByText('1980/05/05')).toBeInTheDocument();
    scene.unmount();
  });

  test('looks by person, code, status and the text of searchable items; nothing of it is in the address', async () => {
    const scene = openList((body) => ({ result: 'OK', data: body.check === '保留' ? [] : [answerOf()] }));
    await card();
    await scene.user.type(screen.getByRole('textbox', { name: 'ユーザーID' }), 'U1');
    await scene.user.type(screen.getByRole('textbox', { name: '受付番号' }), 'a7k3');
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '状態' }), '保留');
    await scene.user.click(await screen.findByText('回答の内容で探す'));
    await scene.user.type(screen.getByRole('textbox', { name: '氏名' }), '山田');
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '性別' }), '女性');
    await scene.user.click(screen.getByRole('button', { name: '検索' }));
    expect(await screen.findByText('回答はありません。')).toBeInTheDocument();
    expect(scene.asked().at(-1)).toEqual({
      surveyId: 's1',
      userId: 'U1',
      answerCode: 'a7k3',
      check: '保留',
      fields: [
        { itemKey: 'name', value: '山田' },
        { itemKey: 'sex', value: '女性' },
      ],
    });
    expect(scene.path()).toBe('/admin?surveyId=s1');
    await expectNoAxeFaults(scene.container);
    await scene.user.click(screen.getByRole('button', { name: '条件を消す' }));
    expect(await card()).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'ユーザーID' })).toHaveValue('');
  });

  test('turns to older answers and back', async () => {
    const scene = openList(({ after }) =>
      after === '1.a'
        ? { result: 'OK', data: [answerOf({ answerCode: 'BBBB-2222', partitionKey: 's1#U2#1' })] }
        : { result: 'OK', data: [answerOf()], next: '1.a' },
    );
    await card();
    expect(screen.getByRole('button', { name: '新しい回答へ' })).toBeDisabled();
    await scene.user.click(screen.getByRole('button', { name: '古い回答へ' }));
    expect(await card('BBBB-2222')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '回答' })).toHaveFocus();
    expect(screen.getByRole('button', { name: '古い回答へ' })).toBeDisabled();
    await scene.user.click(screen.getByRole('button', { name: '新しい回答へ' }));
    expect(await card()).toBeInTheDocument();
  });

  test('says which values of an answer nobody has confirmed [COND-010]', async () => {
    openList(() => ({ result: 'OK', data: [answerOf({ unconfirmed: ['source'] })] }));
    expect(within(await card()).getByText(/URLから入力された未確認の値があります：紹介元/)).toBeInTheDocument();
  });

  test('loading, faults and nothing at all each say what to do next', async () => {
    let isDown = true;
    const gone = () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });
    const scene = openList(() => (isDown ? gone() : one()), '/admin?surveyId=s1', {
      [`GET ${ADMIN_SURVEYS_PATH}`]: () => (isDown ? gone() : { result: 'OK', data: SURVEYS }),
    });
    expect(screen.getByRole('status')).toHaveTextContent('情報を取得中です');
    const again = within(await screen.findByRole('alert'));
    await expectNoAxeFaults(scene.container);
    scene.network.answer(`GET ${ADMIN_SURVEYS_PATH}`, () => ({ result: 'OK', data: SURVEYS }));
    await scene.user.click(again.getByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByText('回答を読み込めませんでした。')).toBeInTheDocument();
    isDown = false;
    await scene.user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await card()).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/ネットワークエラーが発生しました/)).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    act(() => void window.dispatchEvent(new Event('online')));
    scene.unmount();
    openAdmin('/admin', { handlers: { [`GET ${ADMIN_SURVEYS_PATH}`]: () => ({ result: 'OK', data: [] }) } });
    expect(await screen.findByText(/使える帳票がありません/)).toBeInTheDocument();
  });
});

describe('status', () => {
  const open = async (answer: AdminAnswer, handlers: Handlers = {}) => {
    let shown = answer;
    const scene = openList(() => ({ result: 'OK', data: [shown] }), '/admin?surveyId=s1', {
      [`POST ${CHECK_PATH}`]: ({ body }) => {
        shown = { ...shown, ...(body as Pick<AdminAnswer, 'check'>) };
        return { result: 'OK' };
      },
      ...handlers,
    });
    await scene.user.click(within(await card()).getByRole('button', { name: /状態を変更/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '受付番号 A7K3-92QD の状態を変更' }));
    return { scene, dialog, status: dialog.getByRole('combobox', { name: '状態' }) };
  };

  test('a cancelled status frees the place, and says so before it does', async () => {
    const { scene, dialog, status } = await open(answerOf());
    expect(dialog.getByRole('button', { name: '変更する' })).toBeDisabled();
    await scene.user.selectOptions(status, '対応済（予約確定）');
    expect(dialog.queryByText(/空いた枠や床を/)).not.toBeInTheDocument();
    await scene.user.selectOptions(status, '取り消し（キャンセル済）');
    expect(dialog.getByText(/空いた枠や床をほかの方が予約できるようになります/)).toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    await scene.user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await screen.findByText('状態を変更しました。')).toBeInTheDocument();
    expect(scene.network.requestsTo(CHECK_PATH).map(({ body }) => body)).toEqual([
      { surveyId: 's1', partitionKey: `s1#${PATIENT}#1`, check: '取り消し' },
    ]);
    const after = within(await card());
    expect(await after.findByText('キャンセル済')).toBeInTheDocument();
    expect(after.queryByRole('link', { name: /編集/ })).not.toBeInTheDocument();
  });

  test('taking a place again can fail: the dialog says why and keeps the choice', async () => {
    const full = () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' });
    const { scene, dialog, status } = await open(answerOf({ check: 'キャンセル' }), { [`POST ${CHECK_PATH}`]: full });
    await scene.user.selectOptions(status, '対応済（予約確定）');
    expect(dialog.getByText(/もう一度確保します/)).toBeInTheDocument();
    await scene.user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await dialog.findByText('状態を変更できませんでした。')).toBeInTheDocument();
    expect(dialog.getByText(/満員になりました/)).toBeInTheDocument();
    expect(status).toHaveDisplayValue('対応済（予約確定）');
    await scene.user.click(dialog.getByRole('button', { name: 'やめる' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('messages', () => {
  test('a person of LINE can get a message, one however often it is sent [ADMIN-006]', async () => {
    let isDown = true;
    const scene = openList(one, '/admin?surveyId=s1', {
      [`POST ${ADMIN_NOTIFY_PATH}`]: () =>
        isDown
          ? jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' })
          : { result: 'OK', data: { messageId: 'm1', state: 'sent' } },
    });
    await scene.user.click(within(await card()).getByRole('button', { name: /LINEで通知する/ }));
    const dialog = within(await screen.findByRole('dialog', { name: `${PATIENT} さんへLINEで通知` }));
    await scene.user.click(dialog.getByRole('button', { name: '通知を送信' }));
    expect(dialog.getByRole('textbox', { name: '通知の文面' })).toHaveAccessibleDescription(
      '通知の文面を入力してください。',
    );
    await expectNoAxeFaults(document.body);
    await scene.user.type(dialog.getByRole('textbox', { name: '通知の文面' }), '日時が確定しました。');
    await scene.user.click(dialog.getByRole('button', { name: '通知を送信' }));
    expect(await dialog.findByText('通知を送信できませんでした。')).toBeInTheDocument();
    isDown = false;
    await scene.user.click(dialog.getByRole('button', { name: '通知を送信' }));
    expect(await screen.findByText('通知を送信しました。')).toBeInTheDocument();
    const sent = scene.network.requestsTo(ADMIN_NOTIFY_PATH).map(({ body }) => body);
    expect(sent.at(-1)).toMatchObject({ userId: PATIENT, text: '日時が確定しました。' });
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test.each([
    ['waiting', 'token', '送信待ちです。', 'チャネルアクセストークン', '閉じる'],
    ['failed', 'person', '送れませんでした。', '送れる相手ではありません', 'やめる'],
  ] as const)(
    'a message that LINE has not taken (%s) is never called sent, and the dialog says why [ADMIN-006]',
    async (state, reason, outcome, why, way) => {
      const scene = openList(one, '/admin?surveyId=s1', {
        [`POST ${ADMIN_NOTIFY_PATH}`]: () => ({ result: 'OK', data: { messageId: 'm1', state, reason } }),
      });
      await scene.user.click(within(await card()).getByRole('button', { name: /LINEで通知する/ }));
      const dialog = within(await screen.findByRole('dialog', { name: `${PATIENT} さんへLINEで通知` }));
      const send = () => dialog.queryByRole('button', { name: '通知を送信' });
      await scene.user.type(dialog.getByRole('textbox', { name: '通知の文面' }), '日時が確定しました。');
      await scene.user.click(dialog.getByRole('button', { name: '通知を送信' }));
      const notice = (await dialog.findByText(outcome, { exact: false })).closest('[role]');
      expect(notice).toHaveAttribute('role', state === 'failed' ? 'alert' : 'status');
      expect(notice).toHaveTextContent(why);
      await expectNoAxeFaults(document.body);
      expect(screen.queryByText('通知を送信しました。')).not.toBeInTheDocument();
      if (state === 'failed') {
        // What LINE will never take is another message when it is sent again.
        await scene.user.click(dialog.getByRole('button', { name: '通知を送信' }));
        await waitFor(() => expect(scene.network.requestsTo(ADMIN_NOTIFY_PATH)).toHaveLength(2));
        const keys = scene.network.requestsTo(ADMIN_NOTIFY_PATH).map(({ body }) => JSON.stringify(body));
        expect(new Set(keys).size).toBe(2);
      } else expect(send()).not.toBeInTheDocument();
      await scene.user.click(dialog.getByRole('button', { name: way }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('what was written before is shown with what became of it [ADMIN-006]', async () => {
    const message = { messageId: 'm0', text: '日時を変更しました。', at: '2026-11-19T23:30:00.000Z' };
    const scene = openList(one, '/admin?surveyId=s1', {
      [`GET ${ADMIN_MESSAGES_PATH}`]: () => ({
        result: 'OK',
        data: [
          { ...message, state: 'failed', reason: 'person' },
          { ...message, messageId: 'm1', state: 'sent' },
        ],
      }),
    });
    await scene.user.click(within(await card()).getByRole('button', { name: /LINEで通知する/ }));
    const earlier = within(await screen.findByRole('region', { name: /これまでの通知/ }));
    expect(earlier.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^送れませんでした 2026-11-20 08:30:00.*送れる相手ではありません.*日時を変更しました。$/),
      expect.stringMatching(/^送信済み 2026-11-20 08:30:00日時を変更しました。$/),
    ]);
    await expectNoAxeFaults(document.body);
  });

  test('a person entered at the desk can get no message [ADMIN-006, ADMIN-011]', async () => {
    const desk = 'I01J00000000000000000000000';
    openList(() => ({ result: 'OK', data: [answerOf({ userId: desk })] }));
    const found = within(await card());
    expect(found.getByText(`${desk}（窓口で登録）`)).toBeInTheDocument();
    expect(found.queryByRole('button', { name: /LINEで通知する/ })).not.toBeInTheDocument();
  });
});

describe('into the form', () => {
  test('at the desk, for a person, and to change an answer', async () => {
    const scene = openList(one);
    const found = within(await card());
    expect(screen.getByRole('link', { name: '窓口で新規入力' })).toHaveAttribute('href', '/admin/survey/s1');
    expect(found.getByRole('link', { name: /編集/ })).toHaveAttribute(
      'href',
      `/admin/survey/s1?partitionKey=${encodeURIComponent(`s1#${PATIENT}#1`)}`,
    );
    expect(found.getByRole('link', { name: /この方の新規入力/ })).toHaveAttribute(
      'href',
      `/admin/survey/s1?userId=${PATIENT}`,
    );
    await scene.user.click(screen.getByRole('button', { name: 'この方の代わりに入力' }));
    const person = screen.getByRole('textbox', { name: '代わりに入力する方のユーザーID' });
    expect(person).toHaveAccessibleDescription('必須です');
    await scene.user.type(person, ' U1 ');
    await scene.user.click(screen.getByRole('button', { name: 'この方の代わりに入力' }));
    expect(scene.path()).toBe('/admin/survey/s1?userId=U1');
    expect(await screen.findByText('U1 さんの代わりに入力しています')).toBeInTheDocument();
  });

  test('a stay shows its nights and its person, and is entered and changed as every answer is [ADMIN-003]', async () => {
    const data = [
      { itemKey: 'startDate', value: '2026-12-01 午後', check: '未対応', type: 'dateDaySession' } as const,
      { itemKey: 'endDate', value: '2026-12-03 午前', check: '未対応', type: 'dateDaySession' } as const,
    ];
    const stay = answerOf({ surveyId: 'b1', fields: [], data, reservation: undefined, userName: '山田 花子' });
    const scene = openList(() => ({ result: 'OK', data: [stay] }), '/admin?surveyId=b1');
    const found = within(await card());
    const texts = (role: 'term' | 'definition') => found.getAllByRole(role).map((element) => element.textContent);
    expect(texts('term').slice(0, 3)).toEqual(['お名前', '入院日', '退院日']);
    expect(texts('definition').slice(0, 3)).toEqual(['山田 花子', '2026年12月1日(火) 午後', '2026年12月3日(木) 午前']);
    expect(found.getByRole('link', { name: /^編集/ })).toHaveAttribute(
      'href',
      `/admin/survey/b1?partitionKey=${encodeURIComponent(stay.partitionKey)}`,
    );
    await scene.user.click(screen.getByRole('link', { name: '窓口で新規入力' }));
    expect(scene.path()).toBe('/admin/survey/b1');
  });

  test('a person is called by the name in the form, else by LINE’s, else by the id', async () => {
    const name = { itemKey: 'name', title: '氏名', value: '山田 花子' };
    const people = [
      answerOf({ answerCode: 'A', fields: [name], userName: 'はな' }),
      answerOf({ answerCode: 'B', fields: [], data: [], userName: 'はな' }),
      answerOf({ answerCode: 'C', fields: [], data: [] }),
      answerOf({ answerCode: 'D', fields: [name], userId: 'I01JD3K5M7N9P1Q3R5S7T9V1W3' }),
    ].map((answer) => ({ ...answer, partitionKey: answer.answerCode }));
    openList(() => ({ result: 'OK', data: people }));
    for (const [code, title, shown] of [
      ['A', 'お名前', '山田 花子'],
      ['B', 'お名前', 'はな'],
      ['C', 'ユーザーID', PATIENT],
      ['D', 'お名前', '山田 花子（窓口で登録）'],
    ] as const) {
      const found = within(await card(code));
      expect(found.getAllByRole('term')[0]).toHaveTextContent(title);
      expect(found.getAllByRole('definition')[0]).toHaveTextContent(shown);
    }
  });
});
