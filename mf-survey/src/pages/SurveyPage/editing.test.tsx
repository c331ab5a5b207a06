/** Changing a stored answer, drafts on the page, and the way to the calendar. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { CheckStatus } from '@madoguchi/shared/contract';
import { SHOW_FORM } from '@madoguchi/shared/contract/routes';
import { instantOfJapan, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { createAppStore, writeDraft } from '@madoguchi/shared/store';
import { HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  clearScene,
  confirmDialog,
  DRAFT_PATH,
  field,
  NAME,
  OWN_ROWS_PATH,
  openSurvey,
  PHONE,
  PUT_PATH,
  ROWS_PATH,
  sendButton,
  surveyOf,
} from '../../testing/surveyScene';

afterEach(clearScene);

const DB = '/survey/api/v1/db';
const FILTER_PATH = `${DB}/survey-results/filterQuery`;
const TREE_PATH = `${DB}/calendars/categories_tree`;
const KEY = `s1#${HANAKO.userId}#1`;
const QUERY = `?partitionKey=${encodeURIComponent(KEY)}`;

function rowsOf(values: Record<string, string>, check: CheckStatus = '未対応', partitionKey = KEY) {
  return Object.entries(values).map(([itemKey, value]) => ({
    surveyId: 's1',
    userId: HANAKO.userId,
    partitionKey,
    sortKey: itemKey,
    itemKey,
    title: itemKey,
    value,
    userSearchKey: `${itemKey}#${value}`,
    check,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }));
}
const stored = (check?: CheckStatus) => ({
  [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: rowsOf({ name: '山田 花子', phone: '090-1234-5678' }, check) }),
});

describe('changing an answer', () => {
  test('shows the saved answers and sends the change beside the old key [SURVEY-041, FORM-006]', async () => {
    const scene = openSurvey({ query: QUERY, handlers: stored() });
    expect(await field('氏名')).toHaveValue('山田 花子');
    expect(await field('電話番号')).toHaveValue('090-1234-5678');
    await scene.user.type(await field('氏名'), '2');
    await scene.user.click(sendButton());
    expect(screen.getByRole('dialog', { name: 'この内容で更新しますか？' })).toBeInTheDocument();
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    expect(await screen.findByText('更新しました')).toBeInTheDocument();
    expect(scene.sent()[0]?.subData).toMatchObject({ oldPartitionKey: KEY, checkStatus: '取り消し' });
  });

  test('what the form no longer takes of an earlier version’s answer is shown and asked again [CONTRACT 13]', async () => {
    const sex = { itemKey: 'sex', type: 'radio', title: '性別', options: ['男', '女'] };
    const config = surveyOf({ surveySchema: [PHONE, sex] });
    const saved = (formVersion: number) => ({
      [`GET ${ROWS_PATH}`]: () => ({
        result: 'OK',
        items: rowsOf({ phone: '090-1234-5678', sex: '男性' }).map((row) => ({ ...row, formVersion })),
      }),
    });
    const same = openSurvey({ config, query: QUERY, handlers: saved(3) });
    expect(await field('電話番号')).toHaveValue('090-1234-5678');
    expect(screen.queryByText(/今のフォームでは使えない/)).not.toBeInTheDocument();
    same.unmount();
    const scene = openSurvey({ config, query: QUERY, handlers: saved(2) });
    expect(await screen.findByText(/今のフォームでは使えないものがあります/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['性別（前回：男性）']);
    await scene.user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    await scene.user.click(screen.getByRole('radio', { name: '男' }));
    await scene.user.click(sendButton());
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    expect(await screen.findByText('更新しました')).toBeInTheDocument();
    expect(scene.sent()[0]?.data).toContainEqual(expect.objectContaining({ itemKey: 'sex', value: '男' }));
  });

  test('a change that leaves nothing says so and sends nothing [SURVEY-045]', async () => {
    const config = surveyOf({ surveySchema: [PHONE] });
    const scene = openSurvey({ config, query: QUERY, handlers: stored() });
    await scene.user.clear(await field('電話番号'));
    await scene.user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('where editing is disabled the answer can be read and not sent [SURVEY-034]', async () => {
    openSurvey({ config: surveyOf({ isEditDisabled: { value: true } }), query: QUERY, handlers: stored() });
    expect(await field('氏名')).toBeDisabled();
    expect(screen.getByText('この回答は変更できません。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
  });

  test('a finished answer can be read and not sent [CANCEL-001]', async () => {
    openSurvey({ query: QUERY, handlers: stored('完了') });
    expect(await field('氏名')).toBeDisabled();
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
  });

  test('where only the reservation may change, the form says why the rest is disabled [CANCEL-004]', async () => {
    const calendarSetting = {
      updateOrCancelSettings: 'updateAndCancel',
      updateSettingsOnModification: 'reservationOnlyInfo',
    } as const;
    openSurvey({ config: surveyOf({ calendarSetting }), query: QUERY, handlers: stored() });
    expect(await field('氏名')).toBeDisabled();
    expect(screen.getByText('変更できるのは予約の日時と内容だけです。')).toBeInTheDocument();
  });

  describe('of a reservation', () => {
    const config = surveyOf({ surveySchema: [NAME, { itemKey: 'place', type: 'reservation', title: '予約' }] });
    const place = 'consult_0|20261125|0';
    const record = {
      surveyId: 's1',
      partitionKey: KEY,
      userId: HANAKO.userId,
      answerCode: 'A7K3-92QD',
      check: '未対応',
      fields: [],
      data: [],
      calendarInfo: { reservationCancelLimit: 2, comaList: [], dayOffCount: 1 },
      reservation: { categoryId: 'consult', itemId: '0', date: '20261125', slot: '0', start: '09:00', end: '09:30' },
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
    };
    const openAt = (day: string, more: object = {}, form = config, state?: object) => {
      setClock(instantOfJapan(day, '00:00'));
      return openSurvey({
        config: form,
        query: QUERY,
        state,
        handlers: {
          [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: rowsOf({ name: '山田 花子', place }) }),
          [`POST ${FILTER_PATH}`]: () => ({ result: 'OK', data: [{ ...record, ...more }] }),
          [`GET ${TREE_PATH}`]: () => ({ result: 'OK', data: { display: {}, tree: [] } }),
        },
      });
    };
    afterEach(resetClock);

    test('a change says whose day it is about, so that it looks like no second booking', async () => {
      openAt('20261120');
      expect(await screen.findByText('ご予約の変更です。いまのご予約：11月25日(水) 9:00')).toBeVisible();
    });

    test('once the deadline has passed it can be read, and the form says at once whom to ask [CANCEL-011, FIND-032]', async () => {
      const scene = openAt('20261123');
      expect(await field('氏名')).toBeDisabled();
      expect(screen.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。')).toBeVisible();
      expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
      await scene.user.click(screen.getByRole('button', { name: '予約一覧を見る' }));
      expect(scene.path()).toBe('/confirmList/s1');
    });

    test('on the last day it can still be changed [CANCEL-014]', async () => {
      openAt('20261122');
      expect(await field('氏名')).toBeEnabled();
      expect(screen.queryByText(/期限を過ぎています/)).not.toBeInTheDocument();
    });

    describe('of which nothing but the place may change', () => {
      const only = {
        ...config,
        calendarSetting: {
          updateOrCancelSettings: 'updateAndCancel',
          updateSettingsOnModification: 'reservationOnlyInfo',
        },
      } as const;

      test('the calendar is next, with what is stored [CANCEL-004]', async () => {
        const scene = openAt('20261110', {}, only);
        await waitFor(() => expect(scene.path()).toBe(`/calendar/s1${QUERY}`));
        expect(scene.store.getState().shared.enteredForm).toMatchObject({
          ...{ surveyId: 's1', partitionKey: KEY, configUpdatedAt: config.updatedAt, version: 3 },
          answers: { name: '山田 花子', place },
        });
        expect(scene.network.requestsTo(PUT_PATH)).toEqual([]);
      });

      test('what was begun before is left to the calendar, under its key', async () => {
        const values = { name: '山田 花子', place: 'consult_0|20261126|1' };
        const draft = { values, idempotencyKey: 'key-of-before', partitionKey: KEY, savedAt: Date.now() - 1_000 };
        writeDraft(HANAKO.userId, 's1', draft);
        const scene = openAt('20261110', {}, only);
        await waitFor(() => expect(scene.path()).toBe(`/calendar/s1${QUERY}`));
        expect(scene.store.getState().shared.enteredForm).toBeNull();
      });

      test('the form stays where it is asked for, refuses, or is past its deadline', async () => {
        const asked = openAt('20261110', {}, only, SHOW_FORM);
        expect(await field('氏名')).toBeDisabled();
        expect(asked.path()).toBe(`/survey/s1${QUERY}`);
        asked.unmount();
        const late = openAt('20261123', {}, only);
        expect(await screen.findByText(/期限を過ぎています/)).toBeVisible();
        expect(late.path()).toBe(`/survey/s1${QUERY}`);
        late.unmount();
        // The place itself is what nobody could choose today.
        const noPlace = { ...only, surveySchema: [NAME, { ...config.surveySchema[1], categories_tree: [] }] };
        const scene = openAt('20261110', {}, noPlace as typeof only);
        expect(await field('氏名')).toBeDisabled();
        expect(scene.path()).toBe(`/survey/s1${QUERY}`);
      });
    });

    test.each(['inquiryOnly', 'cancelOnly'] as const)(
      '%s: who is hit by a closing chooses another place whatever form and deadline say, nobody else [CONTRACT 13]',
      async (updateOrCancelSettings) => {
        const locked = { ...config, calendarSetting: { updateOrCancelSettings } };
        const hit = openAt('20261123', { reservation: { ...record.reservation, isClosed: true } }, locked);
        await waitFor(() => expect(hit.path()).toBe(`/calendar/s1${QUERY}`));
        hit.unmount();
        const other = openAt('20261110', {}, locked);
        expect(await field('氏名')).toBeDisabled();
        expect(screen.getByText('この回答は変更できません。')).toBeVisible();
        expect(other.path()).toBe(`/survey/s1${QUERY}`);
      },
    );

    test('a payment that was taken back lets nothing be changed [CANCEL-005]', async () => {
      const paymentResult = {
        sortKey: 'p',
        status: 2,
        userId: HANAKO.userId,
        createdAt: record.createdAt,
        selectedPayType: 0,
      };
      openAt('20261110', { paymentResult }, { ...config, usePayment: 1 });
      expect(await field('氏名')).toBeDisabled();
      expect(screen.getByText('決済がキャンセルされているため、変更できません。')).toBeVisible();
    });
  });

  test('an answer that is not there says so', async () => {
    openSurvey({ query: QUERY, handlers: { [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: [] }) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('変更する回答が見つかりませんでした。');
  });

  test("a form that does not append updates the person's one answer [SURVEY-035]", async () => {
    const own = rowsOf({ name: '前の名前' }, '未対応', `s1#${HANAKO.userId}`);
    const scene = openSurvey({
      config: surveyOf({ isAppending: { value: false } }),
      handlers: { [`GET ${OWN_ROWS_PATH}`]: () => ({ result: 'OK', items: own }) },
    });
    expect(await field('氏名')).toHaveValue('前の名前');
    await scene.user.type(await field('氏名'), '2');
    await scene.user.click(sendButton());
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    await screen.findByText('更新しました');
    expect(scene.sent()[0]?.data[0]?.partitionKey).toBe(`s1#${HANAKO.userId}`);
    expect(scene.sent()[0]?.subData?.oldPartitionKey).toBeUndefined();
  });

  test('a cancelled answer makes room for a new one [SURVEY-035]', async () => {
    const own = rowsOf({ name: '前の名前' }, 'キャンセル', `s1#${HANAKO.userId}`);
    openSurvey({
      config: surveyOf({ isAppending: { value: false } }),
      handlers: { [`GET ${OWN_ROWS_PATH}`]: () => ({ result: 'OK', items: own }) },
    });
    expect(await field('氏名')).toHaveValue('');
  });
});

describe('drafts', () => {
  const draft = { values: { name: '途中' }, idempotencyKey: 'key-of-before', savedAt: Date.now() - 1_000 };

  test('an earlier one is offered; going on with it fills the form and keeps its key', async () => {
    writeDraft(HANAKO.userId, 's1', draft);
    const scene = openSurvey();
    expect(await field('氏名')).toHaveValue('');
    await scene.user.click(screen.getByRole('button', { name: '続きから入力' }));
    expect(await field('氏名')).toHaveValue('途中');
    expect(screen.queryByRole('button', { name: '最初から入力' })).not.toBeInTheDocument();
    await scene.user.click(sendButton());
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    await screen.findByText('受け付けました');
    expect(scene.sent()[0]?.subData?.idempotencyKey).toBe('key-of-before');
  });

  test('going on with one leads to the first open field', async () => {
    writeDraft(HANAKO.userId, 's1', draft);
    const kana = { itemKey: 'kana', type: 'text', title: 'フリガナ', isRequired: { value: true } };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, kana] }) });
    await field('氏名');
    await scene.user.click(screen.getByRole('button', { name: '続きから入力' }));
    expect(await field('フリガナ')).toHaveFocus();
  });

  test('one of another device is offered as it arrives, and starting afresh drops it', async () => {
    const scene = openSurvey({ handlers: { [`GET ${DRAFT_PATH}`]: () => ({ result: 'OK', data: draft }) } });
    await scene.user.click(await screen.findByRole('button', { name: '最初から入力' }));
    expect(screen.queryByRole('button', { name: '続きから入力' })).not.toBeInTheDocument();
    expect(await field('氏名')).toHaveValue('');
    await waitFor(() => expect(scene.network.requests.map(({ method }) => method)).toContain('DELETE'));
  });

  test('what was just typed is written when the page goes, and 下書き保存ずみ is said', async () => {
    const scene = openSurvey();
    await waitFor(() => expect(scene.network.requestsTo(DRAFT_PATH)).toHaveLength(1));
    await scene.user.type(await field('氏名'), 'やま');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(screen.getByText('下書き保存ずみ')).toBeInTheDocument();
    const puts = scene.network.requestsTo(DRAFT_PATH).filter(({ method }) => method === 'PUT');
    expect(puts.at(-1)?.body).toMatchObject({ values: { name: 'やま' } });
  });
});

describe('the way to the calendar', () => {
  const tree = [{ name: '健診', id: 'c1', calendarId: 'cal1' }];
  const slot = { itemKey: 'slot', type: 'reservation', title: 'ご予約', categories_tree: tree };
  const calendar = (more: object) => ({
    'GET /survey/api/v1/db/calendars/item_info/c1': () => ({ result: 'OK', data: [] }),
    'GET /survey/api/v1/db/calendars/categories_tree': () => ({ result: 'OK', data: { display: {}, tree } }),
    'GET /survey/api/v1/db/calendars/canBeReserve/cal1': () => ({ result: 'OK', data: true }),
    'GET /survey/api/v1/db/calendars/info/cal1': () => ({
      result: 'OK',
      data: { calendarId: 'cal1', name: '健診', comaList: {}, ...more },
    }),
  });
  const config = surveyOf({ surveySchema: [NAME, slot] });

  async function submit(scene: ReturnType<typeof openSurvey>): Promise<void> {
    await scene.user.type(await field('氏名'), '山田');
    await scene.user.click(await screen.findByRole('radio', { name: '健診' }));
    await scene.user.click(sendButton());
  }

  test('a chosen reservation leads to the calendar with the values, and nothing is sent [SURVEY-028]', async () => {
    const scene = openSurvey({ config, handlers: calendar({}) });
    await submit(scene);
    await waitFor(() => expect(scene.path()).toBe('/calendar/s1'));
    expect(scene.store.getState().shared.enteredForm).toMatchObject({
      surveyId: 's1',
      answers: { name: '山田', slot: 'c1_0' },
      configUpdatedAt: config.updatedAt,
    });
    expect(scene.sent()).toEqual([]);
  });

  test('the form says above its button that the calendar is next, a form that sends does not', async () => {
    const scene = openSurvey({ config, handlers: calendar({}) });
    await field('氏名');
    const said = await screen.findByText('入力 → 日時 → 確認 → 完了（次は日時です）');
    expect(said.compareDocumentPosition(sendButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    scene.unmount();
    openSurvey({ config: surveyOf({ surveySchema: [NAME] }) });
    await field('氏名');
    expect(screen.queryByText(/次は日時です/)).toBeNull();
  });

  test('an item that waits for the name of a category comes with it, from the common tree too [COND-003]', async () => {
    const common = { itemKey: 'slot', type: 'reservation', title: 'ご予約' };
    const condition = { type: 'show' as const, questionId: 'slot', answers: ['健診'], bunruiKey: 'large' as const };
    const extra = { itemKey: 'extra', type: 'text', title: '健診の種類', displayCondition: condition };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, common, extra] }), handlers: calendar({}) });
    await field('氏名');
    expect(screen.queryByRole('textbox', { name: '健診の種類' })).not.toBeInTheDocument();
    await scene.user.click(await screen.findByRole('radio', { name: '健診' }));
    expect(await field('健診の種類')).toBeInTheDocument();
  });

  test('a calendar that is off blocks it [SURVEY-046]', async () => {
    const scene = openSurvey({ config, handlers: calendar({ calendarOff: 1 }) });
    await submit(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('現在予約を受け付けておりません');
    expect(scene.path()).toBe('/survey/s1');
  });

  test('a calendar that cannot be reserved blocks it [SURVEY-047]', async () => {
    const handlers = {
      ...calendar({}),
      'GET /survey/api/v1/db/calendars/canBeReserve/cal1': () => ({ result: 'OK', data: false }),
    };
    const scene = openSurvey({ config, handlers });
    await submit(scene);
    expect(await screen.findByRole('alert')).toHaveTextContent('現在予約可能な枠がありません');
  });

  test('a change goes on where no place is free: it may keep its own', async () => {
    const handlers = {
      ...calendar({ canBeReserve: false }),
      'GET /survey/api/v1/db/calendars/canBeReserve/cal1': () => ({ result: 'OK', data: false }),
      [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: rowsOf({ name: '山田 花子', slot: 'c1_0|20261125|0' }) }),
    };
    const scene = openSurvey({ config, query: QUERY, handlers });
    expect(await field('氏名')).toHaveValue('山田 花子');
    await scene.user.click(sendButton());
    await waitFor(() => expect(scene.path()).toBe('/calendar/s1'));
  });

  test('a failed question lets the person go on', async () => {
    const handlers = {
      ...calendar({}),
      'GET /survey/api/v1/db/calendars/canBeReserve/cal1': () => jsonResponse(500, {}),
      'GET /survey/api/v1/db/calendars/info/cal1': () => jsonResponse(500, {}),
    };
    const scene = openSurvey({ config, handlers });
    await submit(scene);
    await waitFor(() => expect(scene.path()).toBe('/calendar/s1'));
  });

  test('a link button leads to its route with the values instead of sending [SURVEY-024]', async () => {
    const link = { itemKey: 'l', type: 'linkbutton', title: '日時を選ぶ' };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, link] }) });
    await scene.user.click(await screen.findByRole('button', { name: '日時を選ぶ' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    await scene.user.type(await field('氏名'), '山田');
    await scene.user.click(screen.getByRole('button', { name: '日時を選ぶ' }));
    await waitFor(() => expect(scene.path()).toBe('/calendar/s1'));
    expect(scene.store.getState().shared.enteredForm?.answers).toEqual({ name: '山田' });
    expect(scene.sent()).toEqual([]);
  });

  test("an outside address of a link button opens by way of the product's own page", async () => {
    const link = { itemKey: 'l', type: 'linkbutton', title: '案内を見る', link: { url: 'https://example.test/' } };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, link] }) });
    await scene.user.click(await screen.findByRole('button', { name: '案内を見る' }));
    expect(scene.path()).toBe('/url-external?url=https%3A%2F%2Fexample.test%2F');
  });

  test('what the calendar brings back is in the form again, under the same key', async () => {
    const store = createAppStore();
    const first = openSurvey({ config, store, handlers: calendar({}) });
    await submit(first);
    await waitFor(() => expect(first.path()).toBe('/calendar/s1'));
    first.unmount();
    openSurvey({ config, store, handlers: calendar({}) });
    expect(await field('氏名')).toHaveValue('山田');
    expect(screen.queryByRole('button', { name: '続きから入力' })).not.toBeInTheDocument();
  });
});
