/** What is done to many answers: begun once, followed, its faults listed; files out and in. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/desk/jobs';
import { csvText } from '../../features/desk/jobs/csvText';
import { ANSWERS, deskHandlers } from '../../testing/desk';
import { savedFilesOfTest } from '../../testing/savedFiles';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

const saved = savedFilesOfTest();
afterEach(() => {
  jest.restoreAllMocks();
  tidyUp();
});

const JOB: Job = { jobId: 'j1', kind: 'check', state: 'done', done: 2, total: 2, results: [] };

/** @param jobs what the job answers each time that it is looked at; the last one from then on */
async function start(jobs: readonly Job[], handlers: Record<string, FakeHandler> = {}) {
  let looks = 0;
  const view = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleAnswers}?form=health-check`,
    staff: { roles: ['予約担当'] },
    handlers: {
      ...deskHandlers(),
      [routeOf('jobPost')]: () => ok({ jobId: 'j1' }),
      [routeOf('job', { id: 'j1' })]: () => {
        looks += 1;
        return ok(jobs[Math.min(looks, jobs.length) - 1]);
      },
      ...handlers,
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByRole('row', { name: /^山田 花子/ });
  const posted = () => view.network.requestsTo(addressOf(routeOf('jobPost'))).map(({ body }) => body);
  return { ...view, user, posted };
}

const chooseTwo = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard('{ArrowDown} {ArrowDown} ');
  return screen.findByRole('region', { name: '選択した回答の操作' });
};

describe('a deed on a selection', () => {
  test('is followed to its end, and what did not go is listed [14.3]', async () => {
    const results = [{ key: 'k2', code: 'changed', message: '先に変更されています。' }];
    const { user, posted } = await start([
      { ...JOB, state: 'running', done: 1 },
      { ...JOB, results },
    ]);
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: '状態を変更' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: '実行する' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: /^対応済/ }));
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByText('1 / 2件')).toBeInTheDocument();
    expect(await within(dialog).findByText('1件が終わりました。')).toBeInTheDocument();
    expect(within(dialog).getByRole('cell', { name: '先に変更されています。' })).toBeInTheDocument();
    expect(posted()).toEqual([
      {
        kind: 'check',
        check: '対応済',
        selection: { partitionKeys: ['k1', 'k2'] },
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  test('all that were found are named by the query, not by their keys [14.3]', async () => {
    const { user, posted } = await start([JOB], {
      [routeOf('answers')]: () => ok({ items: [], total: 0 }),
      ...deskHandlers(),
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: '3件すべて' }));
    expect(within(bar).getByRole('status')).toHaveTextContent('見つかった3件すべてを選択');
    await user.click(within(bar).getByRole('button', { name: '予約を取り消す' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '実行する' }));
    await waitFor(() =>
      expect(posted()).toMatchObject([{ kind: 'cancel', selection: { query: 'form=health-check' } }]),
    );
  });

  test('Esc loses no text that is typed for many, and stops no job under way [CONSOLE-3]', async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stopped: string[] = [];
    const { user } = await start([], {
      [routeOf('job', { id: 'j1' })]: async () => {
        await held;
        return ok({ ...JOB, kind: 'memo' });
      },
      [routeOf('jobCancel', { id: 'j1' })]: () => {
        stopped.push('j1');
        return ok(null);
      },
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: 'メモを付ける' }));
    const dialog = await screen.findByRole('dialog');
    const memo = within(dialog).getByRole('textbox');
    await user.type(memo, '車いす{Escape}');
    expect(memo).toHaveValue('車いす');
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    await user.keyboard('{Escape}');
    end();
    expect(await within(dialog).findByText('2件が終わりました。')).toBeInTheDocument();
    expect(stopped).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('nothing is chosen of rows that belong to the view before [14.3]', async () => {
    let letIn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const { user } = await start([JOB], {
      [routeOf('answers')]: async ({ query }) => {
        if (query.get('sort') === 'name') await held;
        return ok({ items: ANSWERS, total: ANSWERS.length });
      },
    });
    await chooseTwo(user);
    await user.click(screen.getByRole('columnheader', { name: '氏名' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '選択した回答の操作' })).toBeNull());
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    await user.keyboard('{ArrowDown} ');
    expect(screen.queryByRole('region', { name: '選択した回答の操作' })).toBeNull();
    letIn();
    await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toBeEnabled());
    expect(screen.queryByRole('region', { name: '選択した回答の操作' })).toBeNull();
    await user.keyboard(' ');
    expect(await screen.findByRole('region', { name: '選択した回答の操作' })).toBeInTheDocument();
  });

  test('an answer that never came is asked again under the same key [14.3]', async () => {
    let calls = 0;
    const { user, posted } = await start([JOB], {
      [routeOf('jobPost')]: () => {
        calls += 1;
        if (calls === 1) throw new TypeError('Failed to fetch');
        return ok({ jobId: 'j1' });
      },
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: 'LINEで連絡' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '届く文' }), 'お知らせ');
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByText('2件が終わりました。')).toBeInTheDocument();
    const [first, second] = posted() as { idempotencyKey: string }[];
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('one that cannot be looked at for a moment is not said never to have begun [14.3]', async () => {
    let isAway = true;
    const { user, posted } = await start([JOB], {
      [routeOf('job', { id: 'j1' })]: () => (isAway ? refused(500, 'internal') : ok(JOB)),
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: '予約を取り消す' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('進み具合を確かめられません');
    expect(within(dialog).queryByText('始められませんでした。')).toBeNull();
    isAway = false;
    expect(await within(dialog).findByText('2件が終わりました。', {}, { timeout: 3_000 })).toBeInTheDocument();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(posted()).toHaveLength(1);
  });

  test('one that is not there any more is looked for no longer [14.3]', async () => {
    let looks = 0;
    const { user, posted } = await start([JOB], {
      [routeOf('job', { id: 'j1' })]: () => {
        looks += 1;
        return refused(404, 'not_found');
      },
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: '予約を取り消す' }));
    const dialog = await screen.findByRole('dialog');
    // Only what is done again and again.
    jest.useFakeTimers({
      doNotFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
    });
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('この処理は見つかりませんでした');
    const before = looks;
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    expect(looks).toBe(before);
    // It may well have run: nothing begins it a second time.
    const buttons = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(['閉じる']);
    expect(posted()).toHaveLength(1);
  });

  test('a memo is written on each answer of the selection [14.3]', async () => {
    const { user, posted } = await start([{ ...JOB, kind: 'memo' }]);
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: 'メモを付ける' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '院内メモ（ご本人には見えません）' }), '資料ずみ');
    await user.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await within(dialog).findByText('2件が終わりました。')).toBeInTheDocument();
    expect(posted()).toMatchObject([{ kind: 'memo', text: '資料ずみ', selection: { partitionKeys: ['k1', 'k2'] } }]);
  });

  test('a file is written and saved, and what Shift_JIS has not is told [14.3]', async () => {
    const { user } = await start([{ ...JOB, kind: 'export', fileName: '回答.csv', replaced: 4 }], {
      [routeOf('jobFile', { id: 'j1' })]: () => new Response('a,b'),
    });
    const bar = await chooseTwo(user);
    await user.click(within(bar).getByRole('button', { name: 'CSV・Excel' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'CSV（Shift_JIS）' }));
    await user.click(within(dialog).getByRole('button', { name: '書き出す' }));
    expect(await within(dialog).findByText('Shift_JISにない文字 4字を〓にしました。')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'ファイルを保存' }));
    await waitFor(() => expect(saved).toEqual(['回答.csv']));
  });
});

describe('import', () => {
  const file = new File([], '回答.csv', { type: 'text/csv' });
  // jsdom's files have a size only.
  const content = new TextEncoder().encode('answerCode,name\n受付番号,氏名\n,山田');
  Object.assign(file, { arrayBuffer: async () => content.buffer });
  const pick = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: '取り込み' }));
    const dialog = await screen.findByRole('dialog');
    await user.upload(within(dialog).getByLabelText('CSVファイル'), file);
    await user.click(within(dialog).getByRole('button', { name: '内容を確かめる' }));
    return dialog;
  };

  test('is judged first, and its faults stand by row and column [CONSOLE-6]', async () => {
    const results = [{ row: 1, column: 'name', code: 'invalid', message: '必須です' }];
    const { user, posted } = await start([{ ...JOB, kind: 'import', done: 1, total: 1, results }]);
    const dialog = await pick(user);
    expect(await within(dialog).findByText(/1か所を直してください/)).toBeInTheDocument();
    const cells = within(dialog)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['1', 'name', '必須です']);
    expect(within(dialog).queryByRole('button', { name: /行を取り込む/ })).toBeNull();
    expect(posted()).toMatchObject([{ kind: 'import', form: 'health-check', dryRun: true }]);
  });

  test('without faults it is taken in by a second press [CONSOLE-6]', async () => {
    const { user, posted } = await start([{ ...JOB, kind: 'import', done: 1, total: 1 }]);
    const dialog = await pick(user);
    await user.click(await within(dialog).findByRole('button', { name: '1行を取り込む' }));
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(posted()[1]).not.toHaveProperty('dryRun');
  });

  test('the judgement is not taken for the end of what follows it [CONSOLE-6]', async () => {
    let letIn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    let posts = 0;
    const judged: Job = { ...JOB, kind: 'import', done: 1, total: 1 };
    const { user, network } = await start([judged], {
      [routeOf('jobPost')]: () => {
        posts += 1;
        return ok({ jobId: `j${posts}` });
      },
      [routeOf('job', { id: 'j2' })]: async () => {
        await held;
        return ok({ ...judged, jobId: 'j2' });
      },
    });
    const dialog = await pick(user);
    await user.click(await within(dialog).findByRole('button', { name: '1行を取り込む' }));
    const looked = addressOf(routeOf('job', { id: 'j2' }));
    await waitFor(() => expect(network.requestsTo(looked).length).toBeGreaterThan(0));
    expect(within(dialog).queryByText('1件が終わりました。')).toBeNull();
    expect(within(dialog).getByRole('button', { name: '中止する' })).toBeInTheDocument();
    letIn();
    expect(await within(dialog).findByText('1件が終わりました。')).toBeInTheDocument();
  });

  test('a file is read as spreadsheets write it [14.3]', () => {
    const bytes = (...values: number[]) => new Uint8Array(values);
    expect(csvText(new TextEncoder().encode('\ufeff山田'))).toBe('山田');
    expect(csvText(bytes(0x8e, 0x52, 0x93, 0x63))).toBe('山田');
    expect(csvText(bytes(0xff, 0xfe, 0x71, 0x5c))).toBe('山');
    expect(() => csvText(bytes(0x81, 0x20, 0xff))).toThrow(/not valid/);
  });
});
