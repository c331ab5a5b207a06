/** The details of one record, and cancelling it from there and from its own page. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { HANAKO, jsonResponse } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLookupQuery } from '../lookup/lookupQuery';
import { addressOf, healthCheck, paths, record, recordAt, start } from '../testing/fixtures';

afterEach(() => {
  resetClock();
  clearLookupQuery();
});

const key = encodeURIComponent(record.partitionKey);
const detailsPath = `/confirmDetails?surveyId=health-check&partitionKey=${key}`;
const cancelPath = `/cancelConfirm/health-check?partitionKey=${key}`;
const withdrawn: DisplayRecord = { ...record, check: '取り消し' };

/** A server whose records are cancelled by the cancel call, as the real one's are. */
function cancellingServer() {
  let current = record;
  return {
    [paths.filter]: () => ({ result: 'OK', data: [current] }),
    [paths.cancel]: () => {
      current = withdrawn;
      return { result: 'OK' };
    },
  };
}

async function openDialog(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'キャンセルしますか？' }) };
}

const shownAs = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;

describe('/confirmDetails', () => {
  test('[FIND-038] 予約と答えた項目をすべて示す', async () => {
    start({ path: detailsPath });
    await screen.findByText('基本健診');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('予約の詳細');
    expect(shownAs('予約')).toBe('基本健診');
    expect(shownAs('予約日')).toBe('2026年11月25日(水)');
    expect(shownAs('予約時間')).toBe('10:00 – 10:30');
    expect(shownAs('受付番号')).toBe('A7K3-92QD');
    expect(shownAs('回答日時')).toBe('2026-11-10 10:02:03');
    expect(shownAs('氏名')).toBe('山田 花子');
    expect(shownAs('フリガナ')).toBe('ヤマダ　ハナコ');
  });

  test('[FIND-042, FIND-043] キャンセルと、一覧へ戻る戻るがある', async () => {
    const user = userEvent.setup();
    const { router } = start({ path: detailsPath });
    expect(await screen.findByRole('button', { name: 'キャンセル' })).toBeInTheDocument();
    const [, back] = screen.getAllByRole('button', { name: '戻る' });
    await user.click(back as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/confirmList/health-check');
  });

  test('[FIND-042] 規則が許さなければ、キャンセルを出さない', async () => {
    const late = recordAt('20261120', '10:00', { partitionKey: record.partitionKey });
    start({ path: detailsPath, records: [late] });
    expect(await screen.findByText(/期限を過ぎています/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
  });

  test('[FIND-044, CANCEL-028] キャンセルはまず確かめ、閉じれば何も起こらない', async () => {
    const { network } = start({ path: detailsPath });
    const { user, dialog } = await openDialog('キャンセル');
    await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
    expect(screen.getByText('予約確定')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus();
  });

  test('[CANCEL-027, CANCEL-013] キャンセルすると、その場でキャンセル済になり、ボタンが消える', async () => {
    const { store } = start({ path: detailsPath, handlers: cancellingServer() });
    const { user, dialog } = await openDialog('キャンセル');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
    expect(await screen.findByText('キャンセルを受け付けました。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
    expect(store.getState().shared.results).toBeNull();
  });

  test('[CANCEL-027] サーバーがまだ前の状態を返しても、送れたキャンセルはキャンセル済と示す', async () => {
    let answers = 0;
    start({
      path: detailsPath,
      handlers: {
        // The second reading never comes back: what is shown is the local status.
        [paths.filter]: () => {
          answers += 1;
          return answers === 1 ? { result: 'OK', data: [record] } : new Promise(() => undefined);
        },
      },
    });
    const { user, dialog } = await openDialog('キャンセル');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
  });

  test('[FIND-040] 施設の答えを示す', async () => {
    const fields = ['ひかり医院', '東京都千代田区', '03-1234-5678'].map((value) => ({
      itemKey: 'clinic',
      title: '紹介元',
      value,
    }));
    start({
      path: detailsPath,
      config: {
        ...healthCheck,
        surveySchema: [{ itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元' }],
      },
      records: [{ ...record, fields }],
    });
    await screen.findByText('紹介元');
    expect(shownAs('紹介元')).toBe('ひかり医院\n東京都千代田区\n03-1234-5678');
  });

  test('[FIND-045] 決済の帳票で決済が使えなければ、受け付けていないことを伝え、キャンセルを出さない', async () => {
    start({ path: detailsPath, config: { ...healthCheck, usePayment: 1 } });
    expect(await screen.findByText('現在キャンセルを受け付けておりません。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull();
  });

  test('その予約がもうなければ、そのことと一覧への道を示す', async () => {
    start({ path: detailsPath, records: [] });
    expect(await screen.findByText('データが見つかりませんでした。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '予約一覧へ戻る' })).toBeInTheDocument();
  });

  test('[ERR-026] 表示のあいだの例外は、その言葉とともにエラーとして示す', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    start({ path: detailsPath });
    // A clock that tells no time makes the deadline's arithmetic throw.
    setClock(Number.NaN);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/.+っというエラー発生しました。管理者に問い合わせ下さい。/);
    expect(within(alert).getByRole('heading', { name: 'エラー' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeInTheDocument();
    quiet.mockRestore();
  });
});

describe('/cancelConfirm', () => {
  test('[CANCEL-019, CANCEL-020, CANCEL-021] 現在の登録情報と、キャンセルする、戻るを示す', async () => {
    start({ path: cancelPath });
    expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeInTheDocument();
    expect(shownAs('予約日')).toBe('2026年11月25日(水)');
    expect(shownAs('予約時間')).toBe('10:00 – 10:30');
    expect(shownAs('氏名')).toBe('山田 花子');
    expect(shownAs('生年月日')).toMatch(/^1980\/05\/05/);
    expect(screen.getByRole('button', { name: 'キャンセルする' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
  });

  test('[CANCEL-022, CANCEL-028] キャンセルするは、キャンセルと閉じるのある問いを開き、閉じれば送らない', async () => {
    const { network } = start({ path: cancelPath });
    const { user, dialog } = await openDialog('キャンセルする');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['キャンセルする', '閉じる']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.requestsTo(addressOf(paths.cancel))).toHaveLength(0);
  });

  test('[CANCEL-023, CANCEL-026] 送るあいだを示し、終わりに設定された言葉を示す', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    const { network } = start({
      path: cancelPath,
      config: {
        ...healthCheck,
        endOfSurveyMessageCancel: [
          { type: 'text', text: '健康診断のご予約をキャンセルしました。' },
          { type: 'image', originalContentUrl: '/files/thanks.png' },
        ],
      },
      handlers: {
        ...cancellingServer(),
        [paths.cancel]: () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
      },
    });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    const pushing = await within(dialog).findByRole('button', { name: 'キャンセルしています' });
    // A second press sends nothing, and the dialog cannot be left half-way.
    await user.click(pushing);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    finish({ result: 'OK' });
    expect(await screen.findByText('健康診断のご予約をキャンセルしました。')).toBeInTheDocument();
    expect(document.querySelector('img[src="/files/thanks.png"]')).not.toBeNull();
    expect(network.requestsTo(addressOf(paths.cancel)).map(({ body }) => body)).toEqual([
      { surveyId: 'health-check', partitionKey: record.partitionKey, userId: HANAKO.userId },
    ]);
    expect(screen.getByRole('button', { name: '予約一覧へ戻る' })).toBeInTheDocument();
  });

  test('[CANCEL-024] 設定がなければ、決まった言葉を示す', async () => {
    start({ path: cancelPath, handlers: cancellingServer() });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByText('キャンセルを受け付けました。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '予約一覧へ戻る' }));
    expect(await screen.findByText('キャンセル済')).toBeInTheDocument();
  });

  test('すでにキャンセルした予約は、済んだこととして示す', async () => {
    start({ path: cancelPath, records: [withdrawn] });
    expect(await screen.findByText('この予約はすでにキャンセルされています。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
  });

  test('ほかの画面で先にキャンセルされていれば、済んだこととして示す', async () => {
    let asked = 0;
    start({
      path: cancelPath,
      handlers: {
        [paths.filter]: () => ({ result: 'OK', data: [asked === 0 ? record : withdrawn] }),
        [paths.cancel]: () => {
          asked += 1;
          return jsonResponse(409, {
            result: 'ERROR',
            code: 'not_editable',
            errorMessage: 'この回答は変更できません。',
          });
        },
      },
    });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByText('この予約はすでにキャンセルされています。')).toBeInTheDocument();
  });

  test('ほかの理由で動かせなくなった予約を、済んだこととは示さない', async () => {
    start({
      path: cancelPath,
      handlers: {
        [paths.cancel]: () =>
          jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage: 'この回答は変更できません。' }),
      },
    });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('この回答は変更できません。');
    expect(screen.queryByText('この予約はすでにキャンセルされています。')).toBeNull();
    expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
  });

  test('[FIND-032] 期限を過ぎてから送られたキャンセルは、窓口への連絡を案内し、予約はそのまま残る', async () => {
    start({
      path: cancelPath,
      handlers: {
        [paths.cancel]: () => jsonResponse(409, { result: 'ERROR', code: 'deadline_passed', errorMessage: '' }),
      },
    });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。',
    );
    expect(shownAs('予約日')).toBe('2026年11月25日(水)');
    expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
  });

  test('期限を過ぎた予約を開くと、キャンセルするの代わりに窓口への連絡を案内する', async () => {
    const late = recordAt('20261120', '10:00', { partitionKey: record.partitionKey });
    start({ path: cancelPath, records: [late] });
    expect(await screen.findByText(/期限を過ぎています/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
    expect(screen.getAllByRole('button', { name: '戻る' }).length).toBeGreaterThan(0);
  });

  test('[CANCEL-025] 決済の帳票で決済が使えなければ、キャンセルするを出さない', async () => {
    start({ path: cancelPath, config: { ...healthCheck, usePayment: 1 } });
    expect(await screen.findByText('現在キャンセルを受け付けておりません。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'キャンセルする' })).toBeNull();
  });

  test.each<[string, () => unknown, RegExp]>([
    [
      '[ERR-022] 言葉のない失敗',
      () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }),
      /^!?エラー発生しました管理者にお問い合わせください$/,
    ],
    [
      '[ERR-023] サーバーの言葉のある失敗',
      () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '点検中です。' }),
      /^!?点検中です。$/,
    ],
    [
      '[ERR-024] 通信の例外',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /Failed to fetch.*エラーが発生しました。管理者にお問い合わせください。$/,
    ],
  ])('%s を示し、もう一度試せる', async (_name, answer, text) => {
    start({ path: cancelPath, handlers: { [paths.cancel]: answer } });
    const { user, dialog } = await openDialog('キャンセルする');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセルする' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'キャンセルする' })).toBeEnabled();
  });
});
