/** The answers' table: what is shown, found, chosen, opened, and done. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { CheckStatus } from '@madoguchi/shared/contract';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { saidIn } from '@madoguchi/shared/contract/saidAtDesk';
import { TAB_PREFIX } from '@madoguchi/shared/store';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/desk/Detail';
import '../../features/desk/deeds';
import '../../features/desk/jobs';
import { ANSWERS, answerOf, deskHandlers, detailOf, paths } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

function start(more: Partial<ConsoleScene> = {}, query = '') {
  const view = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleAnswers}${query}`,
    ...more,
    handlers: { ...deskHandlers(), ...more.handlers },
  });
  return {
    ...view, // antd lays a label over its button-like radios.
    user: userEvent.setup({ pointerEventsCheck: 0 }),
  };
}

const rowNamed = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
/** antd gives all titles one id where tests run, so that a dialog has no name of its own there. */
async function dialogTitled(title: string | RegExp) {
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(title, { selector: '.ant-modal-title' })).toBeInTheDocument();
  return dialog;
}
const asked = ({ network }: ReturnType<typeof start>) =>
  network.requestsTo(addressOf(routeOf('answers'))).map(({ query }) => query);

describe('the table', () => {
  test('shows the answers of all forms with when, who and how they stand [CONSOLE-3]', async () => {
    start();
    const row = await rowNamed('山田 花子');
    const cells = within(row).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '11月25日(水) 10:00',
      '山田 花子',
      '仮予約',
      '健康診断 予約',
      '11月20日(金) 14:02',
    ]);
    expect(screen.getByText('3件')).toBeInTheDocument();
  });

  test('what is typed is asked of the server, and stands in the address [14.3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    await scene.user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: '回答を探す' });
    expect(field).toHaveFocus();
    await scene.user.keyboard('山田{Enter}');
    await waitFor(() => expect(asked(scene).at(-1)?.get('q')).toBe('山田'));
    expect(new URLSearchParams(scene.router.state.location.search).get('q')).toBe('山田');
  });

  test('what is half converted is not asked, and what is typed on is not taken back [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    const field = screen.getByRole('searchbox', { name: '回答を探す' });
    jest.useFakeTimers();
    try {
      fireEvent.compositionStart(field);
      fireEvent.change(field, { target: { value: 'やまd' } });
      act(() => void jest.advanceTimersByTime(1_000));
      expect(asked(scene).filter((query) => query.has('q'))).toEqual([]);
      fireEvent.change(field, { target: { value: '山田' } });
      fireEvent.compositionEnd(field);
      act(() => {
        jest.advanceTimersByTime(300);
        fireEvent.change(field, { target: { value: '山田花' } });
      });
      expect(new URLSearchParams(scene.router.state.location.search).get('q')).toBe('山田');
      expect(field).toHaveValue('山田花');
      act(() => void jest.advanceTimersByTime(300));
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(asked(scene).at(-1)?.get('q')).toBe('山田花'));
    act(() => void scene.router.navigate('?q=高田'));
    await waitFor(() => expect(field).toHaveValue('高田'));
  });

  test('what is typed to find a caller begins their form, however soon the button is pressed [CONSOLE-3]', async () => {
    const scene = start({}, '?form=health-check');
    await rowNamed('山田 花子');
    await scene.user.keyboard('/田中 一郎');
    await scene.user.click(screen.getByRole('button', { name: /^窓口で予約/ }));
    const { pathname, state } = scene.router.state.location;
    expect([pathname, saidIn(state)]).toEqual(['/admin/survey/health-check', '田中 一郎']);
  });

  test('conditions of the address are shown, asked, and taken off one by one [CONSOLE-3]', async () => {
    const query = '?form=health-check&status=%E4%BF%9D%E7%95%99&from=2026-11-24&where=company%3Ahas%3A%E3%81%BF';
    const scene = start({}, query);
    await rowNamed('山田 花子');
    expect(Object.fromEntries(asked(scene)[0] ?? [])).toMatchObject({
      form: 'health-check',
      status: '保留',
      from: '2026-11-24',
      where: 'company:has:み',
    });
    await scene.user.click(screen.getByRole('button', { name: '条件「勤務先名 み を含む」をはずす' }));
    await waitFor(() => expect(asked(scene).at(-1)?.get('where')).toBeNull());
    expect(asked(scene).at(-1)?.get('status')).toBe('保留');
  });

  test('a heading sorts on the server [14.3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    await scene.user.click(screen.getByRole('columnheader', { name: '氏名' }));
    await waitFor(() => expect(asked(scene).at(-1)?.get('sort')).toBe('name'));
    await scene.user.click(screen.getByRole('columnheader', { name: '氏名' }));
    await waitFor(() => expect(asked(scene).at(-1)?.get('sort')).toBe('-name'));
  });

  test('the next page joins the first [14.3]', async () => {
    const scene = start({
      handlers: {
        [routeOf('answers')]: ({ query }) =>
          query.get('cursor') === 'next'
            ? ok({ items: [answerOf('k4', '原田 健')] })
            : ok({ items: ANSWERS, total: 4, nextCursor: 'next' }),
      },
    });
    await rowNamed('山田 花子');
    await scene.user.click(screen.getByRole('button', { name: '次を読み込む' }));
    expect(await rowNamed('原田 健')).toBeInTheDocument();
    expect(await rowNamed('山田 花子')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '次を読み込む' })).toBeNull();
    expect(screen.getByText('4件')).toBeInTheDocument();
  });

  test('a page on which nothing was found yet is passed over [14.3]', async () => {
    const scene = start({
      handlers: {
        [routeOf('answers')]: ({ query }) =>
          query.get('cursor') === 'next'
            ? ok({ items: [answerOf('k4', '原田 健')] })
            : ok({ items: [], nextCursor: 'next' }),
      },
    });
    expect(await rowNamed('原田 健')).toBeInTheDocument();
    expect(asked(scene).map((query) => query.get('cursor'))).toEqual([null, 'next']);
    expect(screen.queryByRole('button', { name: '次を読み込む' })).toBeNull();
  });

  test('an empty answer says what to do first, a failed one offers another attempt [CONSOLE-3]', async () => {
    let calls = 0;
    const scene = start({
      handlers: {
        [routeOf('answers')]: () => {
          calls += 1;
          return calls === 1 ? refused(500, 'internal') : ok({ items: [], total: 0 });
        },
      },
    });
    await scene.user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByText('回答はありません。')).toBeInTheDocument();
    expect(screen.getByText(/回答が届くと、ここに表示されます/)).toBeInTheDocument();
  });
});

describe('keys', () => {
  test('down, Enter and Esc choose, open and close an answer; the focus comes back [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    await scene.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const drawer = await screen.findByRole('complementary', { name: '回答の詳細' });
    expect(await within(drawer).findByRole('heading', { name: /高田 ふみ 様/ })).toBeInTheDocument();
    await scene.user.keyboard('{ArrowDown}');
    expect(await within(drawer).findByRole('heading', { name: /福田 隆 様/ })).toBeInTheDocument();
    await scene.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '回答の詳細' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-key', 'k3'));
  });

  test('a status that is set from the list stands in its row, and the next deed goes on from it [14.3]', async () => {
    let version = 3;
    const scene = start({
      handlers: {
        [routeOf('answerCheck', { partitionKey: 'k1' })]: ({ body }) => {
          version += 1;
          return ok(answerOf('k1', '山田 花子', { check: (body as { check: CheckStatus }).check, version }));
        },
      },
    });
    const set = async (status: RegExp) => {
      await scene.user.keyboard('s');
      const dialog = await dialogTitled('状態を変更');
      await scene.user.click(within(dialog).getByRole('radio', { name: status }));
      await scene.user.click(within(dialog).getByRole('button', { name: '変更する' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await rowNamed('山田 花子');
    await scene.user.keyboard('{ArrowDown}');
    await set(/^対応済/);
    expect(within(await rowNamed('山田 花子')).getByText('予約確定')).toBeInTheDocument();
    (await rowNamed('山田 花子')).focus();
    await set(/^保留/);
    const sent = scene.network.requestsTo(addressOf(routeOf('answerCheck', { partitionKey: 'k1' })));
    expect(sent.map(({ body }) => body)).toEqual([
      { check: '対応済', version: 3 },
      { check: '保留', version: 4 },
    ]);
  });

  test('letters belong to a field while somebody types [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    await scene.user.keyboard('{ArrowDown}/s');
    expect(screen.getByRole('searchbox', { name: '回答を探す' })).toHaveValue('s');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a row that is drawn late takes no letter from the field that somebody has gone to [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    const late: FrameRequestCallback[] = [];
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => late.push(frame));
    await scene.user.keyboard('{ArrowDown}/');
    frames.mockRestore();
    for (const frame of late) frame(0);
    await scene.user.keyboard('s');
    expect(screen.getByRole('searchbox', { name: '回答を探す' })).toHaveValue('s');
  });

  test('the space bar chooses for a deed on many, where the role may [14.2]', async () => {
    const scene = start({ staff: { roles: ['予約担当'] } });
    await rowNamed('山田 花子');
    await scene.user.keyboard('{ArrowDown} {ArrowDown} ');
    expect(
      within(await screen.findByRole('region', { name: '選択した回答の操作' })).getByRole('status'),
    ).toHaveTextContent('2件を選択');
  });

  test('the reception chooses no many [14.2]', async () => {
    const scene = start();
    await rowNamed('山田 花子');
    await scene.user.keyboard('{ArrowDown} ');
    expect(screen.queryByRole('region', { name: '選択した回答の操作' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('one answer', () => {
  const open = async (more: Partial<ConsoleScene> = {}) => {
    const scene = start(more, '?open=k1');
    const drawer = await screen.findByRole('complementary', { name: '回答の詳細' });
    await within(drawer).findByRole('heading', { name: /山田 花子 様/ });
    return { ...scene, drawer };
  };

  test('shows what was answered, the desk’s items apart, memo, history and messages [CONSOLE-3]', async () => {
    const { drawer, user } = await open();
    expect(await within(drawer).findByRole('heading', { name: '院内の項目' })).toBeInTheDocument();
    const terms = within(drawer)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(terms).toEqual(['氏名', '勤務先名', '受付の確認']);
    expect(within(drawer).getByText('エレベーター側の更衣室を用意。')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('tab', { name: '履歴 1' }));
    expect(within(drawer).getByText('右ひざが痛いです。')).toBeInTheDocument();
    expect(within(drawer).getByText(/ご本人\s内容の変更/)).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(within(drawer).getByRole('tab', { name: '連絡 1' })).toHaveFocus();
    expect(within(drawer).getByText('前日のお知らせです。')).toBeInTheDocument();
  });

  test('its status is changed on the version that was read, and back again [14.3]', async () => {
    const { drawer, user, network } = await open();
    await user.click(within(drawer).getByRole('button', { name: '状態を変更' }));
    const dialog = await dialogTitled('状態を変更');
    await user.click(within(dialog).getByRole('radio', { name: /^対応済/ }));
    await user.click(within(dialog).getByRole('button', { name: '変更する' }));
    const bodies = () =>
      network.requestsTo(addressOf(routeOf('answerCheck', { partitionKey: 'k1' }))).map(({ body }) => body);
    expect(await screen.findByText('山田 花子 様の状態を「対応済（予約確定）」にしました。')).toBeInTheDocument();
    expect(bodies()).toEqual([{ check: '対応済', version: 3 }]);
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('元の状態に戻しました。')).toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ check: '未対応', version: 4 });
  });

  test('where somebody was faster both values stand, and it goes on from what stands [14]', async () => {
    const standing = answerOf('k1', '山田 花子', { check: '保留', version: 7 });
    let refusals = 1;
    const { drawer, user, network } = await open({
      handlers: {
        [routeOf('answerCheck', { partitionKey: 'k1' })]: () => {
          refusals -= 1;
          return refusals >= 0 ? refused(409, 'changed', { data: standing }) : { result: 'OK' };
        },
      },
    });
    await user.click(within(drawer).getByRole('button', { name: '状態を変更' }));
    const dialog = await dialogTitled('状態を変更');
    await user.click(within(dialog).getByRole('radio', { name: /^対応中/ }));
    await user.click(within(dialog).getByRole('button', { name: '変更する' }));
    const notice = await within(dialog).findByRole('alert');
    expect(
      within(notice)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['対応中', '保留']);
    expect(within(dialog).getByRole('radio', { name: /^対応中/ })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'この内容でもう一度実行する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = network.requestsTo(addressOf(routeOf('answerCheck', { partitionKey: 'k1' })));
    expect(sent.map(({ body }) => body)).toEqual([
      { check: '対応中', version: 3 },
      { check: '対応中', version: 7 },
    ]);
  });

  test('it is moved to an open slot of its calendar, never to a full one or its own [14.3]', async () => {
    const { drawer, user, network } = await open();
    await user.click(within(drawer).getByRole('button', { name: '日時を変更' }));
    const dialog = await dialogTitled('日時を変更');
    await within(dialog).findByRole('radio', { name: '11月25日(水) 10:30 残り3' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: 'この日時に変更する' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: '11月26日(木) 9:30 残り2' }));
    await user.click(within(dialog).getByRole('button', { name: 'この日時に変更する' }));
    expect(await screen.findByText('11月26日(木) 9:30 に変更しました。')).toBeInTheDocument();
    const [sent] = network.requestsTo(addressOf(routeOf('answerMove', { partitionKey: 'k1' })));
    expect(sent?.body).toEqual({ value: 'basic_0|20261126|1', version: 3 });
  });

  test('a move that makes another answer of it leads on to that one [14.3]', async () => {
    const moved = answerOf('k1b', '山田 花子', { answerCode: 'NEW-CODE' });
    const { drawer, user, router } = await open({
      handlers: {
        [routeOf('answerMove', { partitionKey: 'k1' })]: () => ok(moved),
        [routeOf('answer', { partitionKey: 'k1b' })]: () => ok(detailOf(moved)),
      },
    });
    await user.click(within(drawer).getByRole('button', { name: '日時を変更' }));
    const dialog = await dialogTitled('日時を変更');
    await user.click(await within(dialog).findByRole('radio', { name: '11月26日(木) 9:30 残り2' }));
    await user.click(within(dialog).getByRole('button', { name: 'この日時に変更する' }));
    expect(await within(drawer).findByText('受付番号 NEW-CODE')).toBeInTheDocument();
    expect(new URLSearchParams(router.state.location.search).get('open')).toBe('k1b');
  });

  test('taking a reservation back is asked before, and cannot be undone [CONSOLE-3]', async () => {
    const { drawer, user, network } = await open();
    await user.click(within(drawer).getByRole('button', { name: '予約を取り消す' }));
    const dialog = await dialogTitled('予約を取り消しますか？');
    const calls = () => network.requestsTo(addressOf(routeOf('answerCancel', { partitionKey: 'k1' })));
    expect(calls()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: '取り消す' }));
    expect(await screen.findByText('予約を取り消しました。')).toBeInTheDocument();
    expect(calls().map(({ body }) => body)).toEqual([{ version: 3 }]);
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
  });

  test('a message and a memo need words; what was typed stays when it fails [CONSOLE-3]', async () => {
    let isAway = true;
    const { drawer, user, network } = await open({
      handlers: {
        [routeOf('answerMemo', { partitionKey: 'k1' })]: () => (isAway ? refused(500, 'internal') : { result: 'OK' }),
      },
    });
    await user.click(within(drawer).getByRole('button', { name: 'LINEで連絡' }));
    const dialog = await dialogTitled(/LINEで連絡/);
    await user.click(within(dialog).getByRole('button', { name: 'この文を送る' }));
    expect(await within(dialog).findByText('届く文を入力してください。')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: '届く文' }), 'お待ちしています。');
    await user.click(within(dialog).getByRole('button', { name: 'この文を送る' }));
    expect(await screen.findByText('通知を送信しました。')).toBeInTheDocument();
    const [message] = network.requestsTo(addressOf(routeOf('answerMessage', { partitionKey: 'k1' })));
    expect(message?.body).toEqual({ text: 'お待ちしています。', idempotencyKey: expect.any(String) });

    await user.click(within(drawer).getByRole('tab', { name: 'メモ 1' }));
    const field = within(drawer).getByRole('textbox', { name: /院内メモ/ });
    await user.type(field, '車いす');
    await user.click(within(drawer).getByRole('button', { name: 'メモを保存' }));
    expect(await within(drawer).findByRole('alert')).toBeInTheDocument();
    expect(field).toHaveValue('車いす');
    isAway = false;
    await user.click(within(drawer).getByRole('button', { name: 'メモを保存' }));
    expect(await screen.findByText('メモを保存しました。')).toBeInTheDocument();
    expect(field).toHaveValue('');
  });

  test('the same words again are the same message until the call is judged, and what became of it is said [14.3]', async () => {
    const outcomes = [
      refused(500, 'internal'),
      ok({ messageId: 'm2', state: 'failed', reason: 'person' }),
      ok({ messageId: 'm3', state: 'waiting' }),
    ];
    const { drawer, user, network } = await open({
      handlers: { [routeOf('answerMessage', { partitionKey: 'k1' })]: () => outcomes.shift() },
    });
    await user.click(within(drawer).getByRole('button', { name: 'LINEで連絡' }));
    const dialog = await dialogTitled(/LINEで連絡/);
    await user.type(within(dialog).getByRole('textbox', { name: '届く文' }), 'お待ちしています。');
    const send = () => user.click(within(dialog).getByRole('button', { name: /この文を送る/ }));
    await send();
    expect(await within(dialog).findByText('通知を送信できませんでした。')).toBeInTheDocument();
    await send();
    expect(await within(dialog).findByText(/LINE公式アカウントから送れる相手ではありません/)).toBeInTheDocument();
    await send();
    expect(await screen.findByText(/送信待ちです/)).toBeInTheDocument();
    const sent = network.requestsTo(addressOf(routeOf('answerMessage', { partitionKey: 'k1' })));
    const [first, second, third] = sent.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('Esc closes no dialog whose call is under way [14.3]', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const { drawer, user, network } = await open({
      handlers: { [routeOf('answerMessage', { partitionKey: 'k1' })]: () => waiting },
    });
    await user.click(within(drawer).getByRole('button', { name: 'LINEで連絡' }));
    const dialog = await dialogTitled(/LINEで連絡/);
    await user.type(within(dialog).getByRole('textbox', { name: '届く文' }), 'お待ちしています。');
    await user.click(within(dialog).getByRole('button', { name: 'この文を送る' }));
    const calls = () => network.requestsTo(addressOf(routeOf('answerMessage', { partitionKey: 'k1' })));
    await waitFor(() => expect(calls()).toHaveLength(1));
    fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape', keyCode: 27 });
    answer(ok({ messageId: 'm2', state: 'failed', reason: 'person' }));
    // Still there to say what became of it.
    expect(await within(dialog).findByText(/LINE公式アカウントから送れる相手ではありません/)).toBeVisible();
  });

  test('what was typed stays with its answer until it is sent, and goes at sign-out [CONSOLE-3]', async () => {
    const { drawer, user } = await open();
    const memo = async () => {
      await user.click(within(drawer).getByRole('tab', { name: /^メモ/ }));
      return within(drawer).getByRole('textbox', { name: /院内メモ/ });
    };
    const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith(TAB_PREFIX));
    await user.type(await memo(), '車いす');
    await user.click(within(drawer).getByRole('tab', { name: '回答' }));
    expect(await memo()).toHaveValue('車いす');
    await user.click(within(drawer).getByRole('button', { name: '次の回答' }));
    await within(drawer).findByRole('heading', { name: /高田 ふみ 様/ });
    expect(await memo()).toHaveValue('');
    await user.click(within(drawer).getByRole('button', { name: '前の回答' }));
    await within(drawer).findByRole('heading', { name: /山田 花子 様/ });
    expect(await memo()).toHaveValue('車いす');
    await user.click(within(drawer).getByRole('button', { name: 'メモを保存' }));
    expect(await screen.findByText('メモを保存しました。')).toBeInTheDocument();
    expect(kept()).toEqual([]);

    const write = async () => {
      await user.click(within(drawer).getByRole('button', { name: 'LINEで連絡' }));
      return within(await dialogTitled(/LINEで連絡/));
    };
    const dialog = await write();
    await user.type(dialog.getByRole('textbox', { name: '届く文' }), 'お待ち');
    await user.click(dialog.getByRole('button', { name: /やめる/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await write()).getByRole('textbox', { name: '届く文' })).toHaveValue('お待ち');
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    await screen.findByRole('heading', { level: 1, name: '職員のサインイン' });
    expect(kept()).toEqual([]);
  });

  test('who only reads has no deeds [14.2]', async () => {
    const { drawer } = await open({ staff: { roles: ['閲覧'] } });
    expect(within(drawer).queryByRole('button', { name: '状態を変更' })).toBeNull();
    expect(within(drawer).queryByRole('link', { name: '編集' })).toBeNull();
    expect(within(drawer).getByRole('button', { name: '印刷' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '窓口で予約' })).toBeNull();
  });

  test('an answer outside the scope is said to be none [14.2]', async () => {
    start({ handlers: { [routeOf('answer', { partitionKey: 'k9' })]: () => refused(404, 'not_found') } }, '?open=k9');
    expect(await screen.findByText(/この回答は見つかりません/)).toBeInTheDocument();
  });

  test('without its form an answer still shows what was written [CONSOLE-3]', async () => {
    const { drawer } = await open({ handlers: { [paths.config]: () => refused(500, 'internal') } });
    expect(within(drawer).getByText('みどり商事株式会社')).toBeInTheDocument();
  });
});
