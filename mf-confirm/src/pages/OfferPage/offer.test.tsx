/** What somebody is offered whose place the house has closed: one look, one press (CONTRACT 13). */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, type OwnEntry, type PersonOffer } from '@madoguchi/shared/contract';
import { addressOf, jsonResponse, OWN_ENTRY, setPageConfiguration, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, start } from '../../testing/scene';

afterEach(tidyUp);

const OFFER_ID = '01KAJ0000000000000000000AB';
const GET = `GET ${API_BASE}/offers/${OFFER_ID}`;
const POST = `POST ${API_BASE}/offers/${OFFER_ID}`;
const open: PersonOffer = {
  offerId: OFFER_ID,
  state: 'open',
  surveyId: 'health-check',
  partitionKey: 'health-check#U-hanako#1',
  what: '基本健診',
  answerCode: 'A7K3-92QD',
  closed: { day: '20261203', time: '14:00' },
  offered: { day: '20261204', time: '14:00', until: '2026-11-26T08:00:00.000Z' },
  hasEnded: false,
};
const ended = { ...open, offered: undefined, hasEnded: true };
const moved: PersonOffer = { ...ended, state: 'moved', hasEnded: false, place: { day: '20261204', time: '14:00' } };
const cancelled: PersonOffer = { ...ended, state: 'cancelled', hasEnded: false };
const refused = (code: string, errorMessage: string) => jsonResponse(409, { result: 'ERROR', code, errorMessage });

/** Opens the offer on a server that answers each press as told. */
function openOffer(first: PersonOffer, presses: unknown[] = [], entries: OwnEntry[] = []) {
  let current = first;
  const sent: unknown[] = [];
  const { network } = start({
    path: `/offer/${OFFER_ID}`,
    handlers: {
      [paths.own]: () => ({ result: 'OK', data: { entries, drafts: [] } }),
      [GET]: () => ({ result: 'OK', data: current }),
      [POST]: ({ body }) => {
        sent.push(body);
        const answer = presses.shift();
        if (answer && typeof answer === 'object' && 'state' in answer) {
          current = answer as PersonOffer;
          return { result: 'OK', data: current };
        }
        return answer;
      },
    },
  });
  return { sent, network, user: userEvent.setup() };
}

test('takes the offered place by one press, once however often it is pressed [CONTRACT 13]', async () => {
  const { sent, user } = openOffer(open, [moved, moved]);
  expect(await screen.findByText(/12月3日\(木\) 14:00 のご予約を、お受けできなくなりました。/)).toBeVisible();
  expect(screen.getByText(/11月26日\(木\) 17:00 まで確保しています/)).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: '12月4日(金) 14:00 にする' }));
  expect(await screen.findByRole('heading', { name: '日時を変更しました' })).toHaveFocus();
  expect(screen.getByText('12月4日(金) 14:00')).toBeVisible();
  expect(sent).toEqual([{ choose: 'move' }]);
});

test('what was taken can be photographed: when, what, where and the code, each once [CONTRACT 13]', async () => {
  const { partitionKey } = moved;
  openOffer(moved, [], [{ ...OWN_ENTRY, partitionKey, day: '20261204', time: '14:00' }]);
  const pass = await screen.findByRole('article', { name: '基本健診' });
  expect(pass).toHaveTextContent(/^予約確定12月4日\(金\) 14:00基本健診本館2階 健診受付受付番号A7K3-92QD/);
  expect(screen.getAllByText(/12月4日\(金\)/)).toHaveLength(1);
  expect(within(pass).getByText('A7K3-92QD')).toBeVisible();
  expect(screen.getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
});

test('in medical mode nothing is named that is treated: when it is, and the code [CONTRACT 13]', async () => {
  setPageConfiguration({ switches: { medicalMode: true } });
  const { partitionKey } = moved;
  const { network } = openOffer(moved, [], [{ ...OWN_ENTRY, partitionKey, day: '20261204', time: '14:00' }]);
  expect(await screen.findByRole('heading', { name: '日時を変更しました' })).toBeVisible();
  expect(screen.getByText('A7K3-92QD')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  // Nobody asks for more either.
  expect(network.requestsTo(addressOf(paths.own))).toEqual([]);
});

test('an ended offer says so and leads on to another day [CONTRACT 13]', async () => {
  const { sent, user } = openOffer(ended, [{ ...ended, hasEnded: false }]);
  expect(await screen.findByText(/期限が過ぎました/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /\) \d+:\d+ にする$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '別の日を選ぶ' }));
  expect(sent).toEqual([{ choose: 'free' }]);
});

test('what the server refuses is said, and what stands is shown [CONTRACT 13]', async () => {
  const { user } = openOffer(open, [refused('deadline_passed', 'お取りしていた枠の期限が過ぎました。')]);
  await user.click(await screen.findByRole('button', { name: '12月4日(金) 14:00 にする' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('お取りしていた枠の期限が過ぎました。');
});

test('cancelling asks first, and tells what becomes of the money [CONTRACT 13]', async () => {
  const { sent, user } = openOffer({ ...open, paid: 4400 }, [{ ...cancelled, paid: 4400 }]);
  await user.click(await screen.findByRole('button', { name: '予約をキャンセルする' }));
  const dialog = await screen.findByRole('dialog', { name: '予約をキャンセルしますか？' });
  expect(dialog).toHaveTextContent('4,400円');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'キャンセルする' }));
  expect(await screen.findByRole('heading', { name: 'キャンセルしました' })).toBeVisible();
  // A number that counts for nothing any more.
  expect(screen.queryByText('A7K3-92QD')).toBeNull();
  expect(sent).toEqual([{ choose: 'cancel' }]);
});

test('somebody else’s offer is not there, and leads to the own reservations [CONTRACT 13]', async () => {
  start({
    path: `/offer/${OFFER_ID}`,
    handlers: { [GET]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }) },
  });
  expect(await screen.findByText(/このご案内は見つかりません/)).toBeVisible();
  expect(screen.getByRole('link', { name: '予約を見る' })).toHaveAttribute('href', '/confirm');
});
