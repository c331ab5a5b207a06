/**
 * What the calendar's tests share: a form with a reservation, a calendar around Monday 2026-11-23, and the server at
 * the border of the network.
 */
import { expect } from '@jest/globals';
import type { PutItemBody, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { daysFromTo, weekdayOf } from '@madoguchi/shared/domain/date';
import type { Order } from '@madoguchi/shared/domain/payment';
import { type EnteredForm, formEntered } from '@madoguchi/shared/store';
import { type FakeHandler, type FakeNetwork, HANAKO, jsonResponse, ORDER, openRemote } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteRoutes } from '../routes';

export const SURVEY_ID = 'health-check';
export const CALENDAR_ID = 'center';

export const CONFIG: SurveyConfig = {
  surveyId: SURVEY_ID,
  surveyTitle: '健康診断 予約',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  isAppending: { value: true },
  isShowAnswerCode: { value: true },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'reservation', type: 'reservation', title: '健診コース', isRequired: { value: true } },
    { itemKey: 'memo', type: 'textarea', title: 'ご要望' },
  ],
};

/** Of a vaccination whose second dose waits for the first. */
export const TWO_DOSES: Partial<SurveyConfig> = {
  surveyType: 'corona',
  surveySchema: [
    ...CONFIG.surveySchema,
    {
      itemKey: 'dose',
      type: 'radio',
      title: '回数',
      options: ['1回目', '2回目'],
      attributes: { isSesshuKaisuu: true },
    },
  ],
};

const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

export const CALENDAR = {
  calendarId: CALENDAR_ID,
  name: '健診センター',
  comaList: {
    '0': { start: '09:00', end: '09:30' },
    '1': { start: '09:30', end: '10:00' },
    '2': { start: '10:00', end: '10:30' },
  },
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  reservationMaxCountOfDay: 1,
  // By these the window is reckoned, as the server has them of the calendar: weekends.
  dayOff: Object.fromEntries(
    daysFromTo('20261101', '20270630')
      .filter(isWeekend)
      .map((day): [string, 0 | 1] => [day, 1]),
  ),
};

export type Slots = Record<string, [quota: number, reserved: number]>;

/** Weekdays with two free places each and one that is nearly gone; weekends are days off. */
const OPEN_DAY: Slots = { '0': [4, 0], '1': [4, 3], '2': [4, 1] };

/** The schedule of every day from the server; single days can be replaced. */
export function scheduleAnswer(changes: Record<string, Slots> = {}): FakeHandler {
  return ({ query }) => {
    const schedule: Record<string, Slots> = {};
    const dayOff: Record<string, 0 | 1> = {};
    for (const day of daysFromTo(query.get('start_day') ?? '', query.get('end_day') ?? '')) {
      dayOff[day] = isWeekend(day) ? 1 : 0;
      schedule[day] = isWeekend(day) ? {} : (changes[day] ?? OPEN_DAY);
    }
    return { result: 'OK', schedule, dayOff, comaList: CALENDAR.comaList };
  };
}

const SCHEDULE = `GET ${API_BASE}${API_PATHS.schedule}/${CALENDAR_ID}`;
export const CHECK = `${API_BASE}${API_PATHS.checkReservation}`;
export const PUT_ITEM = `${API_BASE}${API_PATHS.resultsPutItem}`;
export const HOLD = `${API_BASE}${API_PATHS.hold}`;
export const DRAFT = `${API_BASE}${API_PATHS.drafts}/${SURVEY_ID}`;

export function entered(changes: Partial<EnteredForm> = {}): EnteredForm {
  return {
    surveyId: SURVEY_ID,
    answers: { name: '山田 花子', reservation: 'basic_plain' },
    idempotencyKey: 'key-of-the-first-attempt',
    ...{ configUpdatedAt: '2026-11-01T00:00:00.000Z', version: 3 },
    isServerDraftRead: true,
    ...changes,
  };
}

/** An order of one product; the lines of a change are as good as whole ones. */
export function orderOf({
  details = [{}],
  ...changes
}: Partial<Omit<Order, 'details'>> & { details?: Partial<Order['details'][number]>[] } = {}): Order {
  return {
    ...ORDER,
    serviceId: 'options',
    serviceSortKey: 'service#options',
    serviceName: '健診オプション',
    userId: HANAKO.userId,
    details: details.map((detail, index) => ({
      detailId: index + 1,
      productId: 'blood',
      productName: 'オプション血液検査',
      price: 3000,
      count: 1,
      tax: 300,
      amount: 3000,
      amountWithTax: 3300,
      taxableType: 0,
      ...detail,
    })),
    amount: 3000,
    tax: 300,
    amountWithTax: 3300,
    ...changes,
  };
}

export interface OpenOptions {
  /** What the form handed over; null: nothing. */
  form?: EnteredForm | null;
  config?: Partial<SurveyConfig>;
  calendar?: Partial<typeof CALENDAR> & { calendarOff?: 0 | 1; reservationPossibleEndDate?: string };
  schedule?: FakeHandler;
  handlers?: Record<string, FakeHandler>;
  path?: string;
  /** The stored rows of the answer that is being edited. */
  rows?: Row[];
  /** Instant of the present in Japan; default Friday 2026-11-20 9:00. */
  now?: { day: string; time: string };
}

/** The heading of the week that the calendar opens with. */
export const FIRST_WEEK = '11/23 – 11/29';

let network: FakeNetwork | undefined;

/** Opens the calendar as the shell does. */
export function openCalendar(options: OpenOptions = {}) {
  const form = options.form === undefined ? entered() : options.form;
  const at = (path: string) => `GET ${API_BASE}${path}`;
  const handlers: Record<string, FakeHandler> = {
    [at(API_PATHS.surveyConfig)]: () => ({ result: 'OK', data: { ...CONFIG, ...options.config } }),
    [at(API_PATHS.categoriesTree)]: () => ({
      result: 'OK',
      data: {
        display: {},
        tree: [{ name: '健診', children: [{ name: '基本', id: 'basic', calendarId: CALENDAR_ID }] }],
      },
    }),
    [at(`${API_PATHS.itemInfo}/basic`)]: () => ({
      result: 'OK',
      data: [
        { itemId: 'plain', itemName: '基本健診', categoryId: 'basic', cost: 1 },
        { itemId: 'double', itemName: '基本健診＋胃部X線', categoryId: 'basic', cost: 2 },
      ],
    }),
    [at(`${API_PATHS.calendarInfo}/${CALENDAR_ID}`)]: () => ({
      result: 'OK',
      data: { ...CALENDAR, ...options.calendar },
    }),
    [at(`${API_PATHS.canBeReserve}/${CALENDAR_ID}`)]: () => ({ result: 'OK', data: true }),
    [at(API_PATHS.resultsByPartitionKey)]: () => ({ result: 'OK', items: options.rows ?? [] }),
    [SCHEDULE]: options.schedule ?? scheduleAnswer(),
    [`POST ${CHECK}`]: () => ({ result: 'OK' }),
    [`POST ${PUT_ITEM}`]: () => ({
      result: 'OK',
      answercode: 'A7K3-92QD',
      type: 'create',
      partitionKey: `${SURVEY_ID}#${HANAKO.userId}#1`,
    }),
    [`POST ${HOLD}`]: () => ({ result: 'OK', expiresAt: new Date(nowMilliseconds() + 15 * 60_000).toISOString() }),
    [`DELETE ${HOLD}`]: () => ({ result: 'OK' }),
    [`GET ${DRAFT}`]: () => ({ result: 'OK', data: null }),
    [`PUT ${DRAFT}`]: () => ({ result: 'OK', data: null }),
    [`DELETE ${DRAFT}`]: () => ({ result: 'OK' }),
    ...options.handlers,
  };
  const opened = openRemote({
    routes: <RemoteRoutes />,
    path: options.path ?? `/calendar/${SURVEY_ID}`,
    now: options.now ?? { day: '20261120', time: '09:00' },
    prepare: (store) => form && store.dispatch(formEntered(form)),
    handlers,
  });
  network = opened.network;
  return { ...opened, pathname: () => opened.router.state.location.pathname };
}

/** The table of the shown week, once it is there. */
export function weekTable(range: string): Promise<HTMLElement> {
  // The first test of a file also waits for the page's own chunk to be compiled.
  return screen.findByRole('table', { name: `${range} の予約枠` }, { timeout: 10_000 });
}

/** A slot button by its name. */
export function slot(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** The bodies of the submissions that reached the server. */
export function submissions(from: FakeNetwork): PutItemBody[] {
  return from.requestsTo(PUT_ITEM).map((request) => request.body as PutItemBody);
}

/** A stored row of the edited answer's reservation. */
export function reservationRow(value: string, partitionKey: string): Row {
  return {
    surveyId: SURVEY_ID,
    userId: HANAKO.userId,
    partitionKey,
    sortKey: 'reservation',
    itemKey: 'reservation',
    title: '健診コース',
    value,
    userSearchKey: `reservation#${value}`,
    check: '未対応',
    createdAt: '2026-11-10T00:00:00.000Z',
    updatedAt: '2026-11-10T00:00:00.000Z',
  };
}

/** Replaces what the server says of the schedule from now on. */
export function changeSchedule(changes: Record<string, Slots>): void {
  network?.answer(SCHEDULE, scheduleAnswer(changes));
}

/** Expects a button that is focusable but off. */
export function expectOff(button: HTMLElement): void {
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toBeDisabled();
}

/** Opens the calendar, chooses Wednesday 10:00 and asks for the confirmation. */
export async function askForReview(options: OpenOptions = {}) {
  const view = openCalendar(options);
  await weekTable(FIRST_WEEK);
  await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
  await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
  return view;
}

/** Resolves when the confirmation is shown. */
export const confirming = () => screen.findByRole('heading', { level: 1, name: '予約内容を確認' }, { timeout: 10_000 });

/** {@link askForReview}, and waits until it is shown. */
export async function review(options: OpenOptions = {}) {
  const view = await askForReview(options);
  await confirming();
  return view;
}

export const send = () => userEvent.click(screen.getByRole('button', { name: '予約する' }));

/** A server that says no. */
export function refusal(status: number, body: object, headers: Record<string, string> = {}): FakeHandler {
  return () => jsonResponse(status, { result: 'ERROR', errorMessage: '', ...body }, headers);
}
