/** 統計: pictures with their numbers in tables, what is hidden said as such, form and weeks in the address. */
import { afterEach, expect, test } from '@jest/globals';
import type { Figures, FigureWeek, WeekCells } from '@madoguchi/shared/contract/console/figures';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addDays } from '@madoguchi/shared/domain/date';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';
import { keptWithin } from './useAddress';

afterEach(tidyUp);

const cells = (total: number | null, ...days: (number | null)[]): WeekCells => ({
  total,
  days: [...days, ...Array.from({ length: 7 - days.length }, () => (total === null ? null : 0))],
});
const NONE = cells(0);
const week = (monday: string, more: Partial<FigureWeek> = {}): FigureWeek => ({
  ...{ monday, opened: NONE, begun: NONE, sent: NONE, absent: NONE },
  ...more,
});
const FIGURES: Figures = {
  ...{ surveyId: 'visit', surveyTitle: '外来予約' },
  weeks: [
    week('20261116', {
      opened: cells(1_240, 1_000, 240),
      begun: cells(40, 30, 10),
      sent: cells(25, 20, null, null),
      absent: cells(null),
      median: { from: 90, before: 100 },
    }),
    week('20261123', { opened: cells(10, 5, 5), sent: cells(null) }),
  ],
  stops: {
    blocks: [{ from: '20261026', to: '20261122' }],
    items: [
      { itemKey: 'name', title: 'お名前', cells: [12] },
      { itemKey: 'old', title: '', cells: [null] },
    ],
  },
  calendars: [
    {
      ...{ calendarId: 'main', name: '内科' },
      days: [
        { day: '20261116', isFull: true },
        { day: '20261117', isFull: false },
      ],
    },
  ],
};
const FORMS = {
  items: [
    { surveyId: 'visit', surveyTitle: '外来予約' },
    { surveyId: 'ask', surveyTitle: '問診票' },
  ],
};

function open({ path = '', ...more }: { path?: string; handlers?: ConsoleScene['handlers'] } = {}) {
  const scene = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleFigures}${path}`,
    staff: { roles: ['閲覧'] },
    handlers: {
      [routeOf('figureForms')]: () => ok(FORMS),
      [routeOf('figures')]: () => ok(FIGURES),
      ...more.handlers,
    },
  });
  return { ...scene, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
const rowOf = (table: string, name: string | RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each picture says its largest number, and a table has all of them; small ones are said to be hidden [CONSOLE-3]', async () => {
  open();
  const picture = await screen.findByRole('img', { name: /^開いた・始めた・送ったの図/ });
  expect(picture).toHaveAccessibleName(expect.stringContaining('開いたは11/16の1,240が最多'));
  const use = '開いた・始めた・送った';
  expect(rowOf(use, /^11\/16の週/)).toEqual(['1,240', '40', '25']);
  expect(rowOf(use, /^11\/23の週/)).toEqual(['10', '0', '非表示']);
  // A sum is of what is shown, and says so.
  expect(rowOf(use, /^表示分の合計/)).toEqual(['1,250', '40', '25以上']);
  expect(rowOf('来なかった方', /^11\/16の週/)).toEqual(['非表示']);
  expect(screen.getByRole('img', { name: /^来なかった方の図/ })).toBeInTheDocument();
  expect(rowOf('入力にかかった時間（中央値）', /^11\/16の週/)).toEqual(['1分30秒～1分40秒']);
  expect(rowOf('入力にかかった時間（中央値）', /^11\/23の週/)).toEqual(['—']);
  expect(rowOf('入力をやめた項目', /^お名前/)).toEqual(['12', '12']);
  expect(rowOf('入力をやめた項目', /^いまの帳票にない項目/)).toEqual(['非表示', '0以上']);
  expect(rowOf('満員になった日 内科', /^11\/16の週/)).toEqual(['1日（受付2日）']);
  expect(rowOf('満員になった日 内科', /^11\/23の週/)).toEqual(['受付なし']);
  expect(screen.getByText(/^5未満の人数は「非表示」です/)).toBeInTheDocument();
});

test('a print says of which form and days it is; without a median no empty picture is drawn [CONSOLE-3]', async () => {
  const weeks = FIGURES.weeks.map(({ median: _median, ...rest }) => rest);
  open({
    path: '?form=visit&from=2026-11-16&to=2026-11-23',
    handlers: { [routeOf('figures')]: () => ok({ ...FIGURES, weeks }) },
  });
  expect(await screen.findByText('外来予約 2026年11月16日(月) – 11月29日(日)')).toBeInTheDocument();
  expect(rowOf('入力にかかった時間（中央値）', /^11\/16の週/)).toEqual(['—']);
  expect(screen.queryByRole('img', { name: /^入力にかかった時間/ })).toBeNull();
});

test('by days the same weeks stand day by day, up to today [CONSOLE-3]', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('radio', { name: '日ごと' }));
  const use = '開いた・始めた・送った';
  expect(rowOf(use, /^11月16日\(月\)/)).toEqual(['1,000', '30', '20']);
  expect(rowOf(use, /^11月17日\(火\)/)).toEqual(['240', '10', '非表示']);
  expect(rowOf(use, /^11月24日\(火\)/)).toEqual(['5', '0', '非表示']);
  // What is still to come is no number.
  expect(within(screen.getByRole('table', { name: use })).queryByRole('row', { name: /^11月25日/ })).toBeNull();
  expect(rowOf('満員になった日 内科', /^11月16日/)).toEqual(['満員']);
  expect(router.state.location.search).toBe('?by=day');
});

test('form and weeks are asked for as the address has them [CONSOLE-3]', async () => {
  const { network } = open({ path: '?form=ask&from=2026-11-04&to=2026-11-18' });
  await screen.findByRole('table', { name: '開いた・始めた・送った' });
  const asked = network.requestsTo(`${routeOf('figures').split(' ')[1]}`).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ form: 'ask', from: '20261102', to: '20261122' });
});

test('without an address it is the first form, and the last eight weeks [CONSOLE-3]', async () => {
  const { network } = open();
  await screen.findByRole('table', { name: '開いた・始めた・送った' });
  const asked = network.requestsTo(`${routeOf('figures').split(' ')[1]}`).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ form: 'visit', from: '20261005', to: '20261129' });
});

test('nothing yet, everything hidden, a fault, no form: each says what it is [CONSOLE-3]', async () => {
  const nothing: Figures = { ...FIGURES, weeks: [week('20261123')], stops: { blocks: [], items: [] }, calendars: [] };
  open({ handlers: { [routeOf('figures')]: () => ok(nothing) } });
  expect(await screen.findByText('この期間の記録はありません')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /^開いた/ })).toBeNull();
  tidyUp();

  const hidden = { ...nothing, weeks: [week('20261123', { opened: cells(null) })] };
  open({ handlers: { [routeOf('figures')]: () => ok(hidden) } });
  expect(await screen.findByText(/^この期間の人数は、どれも5未満/)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^開いた/ })).toHaveAccessibleName(
    expect.stringContaining('開いたは表示できる数がありません'),
  );
  tidyUp();

  open({ handlers: { [routeOf('figures')]: () => refused(400, 'invalid') } });
  expect(await screen.findByRole('alert')).toHaveTextContent('読み込めませんでした。');
  tidyUp();

  open({ handlers: { [routeOf('figureForms')]: () => ok({ items: [] }) } });
  expect(await screen.findByText('統計を見られる帳票がありません')).toBeInTheDocument();
});

test('the weeks that are chosen stay in order, and are never too many [CONSOLE-3]', () => {
  expect(keptWithin('from', '20261116', '20261123')).toEqual({ from: '20261116', to: '20261123' });
  expect(keptWithin('from', '20261123', '20261116')).toEqual({ from: '20261123', to: '20261123' });
  expect(keptWithin('to', '20261123', '20261116')).toEqual({ from: '20261116', to: '20261116' });
  expect(keptWithin('from', '20260105', '20261123')).toEqual({ from: '20260105', to: addDays('20260105', 175) });
  expect(keptWithin('to', '20260105', '20261123')).toEqual({ from: addDays('20261123', -175), to: '20261123' });
});
