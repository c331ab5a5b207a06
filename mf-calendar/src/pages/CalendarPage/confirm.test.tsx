/** The confirmation step, sending, and what follows. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, type CheckReservationBody, type PutItemBody } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { readDraft, writeDraft } from '@madoguchi/shared/store';
import { clearPageConfiguration, HANAKO, jsonResponse, setPageConfiguration, tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CHECK,
  CONFIG,
  DRAFT,
  entered,
  FIRST_WEEK,
  openCalendar,
  orderOf,
  PUT_ITEM,
  refusal,
  review,
  SURVEY_ID,
  scheduleAnswer,
  send,
  slot,
  submissions,
  weekTable,
} from '../../testing/scene';

afterEach(tidyUp);

/** The value beside a title of the confirmation. */
function valueBeside(title: string): string | null | undefined {
  return screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
}

describe('confirmation step', () => {
  test('the confirmation shows the reservation and the answers [CAL-012, CAL-013, CAL-014, CAL-015, CAL-016, CAL-017]', async () => {
    await review();
    expect(screen.getByText('以下の内容で予約を確定します。')).toBeVisible();
    expect(valueBeside('予約項目')).toBe('基本健診');
    expect(valueBeside('予約日')).toBe('2026年11月25日(水)');
    expect(valueBeside('予約時間')).toBe('10:00 – 10:30');
    expect(valueBeside('健診コース')).toBe('健診 ／ 基本');
    expect(valueBeside('氏名')).toBe('山田 花子');
    expect(valueBeside('ご要望')).toBe('未入力');
    expect(screen.queryByText('購入商品')).toBeNull();
  });

  test('the confirmation has 戻る and 予約する, and 戻る leads to the week with the slot chosen [CAL-019, CAL-021]', async () => {
    await review();
    expect(screen.getByRole('button', { name: '予約する' })).toHaveAttribute('type', 'submit');
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await weekTable(FIRST_WEEK);
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  });
});

describe('products', () => {
  const order = orderOf();

  test('bought products show, the button leads to the payment page where one is needed, and sends nothing while payment is off [CAL-018, CAL-020]', async () => {
    const details = [{}, { productId: 'echo', productName: '腹部エコー', count: 2 }];
    const { network } = await review({ config: { usePayment: 1 }, form: entered({ order: orderOf({ details }) }) });
    expect(valueBeside('購入商品')).toBe('オプション血液検査 × 1\n腹部エコー × 2');
    expect(screen.getByText('現在決済を受け付けておりません。')).toBeVisible();
    const sum = screen.getByText(/^お支払い /);
    expect(screen.getByRole('button', { name: '決済画面へ' }).closest('.mg-bar')).toContainElement(sum);
    expect(screen.getByRole('button', { name: '決済画面へ' })).toBeDisabled();
    expect(submissions(network)).toEqual([]);
  });

  describe('with payment', () => {
    const SAVE = `${API_BASE}${API_PATHS.temporarySave}`;
    const OPEN = `${API_BASE}${API_PATHS.paymentOrders}`;
    const purchase = { action: 'https://provider.example/f01', charset: 'Shift_JIS', fields: [] };
    let left: HTMLFormElement[];
    beforeEach(() => {
      left = [];
      jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
        left.push(this);
      });
      setPageConfiguration({ switches: { payment: true } });
    });
    afterEach(() => {
      window.dispatchEvent(new Event('pageshow'));
      clearPageConfiguration();
      jest.restoreAllMocks();
    });
    const toPayment = async () => userEvent.setup().click(await screen.findByRole('button', { name: '決済画面へ' }));

    test('after the check of the reservation the answer is kept, the order made and the payment page opened [CAL-020, CAL-034, PAY-053]', async () => {
      const { network } = await review({
        config: { usePayment: 1 },
        form: entered({ order }),
        handlers: {
          [`POST ${SAVE}`]: () => ({ code: 'success', orderId: 'ORD-1' }),
          [`POST ${OPEN}`]: () => ({ code: 'success', data: purchase }),
        },
      });
      await toPayment();
      await waitFor(() => expect(left.map(({ action }) => action)).toEqual([purchase.action]));
      const paths = network.requests.map(({ path }) => path).filter((path) => [CHECK, SAVE, OPEN].includes(path));
      expect(paths).toEqual([CHECK, SAVE, OPEN]);
      expect(submissions(network)).toEqual([]);
      const saved = network.requestsTo(SAVE)[0]?.body as PutItemBody;
      expect(saved.order).toMatchObject({ details: order.details });
      expect(saved.data.find(({ itemKey }) => itemKey === 'reservation')?.value).toBe('basic_plain|20261125|2');
    });

    test('a full slot leads back to the table instead of the payment', async () => {
      const full = () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '満員です。' });
      await review({
        config: { usePayment: 1 },
        form: entered({ order }),
        handlers: { [`POST ${SAVE}`]: full },
      });
      await toPayment();
      expect(await screen.findByText('ご希望の日時は満員になりました。別の日時を選んでください。')).toBeVisible();
      expect(left).toEqual([]);
    });
  });

  test('cash keeps 予約する and stores the answer with its products [CAL-018, CAL-021]', async () => {
    const { network } = await review({
      config: { usePayment: 1 },
      form: entered({ order: { ...order, selectedPayType: 1 } }),
    });
    expect(valueBeside('購入商品')).toBe('オプション血液検査 × 1');
    expect(valueBeside('合計')).toBe('3,300円');
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(submissions(network)[0]?.order).toMatchObject({ amount: 3000, selectedPayType: 1 });
  });
});

describe('sending', () => {
  test('the answer is stored after the check of the reservation [CAL-032, CAL-033, FIND-014]', async () => {
    const { network } = await review();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    const order = network.requests.map((request) => request.path).filter((path) => [CHECK, PUT_ITEM].includes(path));
    expect(order).toEqual([CHECK, PUT_ITEM]);
    expect(network.requestsTo(CHECK)[0]?.body).toEqual({
      surveyId: SURVEY_ID,
      itemKey: 'reservation',
      userId: HANAKO.userId,
      targetDay: '20261125',
      maxCount: 0,
      maxCountOfDay: 1,
      dayCheckOnly: true,
    } satisfies CheckReservationBody);
    const [body] = submissions(network);
    expect(body?.data.map(({ itemKey, value }) => [itemKey, value])).toEqual([
      ['name', '山田 花子'],
      ['reservation', 'basic_plain|20261125|2'],
    ]);
    expect(body?.data.every(({ userId }) => userId === HANAKO.userId)).toBe(true);
    expect(body?.subData).toMatchObject({
      idempotencyKey: 'key-of-the-first-attempt',
      configUpdatedAt: CONFIG.updatedAt,
    });
    expect(body?.subData).not.toHaveProperty('oldPartitionKey');
  });

  test('a failed check of the reservation sends nothing and shows its reason in brackets [CAL-032, ERR-015]', async () => {
    const { network } = await review({
      handlers: {
        [`POST ${CHECK}`]: refusal(409, {
          code: 'reservation_limit',
          errorMessage: '予約できる回数の上限に達しています。',
          checkDetail: '1日の予約は1件までです',
        }),
      },
    });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '予約できる回数の上限に達しています。（1日の予約は1件までです）',
    );
    expect(submissions(network)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '日時を選び直す' }));
    await weekTable(FIRST_WEEK);
  });

  test('a double press sends once', async () => {
    const { network } = await review();
    const button = screen.getByRole('button', { name: '予約する' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByRole('heading', { name: '完了' });
    expect(submissions(network)).toHaveLength(1);
  });

  test('a slot that has become full is marked in the week, the input stays and the next send has a new key [ERR-007]', async () => {
    const { network, store } = await review({
      handlers: { [`POST ${PUT_ITEM}`]: refusal(409, { code: 'quota_exceeded', errorMessage: 'full' }) },
      schedule: scheduleAnswer(),
    });
    const before = network.requests.filter(({ path }) => path.includes('/schedule/')).length;
    await send();
    await weekTable(FIRST_WEEK);
    expect(screen.getByRole('alert')).toHaveTextContent('ご希望の日時は満員になりました。別の日時を選んでください。');
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAccessibleDescription('満員になりました');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
    // In the bar, where the eyes are, with the nearest slot that is free.
    const instead = within(screen.getByRole('alert')).getByRole('button', { name: /^近い空き：11月25日/ });
    expect(instead.closest('.mg-bar')).not.toBeNull();
    await waitFor(() =>
      expect(network.requests.filter(({ path }) => path.includes('/schedule/')).length).toBeGreaterThan(before),
    );
    expect(store.getState().shared.enteredForm?.answers.name).toBe('山田 花子');

    network.answer(`POST ${PUT_ITEM}`, () => ({
      result: 'OK',
      answercode: 'B8K3-92QD',
      type: 'create',
      partitionKey: 'x',
    }));
    await userEvent.click(slot('11月26日(木) 10:00 空きあり'));
    // The mark has been read.
    expect(slot('11月25日(水) 10:00 空きあり')).not.toHaveAccessibleDescription();
    await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
    await screen.findByText('2026年11月26日(木)');
    await send();
    await screen.findByRole('heading', { name: '完了' });
    const [first, second] = submissions(network);
    expect(second?.data.find(({ itemKey }) => itemKey === 'reservation')?.value).toBe('basic_plain|20261126|2');
    expect(second?.subData?.idempotencyKey).not.toBe(first?.subData?.idempotencyKey);
  });

  test('a slot that cannot be reserved any more leads back to the week', async () => {
    await review({ handlers: { [`POST ${PUT_ITEM}`]: refusal(409, { code: 'not_reservable' }) } });
    await send();
    await weekTable(FIRST_WEEK);
    expect(screen.getByRole('alert')).toHaveTextContent('この日時は予約できません。別の日時を選んでください。');
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAccessibleDescription('予約できませんでした');
  });

  test('a send without connection goes out again under the same key [ERR-006]', async () => {
    const { network } = await review({
      handlers: {
        [`POST ${PUT_ITEM}`]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await send();
    expect(await screen.findByText(/電波がもどると自動で送ります/)).toBeVisible();
    network.answer(`POST ${PUT_ITEM}`, () => ({
      result: 'OK',
      answercode: 'B8K3-92QD',
      type: 'create',
      partitionKey: 'x',
    }));
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await screen.findByRole('heading', { name: '完了' });
    const keys = submissions(network).map((body) => body.subData?.idempotencyKey);
    expect(keys).toEqual(['key-of-the-first-attempt', 'key-of-the-first-attempt']);
  });

  test('sends at the same time tell the person to look at the reservations [ERR-008]', async () => {
    await review({ handlers: { [`POST ${PUT_ITEM}`]: refusal(409, { code: 'temporary_locked' }) } });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
    );
  });

  test('the screen waits for a busy server, and says so', async () => {
    let count = 0;
    const { network } = await review({
      handlers: {
        [`POST ${PUT_ITEM}`]: () => {
          count += 1;
          return count === 1
            ? jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }, { 'retry-after': '1' })
            : { result: 'OK', answercode: 'B8K3-92QD', type: 'create', partitionKey: 'x' };
        },
      },
    });
    await send();
    expect(await screen.findByText(/1秒後に自動でもう一度送信します/)).toBeVisible();
    await screen.findByRole('heading', { name: '完了' }, { timeout: 5_000 });
    const keys = submissions(network).map((body) => body.subData?.idempotencyKey);
    expect(keys).toEqual(['key-of-the-first-attempt', 'key-of-the-first-attempt']);
  });

  test('a form that changed meanwhile leads to its newer form with the values kept [CONTRACT 13]', async () => {
    const refused = { code: 'need_refresh', needRefresh: true, itemKeys: ['name'] };
    const { store, pathname } = await review({ handlers: { [`POST ${PUT_ITEM}`]: refusal(409, refused) } });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('このフォームは更新されています。');
    await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    await waitFor(() => expect(pathname()).toBe(`/survey/${SURVEY_ID}`));
    expect(store.getState().shared.enteredForm?.answers.name).toBe('山田 花子');
    expect(store.getState().shared.enteredForm?.touchedKeys).toEqual(['name']);
  });

  test('a fault of the input shows its reason and leads back to the form [ERR-012]', async () => {
    const { pathname } = await review({
      handlers: { [`POST ${PUT_ITEM}`]: refusal(400, { code: 'invalid', errorMessage: '入力内容を確認してください' }) },
    });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    await userEvent.click(screen.getByRole('button', { name: '入力内容を直す' }));
    await waitFor(() => expect(pathname()).toBe(`/survey/${SURVEY_ID}`));
  });
});

describe('completion', () => {
  test('the end shows its default message, the receipt number and a hint to close the browser [CAL-022, CAL-037]', async () => {
    const { pathname } = await review();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(screen.getByText('ありがとうございます。予約を受け付けました。')).toBeVisible();
    expect(screen.getByText('ブラウザを閉じてください。')).toBeVisible();
    expect(screen.getByText('この画面は閉じていただいて大丈夫です。')).toBeVisible();
    expect(screen.getByText('A7K3-92QD')).toBeVisible();
    expect(screen.queryByRole('button', { name: '閉じる' })).toBeNull();
    // The list itself, not the search for it.
    await userEvent.click(screen.getByRole('button', { name: '予約一覧を見る' }));
    await waitFor(() => expect(pathname()).toBe(`/confirmList/${SURVEY_ID}`));
  });

  test('the end shows the configured message, without the number where that is switched off [CAL-022]', async () => {
    await review({
      config: {
        endOfSurveyMessage: [{ type: 'text', text: '前日の21時以降は食事をお控えください。' }],
        isShowAnswerCode: { value: false },
      },
    });
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(screen.getByText('前日の21時以降は食事をお控えください。')).toBeVisible();
    expect(screen.queryByText('ありがとうございます。予約を受け付けました。')).toBeNull();
    expect(screen.queryByText('A7K3-92QD')).toBeNull();
  });

  test('the finished screen stays when nothing can be booked any more', async () => {
    await review({ calendar: { reservationPossibleEndDate: '20261126' } });
    await send();
    await screen.findByRole('heading', { name: '完了' });
    setClock(instantOfJapan('20261127', '00:00'));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(screen.getByText('A7K3-92QD')).toBeVisible();
    expect(screen.queryByText('現在予約を受け付けておりません')).toBeNull();
  });

  test('an empty end message is none: the default one is shown [CAL-022]', async () => {
    await review({ config: { endOfSurveyMessage: [] } });
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(screen.getByText('ありがとうございます。予約を受け付けました。')).toBeVisible();
  });

  test('the drafts and the entered values are dropped', async () => {
    writeDraft(HANAKO.userId, SURVEY_ID, {
      values: entered().answers,
      idempotencyKey: 'key-of-the-first-attempt',
      savedAt: Date.UTC(2026, 10, 20),
    });
    const { network, store } = await review();
    // The choice is in the draft until then, so that a closed window loses nothing.
    expect(readDraft(HANAKO.userId, SURVEY_ID)?.values.reservation).toBe('basic_plain|20261125|2');
    await waitFor(() => expect(network.requestsTo(DRAFT)).toHaveLength(1));
    await send();
    await screen.findByRole('heading', { name: '完了' });
    expect(readDraft(HANAKO.userId, SURVEY_ID)).toBeUndefined();
    await waitFor(() => expect(network.requestsTo(DRAFT).map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
    expect(store.getState().shared.enteredForm).toBeNull();
  });

  test('the mark of completion keeps the same reservation from being sent again [CAL-023, CAL-035]', async () => {
    const first = await review();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    first.unmount();
    first.network.restore();

    // Another tab, still at its confirmation with the same submission.
    const second = await review();
    await send();
    expect(await screen.findByText('この予約はすでに送信されています。予約一覧からご確認ください。')).toBeVisible();
    expect(second.network.requestsTo(CHECK)).toEqual([]);
    expect(submissions(second.network)).toEqual([]);
  });

  test('opening the page after the end says that it was already sent [CAL-023]', async () => {
    const first = await review();
    await send();
    await screen.findByRole('heading', { name: '完了' });
    first.unmount();
    first.network.restore();

    openCalendar({ form: null });
    expect(await screen.findByText('この予約はすでに送信されています。予約一覧からご確認ください。')).toBeVisible();
    expect(screen.getByRole('button', { name: 'フォームを開く' })).toBeVisible();
  });

  test('a server that already has the answer makes the screen say that it was sent [CAL-023]', async () => {
    await review({
      handlers: { [`POST ${PUT_ITEM}`]: refusal(409, { code: 'already_sent', answercode: 'A7K3-92QD' }) },
    });
    await send();
    expect(await screen.findByText('この予約はすでに送信されています。予約一覧からご確認ください。')).toBeVisible();
  });
});
