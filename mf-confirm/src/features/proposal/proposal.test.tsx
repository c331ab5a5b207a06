/** What the desk proposes stands first on あなたの予約, is taken by one press, or answered with other dates. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, type OwnEntry } from '@madoguchi/shared/contract';
import { HANAKO, jsonResponse, OWN_ENTRY, openRemote, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import part from '../../own/part';
import { paths } from '../../testing/scene';
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
