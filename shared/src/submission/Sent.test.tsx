/** Whose done screen says when to come: of a registration only where it may hold a place (MEMBER-011). */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type Row, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { type FakeNetwork, fakeNetwork, OWN_ENTRY, renderWithStore, tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import { Sent } from './Sent';

const OWN = `${API_BASE}${API_PATHS.resultsOwn}`;
const place: SchemaItem = { itemKey: 'place', type: 'reservation', title: '予約' };
const name: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名' };
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({
  surveyId: 'health-check',
  surveyTitle: '帳票',
  surveySchema,
});
const register = (...surveySchema: SchemaItem[]): SurveyConfig => ({
  ...form(...surveySchema),
  memberSurveyId: 'patient',
});

let network: FakeNetwork;
beforeEach(() => {
  setClock(instantOfJapan('20261120', '09:12'));
  network = fakeNetwork({ [`GET ${OWN}`]: () => ({ result: 'OK', data: { entries: [OWN_ENTRY], drafts: [] } }) });
});
afterEach(() => {
  network.restore();
  tidyUp();
});

function show(config: SurveyConfig, mode?: 'admin') {
  const answer = {
    result: 'OK',
    answercode: 'A7K3-92QD',
    type: 'create',
    partitionKey: OWN_ENTRY.partitionKey,
  } as const;
  renderWithStore(
    <Sent config={config} answer={answer} message="受け付けました。" ways={() => null} {...(mode && { mode })} />,
  );
}
const isAsked = () => network.requestsTo(OWN).length > 0;

test.each([
  ['a form', form(name)],
  ['a registration that holds a place', register(name, place)],
])('of %s it does', async (_what, config) => {
  show(config);
  expect(await screen.findByRole('article', { name: '基本健診' })).toHaveTextContent(/11月21日\(土\) 9:30/);
});

test('of a registration that holds none nobody is asked, nor at the desk', async () => {
  show(register(name));
  expect(await screen.findByText('受け付けました。')).toBeVisible();
  expect([screen.queryByRole('article'), isAsked()]).toEqual([null, false]);
  tidyUp();
  show(form(name, place), 'admin');
  expect(await screen.findByText('A7K3-92QD')).toBeVisible();
  expect([screen.queryByRole('article'), isAsked()]).toEqual([null, false]);
});

test('the place of a registration’s number is there before the number', async () => {
  const number: SchemaItem = { itemKey: 'number', type: 'memberNumber', title: '診察券番号' };
  let answer: (reply: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    answer = resolve;
  });
  network.answer(`POST ${API_BASE}${API_PATHS.memberResultsQuery}`, () => held);
  show(register(number));
  expect(await screen.findByText('読み込み中')).toBeVisible();
  expect(screen.getByText('会員番号')).toBeVisible();
  const { partitionKey } = OWN_ENTRY;
  const at = '2026-11-20T00:12:00.000Z';
  const row: Row = {
    ...{ surveyId: 'patient', partitionKey, userId: 'U-1', sortKey: 'number', itemKey: 'number', title: '診察券番号' },
    ...{ value: '8151', userSearchKey: 'number#8151', check: '未対応', registrantName: 'LINEユーザー' },
    ...{ type: 'liff', isLiffMode: true, createdAt: at, updatedAt: at },
  };
  answer({ result: 'OK', data: [row] });
  expect(await screen.findByText('8151')).toBeVisible();
  expect(screen.queryByText('読み込み中')).not.toBeInTheDocument();
});
