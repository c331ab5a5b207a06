/** The screen of files: what each role may take out and in, and one's own jobs with their files. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/desk/jobs';
import '../../features/desk/jobs/JobResults';
import { savedFilesOfTest } from '../../testing/savedFiles';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

const saved = savedFilesOfTest();
afterEach(() => {
  jest.restoreAllMocks();
  tidyUp();
});

const form = (surveyId: string, surveyTitle: string, kind: AnswerForm['kind']): AnswerForm => ({
  ...{ surveyId, surveyTitle, kind, calendarIds: [], columns: [] },
});
const FORMS = [form('health-check', '健康診断 予約', 'form'), form('card', '診察券', 'member')];
const JOB: JobSummary = {
  ...{ jobId: 'j1', kind: 'export', state: 'done', done: 1_200, total: 1_200, form: 'card', fileName: '診察券.csv' },
  ...{ faults: 0, isDryRun: false, createdAt: '2026-11-24T01:00:00.000Z' },
};

function open(role: StaffRole, jobs: readonly JobSummary[], handlers: Record<string, FakeHandler> = {}) {
  const view = openConsole({
    path: CONSOLE_ROUTES.ConsoleFiles,
    staff: { roles: [role] },
    handlers: {
      [routeOf('answerForms')]: () => ok(FORMS),
      [routeOf('jobs')]: () => ok({ items: jobs }),
      [routeOf('jobPost')]: () => ok({ jobId: 'j9' }),
      ...handlers,
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  // The list has the same address.
  const posted = () => view.network.requestsTo(addressOf(routeOf('jobPost'))).flatMap(({ body }) => body ?? []);
  return { ...view, user, posted };
}

describe('files', () => {
  test('one’s own jobs say what they are, how far, what did not go, and where the file is [CONSOLE 6]', async () => {
    const imported = { added: 3, changed: 1, unchanged: 6 };
    const { user } = open(
      '予約担当',
      [
        { ...JOB, jobId: 'j4', kind: 'import', state: 'running', done: 500, total: 2_000, fileName: undefined },
        { ...JOB, jobId: 'j3', kind: 'import', isDryRun: true, imported, fileName: undefined },
        { ...JOB, jobId: 'j2', kind: 'check', form: undefined, faults: 2, fileName: undefined },
        { ...JOB, jobId: 'j0', fileName: undefined },
        JOB,
      ],
      { [routeOf('jobFile', { id: 'j1' })]: () => new Response('a') },
    );
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    const at = '2026/11/24 10:00';
    expect(rows.filter((cells) => cells[0] === at)).toEqual([
      [at, '取り込み　診察券', '実行中 500 / 2,000件', ''],
      [at, '取り込みの確認　診察券', '完了　新規 3件・変更 1件・変わらず 6件', ''],
      [at, '状態の変更', '完了　1,200件できなかったもの 2件', ''],
      [at, '書き出し　診察券', '完了　1,200件', '保存期間（1日）を過ぎました。'],
      [at, '書き出し　診察券', '完了　1,200件', 'ファイルを保存'],
    ]);
    await user.click(screen.getByRole('button', { name: '診察券.csvを保存' }));
    await waitFor(() => expect(saved).toEqual(['診察券.csv']));
  });

  test('a job says what did not go and why, a file’s rows too [CONSOLE 6]', async () => {
    const facts = { state: 'failed', done: 0, total: 2, fileName: undefined } as const;
    const jobs = [
      { ...JOB, ...facts, jobId: 'j2', form: undefined, kind: 'check' as const, faults: 1 },
      { ...JOB, ...facts, jobId: 'j3', kind: 'import' as const, faults: 1 },
    ];
    const answerOf = (job: JobSummary, result: object) => () => ok({ ...job, results: [result] });
    const { user } = open('予約担当', jobs, {
      [routeOf('job', { id: 'j2' })]: answerOf(jobs[0] ?? JOB, {
        key: 'k1',
        code: 'gone',
        message: '回答がありません。',
      }),
      [routeOf('job', { id: 'j3' })]: answerOf(jobs[1] ?? JOB, {
        row: 3,
        column: 'name',
        code: 'x',
        message: '必須です。',
      }),
    });
    const linesOf = async (button: RegExp) => {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog');
      const line = (await within(dialog).findAllByRole('row')).at(-1);
      const cells = line
        ? within(line)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent)
        : [];
      await user.click(within(dialog).getByText('閉じる', { selector: 'button *, button' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return cells;
    };
    expect(await linesOf(/^状態の変更のできなかったもの 1件を見る$/)).toEqual(['k1', '回答がありません。']);
    expect(await linesOf(/^取り込み　診察券のできなかったもの 1件を見る$/)).toEqual(['3', 'name', '必須です。']);
  });

  test('a whole register is written by choosing its form [CONTRACT 14.3]', async () => {
    const { user, posted } = open('予約担当', [], {
      [routeOf('job', { id: 'j9' })]: () =>
        ok({ jobId: 'j9', kind: 'export', state: 'done', done: 2, total: 2, results: [], fileName: 'a.xlsx' }),
    });
    expect(await screen.findByRole('heading', { name: 'まだファイルも処理もありません' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '注文を書き出す' })).toBeNull();
    expect(screen.getByRole('button', { name: '書き出し' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: '帳票' }));
    await user.click(await screen.findByText('診察券'));
    await user.click(screen.getByRole('button', { name: '書き出し' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Excel（.xlsx）' }));
    await user.click(within(dialog).getByRole('button', { name: '書き出す' }));
    expect(await within(dialog).findByRole('button', { name: 'ファイルを保存' })).toBeInTheDocument();
    expect(posted()).toMatchObject([
      { kind: 'export', form: 'card', format: 'xlsx', selection: { query: 'form=card' } },
    ]);
  });

  test('the cashier has orders by days, and nothing of forms [CONTRACT 14.2]', async () => {
    const { user } = open('会計', []);
    await user.click(await screen.findByRole('button', { name: '注文を書き出す' }));
    expect(screen.queryByRole('combobox', { name: '帳票' })).toBeNull();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: '書き出す' })).toBeDisabled();
    expect(await within(dialog).findByLabelText('注文日 開始日')).toBeInTheDocument();
  });

  test('there is none for who may begin no job [CONTRACT 14.2]', async () => {
    open('受付', []);
    expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeInTheDocument();
  });

  test('a file that cannot be had is told [CONTRACT 14.3]', async () => {
    const { user } = open('予約担当', [JOB], { [routeOf('jobFile', { id: 'j1' })]: () => refused(404, 'not_found') });
    await user.click(await screen.findByRole('button', { name: '診察券.csvを保存' }));
    expect(await screen.findByText('ファイルを受け取れませんでした。')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
