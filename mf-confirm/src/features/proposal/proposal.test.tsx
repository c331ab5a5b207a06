/** What the desk proposes stands first on あなたの予約, is taken by one press, or answered with other dates. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, type DisplayRecord, type OwnEntry } from '@madoguchi/shared/contract';
import { HANAKO, jsonResponse, OWN_ENTRY, openRemote, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import part from '../../own/part';
import { detailsPath } from '../../testing/cancelling';
import { healthCheck, paths, record, start } from '../../testing/scene';
import './ProposalPart';

afterEach(tidyUp);

const TAKE = `POST ${API_BASE}/proposals/01KAJ0000000000000000000AB`;
const wished: OwnEntry = {
  ...OWN_ENTRY,
  ...{ partitionKey: 'clinic#1', kind: 'wishes', what: '専門外来', check: '未対応', day: undefined, time: undefined },
  wishes: ['第1希望 12月7日(月) 午前'],
  proposal: { proposalId: '01KAJ0000000000000000000AB', day: '20261210', time: '10:30' },
};
const { proposal: _, ...rest } = wished;
const visit: OwnEntry = { ...rest, kind: 'visit', check: '対応済', day: '20261210', time: '10:30', wishes: [] };

function open(answer: () => unknown) {
  let isTaken = false;
  const { network } = openRemote({
    routes: <part.Component />,
    path: '/',
    now: { day: '20261120', time: '09:12' },
    person: HANAKO,
    handlers: {
      [paths.own]: () => ({ result: 'OK', data: { entries: [OWN_ENTRY, isTaken ? visit : wished], drafts: [] } }),
      [paths.searchable]: () => ({ result: 'OK', data: [] }),
      [TAKE]: () => {
        const said = answer();
        isTaken = !(said instanceof Response);
        return said;
      },
    },
  });
  return { user: userEvent.setup(), sent: () => network.requestsTo(TAKE.replace('POST ', '')) };
}
const card = async () => within(await screen.findByRole('region', { name: '窓口から日時のご提案があります' }));

test('is taken by one press, once however often it is pressed [CONTRACT 13]', async () => {
  const { user, sent } = open(() => ({ result: 'OK' }));
  expect((await card()).getByText('12月10日(木) 10:30')).toBeVisible();
  await user.dblClick((await card()).getByRole('button', { name: 'この日時にする' }));
  expect(await screen.findByText('12月10日(木) 10:30 に決まりました。')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: '窓口から日時のご提案があります' })).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ choose: 'take' }]);
});

test('what waits for an answer is no next booking: one pass is headed so, and nothing is to come from the desk', async () => {
  open(() => ({ result: 'OK' }));
  await card();
  const [waiting, next] = screen.getAllByRole('article').map((pass) => within(pass));
  expect(waiting?.getByText('お返事をお待ちしています')).toBeVisible();
  expect(waiting?.queryByText(/窓口で日時を調整しています/)).toBeNull();
  expect(next?.getByText(/^つぎのご予約/)).toBeVisible();
  expect(screen.getAllByText(/^つぎのご予約/)).toHaveLength(1);
});

test('other dates are wished for in the form of the answer [CONTRACT 13]', async () => {
  open(() => ({ result: 'OK' }));
  expect((await card()).getByRole('link', { name: 'ほかの日を希望する' })).toHaveAttribute(
    'href',
    expect.stringContaining('partitionKey=clinic%231'),
  );
});

test('what is open no more is said in the server’s words [CONTRACT 13]', async () => {
  const errorMessage = 'このご提案は終わりました。';
  const { user } = open(() => jsonResponse(409, { result: 'ERROR', code: 'not_editable', errorMessage }));
  await user.click((await card()).getByRole('button', { name: 'この日時にする' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('このご提案は終わりました。');
});

const WISH = 'internal#heart#2026-12-07#午前#1';
const CONFIRMED = [WISH, 'internal#heart#2026-12-10#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
/** The details of an answer that wishes for dates, and of the same one once its proposal was taken. */
function openDetails(entries: readonly string[] = [WISH]) {
  let isTaken = false;
  const of = (values: readonly string[]): DisplayRecord => ({
    ...record,
    ...{ check: '未対応', reservation: undefined, calendarInfo: undefined, categoryInfo: undefined },
    fields: values.map((value) => ({ itemKey: 'visit', title: '受診希望日', value })),
    data: values.map((value) => ({ itemKey: 'visit', value, check: '未対応', type: 'candidateDateReservation' })),
  });
  const own: OwnEntry = { ...wished, partitionKey: record.partitionKey };
  const { network } = start({
    path: detailsPath,
    config: {
      ...healthCheck,
      surveySchema: [{ itemKey: 'visit', type: 'candidateDateReservation', title: '受診希望日' }],
    },
    handlers: {
      [paths.filter]: () => ({ result: 'OK', data: [of(isTaken ? CONFIRMED : entries)] }),
      [paths.own]: () => ({ result: 'OK', data: { entries: [own], drafts: [] } }),
      [TAKE]: () => {
        isTaken = true;
        return { result: 'OK' };
      },
    },
  });
  return { user: userEvent.setup(), asked: () => network.requestsTo(paths.own.replace('GET ', '')) };
}

test('the details of the answer offer it as well, and say that it was taken [CONTRACT 13]', async () => {
  const { user } = openDetails();
  await card();
  expect(screen.queryByText(/窓口で日時を調整しています/)).toBeNull();
  await user.click((await card()).getByRole('button', { name: 'この日時にする' }));
  expect(await screen.findByText('12月10日(木) 10:30 に決まりました。')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: '窓口から日時のご提案があります' })).toBeNull());
});

test('the details ask for no proposal where none can be open', async () => {
  const { asked } = openDetails(CONFIRMED);
  expect(await screen.findByText('A7K3-92QD')).toBeVisible();
  expect(asked()).toEqual([]);
});
