/** What is said when something could not be loaded: a form, and anything else. */
import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../contract';
import { errorTexts } from '../../texts/error';
import { canRepeatHelp, countedWait, loadErrorText, loadFaultOf, type SendFailure } from './loadErrors';

const refused = (status: number, code?: ErrorCode, errorMessage = ''): SendFailure => ({
  kind: 'refused',
  status,
  errorMessage,
  ...(code && { code }),
});
const lost = (kind: Exclude<SendFailure['kind'], 'refused'>): SendFailure => ({ kind, errorMessage: 'raw' });

describe('a form that cannot be shown', () => {
  const timedOut = {
    text: 'タイムアウトしました。再度やり直してください。',
    note: '何度もこのメッセージが表示される場合は、帳票が無効になっている可能性があります。管理者にお問い合わせください。',
  };

  test('no config, a time-out, a server that fails, and a 404 that says nothing read as a time-out with the note [ERR-001]', () => {
    for (const failure of [undefined, lost('timeout'), refused(500, 'internal'), refused(503), refused(404)]) {
      expect(loadFaultOf(failure)).toEqual(timedOut);
    }
  });

  test('a form that is not there, or disabled, says so whatever the server wrote [ERR-004]', () => {
    expect(loadFaultOf(refused(404, 'not_found', 'x'))).toEqual({
      text: '本帳票が無効になっています。管理者にお問い合わせください。',
      note: 'このページは現在ご利用いただけません。お急ぎのときは、窓口へお問い合わせください。',
    });
  });

  test('a config that is none says that the form is disabled [ERR-005]', () => {
    expect(loadFaultOf(lost('invalid_response'))).toEqual({
      text: 'この帳票は無効になっています。管理者にお問い合わせください。',
      note: errorTexts.survey.unavailableNote,
    });
  });

  test('an ended sign-in and a network that is away have words of their own [ERR-003, ERR-006]', () => {
    expect(loadFaultOf(lost('session_expired'))).toEqual({ text: errorTexts.tokenExpired });
    expect(loadFaultOf(lost('network'))).toEqual({ text: errorTexts.network });
  });

  test('the number of the refused request stands beside the words', () => {
    expect(loadFaultOf({ ...refused(403, 'forbidden'), requestId: 'A7K3' })).toEqual({
      text: errorTexts.forbidden,
      requestId: 'A7K3',
    });
    expect(loadFaultOf({ ...refused(500), requestId: 'A7K3' })).toEqual({ ...timedOut, requestId: 'A7K3' });
  });

  test('a busy server is reported in its words, a missing permission in ours', () => {
    expect(loadFaultOf(refused(429, 'too_many_requests', '多すぎます。'))).toEqual({ text: '多すぎます。' });
    expect(loadFaultOf(refused(429))).toEqual({ text: errorTexts.busy });
    expect(loadFaultOf(refused(403, 'forbidden'))).toEqual({ text: errorTexts.forbidden });
  });
});

describe('anything else that could not be loaded', () => {
  test("the server's own message is shown as it is, else the screen's standard text [ERR-043]", () => {
    expect(loadErrorText(refused(500, 'internal', '点検中です。'), '標準')).toBe('点検中です。');
    expect(loadErrorText(refused(500), '標準')).toBe('標準');
    expect(loadErrorText(lost('invalid_response'), '標準')).toBe('標準');
    expect(loadErrorText(undefined, '標準')).toBe('標準');
  });

  test('what never arrived, an ended sign-in and a busy server have words of their own', () => {
    expect(loadErrorText(lost('network'), '標準')).toBe(errorTexts.network);
    expect(loadErrorText(lost('timeout'), '標準')).toBe(errorTexts.timeout);
    expect(loadErrorText(lost('session_expired'), '標準')).toBe(errorTexts.tokenExpired);
    expect(loadErrorText({ ...refused(503, 'unavailable', 'x'), retryAfter: 3 }, '標準')).toBe(errorTexts.busyIn(3));
    const long = { ...refused(429, 'too_many_requests', '10:00以降にお試しください。'), retryAfter: 2_000 };
    expect(loadErrorText(long, '標準')).toBe('10:00以降にお試しください。');
    expect(loadErrorText({ ...long, errorMessage: '' }, '標準')).toBe(errorTexts.busyIn(2_000));
  });
});

test('a wait is counted up to two minutes; a longer one where the server says nothing else', () => {
  const wait = (retryAfter: number | undefined, errorMessage = '理由') =>
    countedWait({ ...refused(429, undefined, errorMessage), ...(retryAfter !== undefined && { retryAfter }) });
  expect([wait(0), wait(120), wait(121), wait(121, ''), wait(undefined), wait(undefined, '')]).toEqual([
    ...[0, 120, undefined, 121, undefined, undefined],
  ]);
});

describe('asking again', () => {
  test('may help where nothing came, the server was busy or at fault, or another program answered', () => {
    const kinds = ['network', 'timeout', 'session_expired', 'invalid_response'] as const;
    const failures = [undefined, ...kinds.map(lost), refused(500, 'internal'), refused(429, 'too_many_requests')];
    for (const failure of [...failures, refused(503, 'unavailable'), refused(404)]) {
      expect([failure, canRepeatHelp(failure)]).toEqual([failure, true]);
    }
    expect(canRepeatHelp({ ...refused(409, 'temporary_locked'), retryAfter: 3 })).toBe(true);
    expect(canRepeatHelp({ kind: 'refused', code: 'invalid', errorMessage: '' })).toBe(true);
    expect(canRepeatHelp({ kind: 'timeout', status: 400, code: 'invalid', errorMessage: '' })).toBe(true);
    expect([500, 499].map((status) => canRepeatHelp(refused(status, 'invalid')))).toEqual([true, false]);
  });

  test('does not help where the server has refused', () => {
    for (const failure of [refused(404, 'not_found'), refused(403, 'forbidden'), refused(409, 'not_editable')]) {
      expect([failure, canRepeatHelp(failure)]).toEqual([failure, false]);
    }
  });
});
