/** The mapping of failed submissions to texts and remedies. */
import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../contract';
import { errorTexts } from '../../texts/error';
import { surveyTexts } from '../../texts/survey';
import type { SendFailure } from './loadErrors';
import { keepsIdempotencyKey, sendErrorOf } from './sendErrors';

function refused(status: number, code?: ErrorCode, extra: Partial<SendFailure> = {}): SendFailure {
  return { kind: 'refused', status, errorMessage: '', ...(code && { code }), ...extra };
}

describe('text of a failed submission', () => {
  test('a network fault advises to try again, and the same can be sent again [ERR-006]', () => {
    expect(sendErrorOf({ kind: 'network', errorMessage: 'Failed to fetch' })).toEqual({
      text: 'ネットワークエラーが発生しました。通信状況をご確認のうえ、もう一度お試しください。',
      remedy: 'retry',
    });
  });

  test('quota_exceeded says that the place is full and asks for another [ERR-007]', () => {
    expect(sendErrorOf(refused(409, 'quota_exceeded', { errorMessage: 'full' }))).toEqual({
      text: 'ご希望の日時は満員になりました。別の日時を選んでください。',
      remedy: 'choose',
    });
  });

  test('temporary_locked shows its text whatever the server wrote [ERR-008]', () => {
    expect(sendErrorOf(refused(409, 'temporary_locked', { errorMessage: 'locked' })).text).toBe(
      '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
    );
  });

  test('a fault without a message reads 不明なエラーです。 between the two texts of push errors [ERR-009, ERR-013, ERR-014]', () => {
    const text = 'エラーが発生しました。不明なエラーです。画面を閉じてやり直してください。';
    expect(sendErrorOf({ kind: 'invalid_response', errorMessage: 'Invalid type' })).toEqual({ text, remedy: 'stop' });
    expect(sendErrorOf(refused(500, 'internal'))).toEqual({ text, remedy: 'retry' });
  });

  test('a fault of the server names the number by which the operator finds it, and other refusals do not [ERR-014]', () => {
    const requestId = 'A7K3-92QD-CE4T';
    expect(sendErrorOf(refused(500, 'internal', { requestId })).text).toBe(
      'エラーが発生しました。不明なエラーです。画面を閉じてやり直してください。（お問い合わせ番号：A7K3-92QD-CE4T）',
    );
    expect(sendErrorOf(refused(409, 'quota_exceeded', { requestId })).text).toBe(errorTexts.quotaExceeded);
  });

  test('a refusal without a message names the administrator [ERR-010]', () => {
    expect(sendErrorOf(refused(400)).text).toBe('不明なエラーです。管理者にお問い合わせください。');
  });

  test('a form with a group header or a date item gets the long text [ERR-011]', () => {
    for (const type of ['groupheader', 'date']) {
      expect(sendErrorOf(refused(400), [{ itemKey: 'a', title: 'A', type }]).text).toBe(
        errorTexts.send.unsupportedForm,
      );
    }
    expect(sendErrorOf(refused(400), [{ itemKey: 'a', title: 'A', type: 'text' }]).text).toBe(
      errorTexts.send.unknownAdministrator,
    );
  });

  test("the server's errorMessage is shown when present [ERR-012]", () => {
    const failure = refused(400, undefined, { errorMessage: '受付時間外です。' });
    expect(sendErrorOf(failure, [{ itemKey: 'a', title: 'A', type: 'date' }]).text).toBe('受付時間外です。');
  });

  test('a failed reservation check shows the message with the detail in brackets [ERR-015]', () => {
    const failure = refused(409, 'reservation_limit', {
      errorMessage: '予約できる回数の上限に達しています。',
      checkDetail: '1日の予約は1件までです',
    });
    expect(sendErrorOf(failure)).toEqual({
      text: '予約できる回数の上限に達しています。（1日の予約は1件までです）',
      remedy: 'choose',
    });
  });

  test('an expired sign-in says so and offers to sign in [ERR-003]', () => {
    expect(sendErrorOf({ kind: 'session_expired', status: 403, errorMessage: 'IdToken expired.' })).toEqual({
      text: errorTexts.tokenExpired,
      remedy: 'login',
    });
  });

  test('a busy server tells how long to wait', () => {
    expect(sendErrorOf(refused(503, 'unavailable', { retryAfter: 7 }))).toEqual({
      text: errorTexts.busyIn(7),
      remedy: 'retry',
      waitSeconds: 7,
    });
    expect(sendErrorOf(refused(429, 'too_many_requests')).text).toBe(errorTexts.busy);
    const long = { retryAfter: 2_000, errorMessage: '10:00以降にお試しください。' };
    expect(sendErrorOf(refused(429, 'too_many_requests', long))).toEqual({ text: long.errorMessage, remedy: 'retry' });
  });

  const remedies: [ErrorCode, string][] = [
    ['quota_exceeded', 'choose'],
    ['not_reservable', 'choose'],
    ['reservation_limit', 'choose'],
    ['need_refresh', 'refresh'],
    ['invalid', 'correct'],
    ['already_sent', 'sent'],
    ['temporary_locked', 'retry'],
    ['too_many_requests', 'retry'],
    ['unavailable', 'retry'],
    ['internal', 'retry'],
    ['deadline_passed', 'stop'],
    ['not_editable', 'stop'],
    ['forbidden', 'stop'],
    ['not_found', 'stop'],
  ];
  test.each(remedies)('after %s a person can %s', (code, remedy) => {
    expect(sendErrorOf(refused(400, code)).remedy).toBe(remedy);
  });

  const fixed: [ErrorCode, string][] = [
    ['quota_exceeded', 'ご希望の日時は満員になりました。別の日時を選んでください。'],
    ['temporary_locked', '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。'],
    ['need_refresh', errorTexts.needRefresh],
    ['already_sent', errorTexts.alreadySent],
  ];
  test.each(fixed)('%s has a text of its own, whatever the server wrote, and even where it failed', (code, text) => {
    expect(text).not.toBe('');
    for (const status of [409, 500])
      expect(sendErrorOf(refused(status, code, { errorMessage: 'x', checkDetail: 'y' })).text).toBe(text);
  });

  const fallbacks: [ErrorCode, string][] = [
    ['invalid', surveyTexts.checkInput],
    ['not_reservable', errorTexts.notReservable],
    ['reservation_limit', errorTexts.reservationLimit],
    ['deadline_passed', errorTexts.deadlinePassed],
    ['not_editable', errorTexts.notEditable],
    ['forbidden', errorTexts.forbidden],
  ];
  test.each(fallbacks)('%s without a message says what it is, with one the server’s words', (code, text) => {
    expect(text).not.toBe('');
    expect(sendErrorOf(refused(409, code)).text).toBe(text);
    expect(sendErrorOf(refused(409, code, { errorMessage: '理由' })).text).toBe('理由');
    expect(sendErrorOf(refused(409, code, { checkDetail: '1件まで' })).text).toBe(`${text}（1件まで）`);
  });

  test('which items a newer version asks again is named, as far as the screen’s form has them', () => {
    const schema = ['a', 'b', 'c'].map((itemKey) => ({ itemKey, title: itemKey.toUpperCase(), type: 'text' }));
    const changedOf = (itemKeys?: string[]) =>
      sendErrorOf(refused(409, 'need_refresh', { ...(itemKeys && { itemKeys }) }), schema);
    expect(changedOf(['c', 'x', 'a']).changed).toBe('変わった項目：A、C');
    for (const none of [changedOf(['x']), changedOf([]), changedOf()]) expect('changed' in none).toBe(false);
    expect('answerCode' in changedOf()).toBe(false);
  });

  test('a need to refresh goes before the code; a fault of the server without one can be sent again', () => {
    expect(sendErrorOf(refused(409, 'invalid', { needRefresh: true }))).toEqual({
      text: errorTexts.needRefresh,
      remedy: 'refresh',
    });
    expect([sendErrorOf(refused(500)).remedy, sendErrorOf(refused(499)).remedy]).toEqual(['retry', 'stop']);
    expect(sendErrorOf({ kind: 'refused', errorMessage: '理由' })).toEqual({ text: '理由', remedy: 'stop' });
    expect(sendErrorOf(refused(500, undefined, { errorMessage: '点検中です。' })).text).toBe(
      'エラーが発生しました。点検中です。画面を閉じてやり直してください。',
    );
    expect(sendErrorOf(refused(499, undefined, { errorMessage: '理由', requestId: 'A' })).text).toBe('理由');
  });

  test('what took too long can be sent again; a busy server’s own words stand where it names no time', () => {
    expect(sendErrorOf({ kind: 'timeout', errorMessage: 'raw' })).toEqual({
      text: errorTexts.timeout,
      remedy: 'retry',
    });
    expect(sendErrorOf(refused(503, undefined, { errorMessage: '点検中です。' }))).toEqual({
      text: '点検中です。',
      remedy: 'retry',
    });
    expect(sendErrorOf(refused(429))).toEqual({ text: errorTexts.busy, remedy: 'retry' });
  });

  test('need_refresh, already_sent and invalid lead to their own next step', () => {
    expect(sendErrorOf(refused(409, 'need_refresh', { needRefresh: true })).remedy).toBe('refresh');
    expect(sendErrorOf(refused(409, 'already_sent', { answercode: 'A7K3-92QD' }))).toMatchObject({
      remedy: 'sent',
      answerCode: 'A7K3-92QD',
    });
    expect(sendErrorOf(refused(400, 'invalid'))).toMatchObject({ remedy: 'correct' });
    expect(sendErrorOf(refused(409, 'not_editable')).remedy).toBe('stop');
  });
});

describe('key of a repeated submission', () => {
  test('stays where the outcome is unknown or the server asked to wait, and changes after a refusal', () => {
    expect(keepsIdempotencyKey({ kind: 'network' })).toBe(true);
    expect(keepsIdempotencyKey({ kind: 'timeout' })).toBe(true);
    expect(keepsIdempotencyKey(refused(503, 'unavailable'))).toBe(true);
    expect(keepsIdempotencyKey(refused(409, 'temporary_locked'))).toBe(true);
    expect(keepsIdempotencyKey(refused(409, 'quota_exceeded'))).toBe(false);
    expect(keepsIdempotencyKey(refused(400, 'invalid'))).toBe(false);
    expect([399, 400, 499, 500].map((status) => keepsIdempotencyKey(refused(status)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(keepsIdempotencyKey({ kind: 'refused' })).toBe(true);
    expect([
      keepsIdempotencyKey({ kind: 'session_expired', status: 403 }),
      keepsIdempotencyKey({ kind: 'invalid_response', status: 400 }),
    ]).toEqual([true, true]);
  });
});
