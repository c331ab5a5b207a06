/**
 * Finding one among many answers, and the table of all of them (CONSOLE 6): the queries are fixed, so that every run asks
 * for the same of the same data, and each is judged by itself.
 */
import { ConsoleAnswersSchema } from '@madoguchi/shared/contract/console/answers';
import type * as v from 'valibot';
import { CARD, QUESTIONS, VACCINE, VISIT, WARD } from '../large/scene';
import { median, quantile } from '../quantiles';
import type { Desk } from './desk';
import type { Line } from './line';

const BUDGET_MILLISECONDS = 300;
const TIMES = 20;
/** Pages that one walks through a list. */
const PAGES = 40;

type Page = v.InferOutput<typeof ConsoleAnswersSchema>;

/** What a clerk asks for: parts of names and numbers as people say and type them, alone and with other conditions. */
const QUERIES: readonly Record<string, string | string[]>[] = [
  { q: '山田' },
  { q: '中村', form: VISIT },
  { q: 'さとう' },
  { q: 'ﾔﾏﾀﾞ ﾀﾛｳ' },
  { q: '山田 太郎' },
  { q: '山田', sort: 'name' },
  { q: '美香', form: QUESTIONS },
  { q: '中', form: VISIT },
  { q: '090-0012' },
  { q: '4321', form: CARD },
  { q: '7K3A' },
  { q: '山田', from: '20261201', to: '20261231' },
  { q: '高橋', form: VISIT, status: ['未対応', '対応中'], from: '20270112', sort: 'day' },
  { form: VISIT, status: '未対応', from: '20270113', to: '20270113', sort: 'day' },
  { q: '加藤', form: VISIT, status: '完了', from: '20260401', to: '20260930' },
  { form: VISIT, where: ['name:has:田村', 'phone:has:0900', 'birthDate:from:1960-01-01'] },
  { form: QUESTIONS, where: ['gender:eq:女性', 'birthDate:from:1990-01-01', 'birthDate:to:1990-12-31'] },
  { form: VACCINE, q: '渡辺', where: 'given:from:2026-11-01', sort: '-day' },
  { form: WARD, from: '20270110', to: '20270120', status: ['未対応', '対応中'] },
  { form: VISIT, q: '吉田', where: ['note:has:受付番号 1', 'phone:has:99'] },
];

/** Orders that a table of one form can have, each in both directions. */
const ORDERS = ['createdAt', 'updatedAt', 'day', 'name', 'check', 'item:name', 'item:birthDate'].flatMap((order) => [
  order,
  `-${order}`,
]);
/** Of all forms there are no items in common. */
const ORDERS_OF_ALL = ORDERS.filter((order) => !order.includes('item:'));

function textOf(query: Readonly<Record<string, string | string[]>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) parameters.append(name, each);
  return String(parameters);
}

async function timed(desk: Desk, query: string): Promise<{ milliseconds: number; page: Page }> {
  const started = performance.now();
  const page = await desk.ask(ConsoleAnswersSchema, 'answers', { query });
  return { milliseconds: performance.now() - started, page };
}

interface Calls {
  milliseconds: number[];
  /** Of server and database, a call: unlike a time it says the same on a machine that others use. */
  cpu: number;
}

const line = (what: string, { milliseconds, cpu }: Calls, more = ''): Line => {
  const p95 = quantile(milliseconds, 0.95);
  return {
    what,
    figure: `median ${median(milliseconds).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, CPU ${cpu.toFixed(0)} ms${more}`,
    budget: `p95 ≤ ${BUDGET_MILLISECONDS} ms`,
    isKept: p95 <= BUDGET_MILLISECONDS,
  };
};

/** Who asks, and what server and database have used of the processors so far, in milliseconds. */
export interface Asking {
  desk: Desk;
  cpuSoFar: () => number;
}

/** A row for each query and one for all of them. */
export async function findingLines({ desk, cpuSoFar }: Asking): Promise<Line[]> {
  const all: Calls[] = [];
  const lines: Line[] = [];
  for (const query of QUERIES) {
    const text = textOf(query);
    const { page } = await timed(desk, text);
    const before = cpuSoFar();
    const milliseconds: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) milliseconds.push((await timed(desk, text)).milliseconds);
    const calls = { milliseconds, cpu: (cpuSoFar() - before) / TIMES };
    all.push(calls);
    lines.push(
      line(decodeURIComponent(text.replaceAll('+', ' ')), calls, `, ${page.total ?? `${page.items.length}+`}`),
    );
  }
  const missed = lines.filter(({ isKept }) => isKept === false).length;
  const together = {
    milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) / all.length,
  };
  return [...lines, line(`find one: ${QUERIES.length} queries`, together, `, ${missed} above it alone`)];
}

/** The next pages of lists in every order, and the first page in each. */
export async function tableLines({ desk, cpuSoFar }: Asking): Promise<Line[]> {
  const next: number[] = [];
  const began = cpuSoFar();
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (const form of [undefined, VISIT]) {
    let query = textOf(form === undefined ? {} : { form });
    for (let turn = 0; turn < PAGES; turn += 1) {
      const { milliseconds, page } = await timed(desk, query);
      if (turn > 0) next.push(milliseconds);
      if (turn > 0 && turn <= PAGES / 4) firsts.push(milliseconds);
      if (turn >= (PAGES * 3) / 4) lasts.push(milliseconds);
      if (page.nextCursor === undefined) throw new Error('the table ends before the bench does');
      query = textOf({ ...(form !== undefined && { form }), cursor: page.nextCursor });
    }
  }
  const cpuOfNext = (cpuSoFar() - began) / (2 * PAGES);
  const sorted: number[] = [];
  const sortedNext: number[] = [];
  const beganSorting = cpuSoFar();
  const orders = [...ORDERS_OF_ALL.map((sort) => ({ sort })), ...ORDERS.map((sort) => ({ form: VISIT, sort }))];
  for (const order of orders) {
    const { milliseconds, page } = await timed(desk, textOf(order));
    sorted.push(milliseconds);
    sortedNext.push((await timed(desk, textOf({ ...order, cursor: page.nextCursor ?? '' }))).milliseconds);
  }
  const cpuOfSorted = (cpuSoFar() - beganSorting) / (2 * orders.length);
  return [
    line('table: next page', { milliseconds: next, cpu: cpuOfNext }),
    {
      what: 'table: the last ten pages of forty beside the first ten (no offset scans)',
      figure: `${median(lasts).toFixed(0)} ms beside ${median(firsts).toFixed(0)} ms`,
      budget: '≤ 1.5 ×',
      isKept: median(lasts) <= 1.5 * median(firsts),
    },
    line(`table: sort by another column, ${orders.length} orders`, { milliseconds: sorted, cpu: cpuOfSorted }),
    line('table: next page in another order', { milliseconds: sortedNext, cpu: cpuOfSorted }),
  ];
}
