/** The calendar of a member form: the same choice, hold and draft; the registration goes to the calls of members. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type PutItemBody } from '@madoguchi/shared/contract';
import { HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CONFIG,
  FIRST_WEEK,
  HOLD,
  type OpenOptions,
  openCalendar,
  PUT_ITEM,
  reservationRow,
  review,
  SURVEY_ID,
  send,
  slot,
  weekTable,
} from '../../testing/scene';

afterEach(tidyUp);

const NUMBER = { itemKey: 'number', type: 'memberNumber', title: '会員番号', isAutomaticNumbering: true };
const MEMBER = {
  ...CONFIG,
  memberSurveyId: SURVEY_ID,
  isAppending: undefined,
  surveySchema: [...CONFIG.surveySchema, NUMBER],
};
const MEMBER_PUT = `${API_BASE}${API_PATHS.memberResultsPutItem}`;
const MEMBER_ROWS = `${API_BASE}${API_PATHS.memberResultsQuery}`;
const partitionKey = `${SURVEY_ID}#${HANAKO.userId}`;
const numberRow = { ...reservationRow('00020000007', partitionKey), itemKey: 'number', sortKey: 'number' };
const notFound = () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });

/** No ordinary form has the id: a member form has. */
function ofMember({ handlers, ...options }: OpenOptions = {}): OpenOptions {
  return {
    ...options,
    handlers: {
      [`GET ${API_BASE}${API_PATHS.surveyConfig}`]: notFound,
      [`GET ${API_BASE}${API_PATHS.memberConfig}`]: () => ({ result: 'OK', data: MEMBER }),
      [`POST ${MEMBER_PUT}`]: () => ({ result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey }),
      [`POST ${MEMBER_ROWS}`]: () => ({ result: 'OK', data: [numberRow] }),
      ...handlers,
    },
  };
}

test('a member form holds its slot, is confirmed, registers by the member call and tells the number [MEMBER-014]', async () => {
  const { network, pathname } = await review(ofMember());
  await waitFor(() => expect(network.requestsTo(HOLD)).toHaveLength(1));
  expect(screen.queryByText('会員番号')).toBeNull();
  await send();
  await screen.findByRole('heading', { name: '完了' });
  expect(network.requestsTo(PUT_ITEM)).toHaveLength(0);
  const [request] = network.requestsTo(MEMBER_PUT);
  const body = request?.body as PutItemBody;
  expect(body.data.find(({ itemKey }) => itemKey === 'reservation')?.value).toBe('basic_plain|20261125|2');
  expect(body.subData?.idempotencyKey).toBe('key-of-the-first-attempt');
  expect(await screen.findByText('00020000007')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '現在の登録情報を見る' }));
  expect(pathname()).toBe(`/member/${SURVEY_ID}`);
});

test('戻る leads back to the member form with the input kept [CAL-009]', async () => {
  const { router } = openCalendar(ofMember());
  await weekTable(FIRST_WEEK);
  await userEvent.click(screen.getByRole('button', { name: '戻る' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/member/${SURVEY_ID}`));
  expect(router.state.location.search).toBe('?step=form');
});

test('a person who came from a linked form goes on to it after the reservation [MEMBER-007]', async () => {
  const { pathname } = await review(ofMember({ path: `/calendar/${SURVEY_ID}?next=/survey/linked` }));
  await send();
  await userEvent.click(await screen.findByRole('button', { name: '続けて入力する' }));
  expect(pathname()).toBe('/survey/linked');
});

test('opened directly without values it leads to the member form', async () => {
  const { pathname } = openCalendar(ofMember({ form: null }));
  await waitFor(() => expect(pathname()).toBe(`/member/${SURVEY_ID}`));
});

test('a change knows the place that the registration holds', async () => {
  const rows = [reservationRow('basic_plain|20261202|1', partitionKey)];
  openCalendar(
    ofMember({
      form: {
        surveyId: SURVEY_ID,
        partitionKey,
        answers: { name: '山田 花子', reservation: 'basic_plain' },
        idempotencyKey: 'key-of-the-change',
      },
      handlers: { [`POST ${MEMBER_ROWS}`]: () => ({ result: 'OK', data: rows }) },
    }),
  );
  await weekTable('11/30 – 12/6');
  expect(slot('12月2日(水) 09:30 空きあり')).toHaveAccessibleDescription('現在の予約');
});

test('an id that no form has stays a form that is not there', async () => {
  openCalendar(ofMember({ handlers: { [`GET ${API_BASE}${API_PATHS.memberConfig}`]: notFound } }));
  expect(await screen.findByText('本帳票が無効になっています。管理者にお問い合わせください。')).toBeVisible();
});
