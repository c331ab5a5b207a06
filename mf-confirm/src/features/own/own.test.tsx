/** あなたの予約: the next one first, what comes after, what was begun, sent and is past; on the start page and at /confirm. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { OwnAnswers, OwnEntry } from '@madoguchi/shared/contract';
import { HANAKO, jsonResponse, OWN_ENTRY, openRemote, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import part from '../../own/part';
import { paths, start } from '../../testing/scene';
import { OwnBookings } from './OwnBookings';

afterEach(tidyUp);

const next: OwnEntry = {
  ...OWN_ENTRY,
  contact: {
    facility: 'ひかり総合病院',
    department: '健診センター',
    telephone: '03-1234-5681',
    hours: '平日 9:00〜17:00',
    map: 'https://maps.example/h',
  },
  qr: 'MG1.AAECAwQFBgcICQoLDA0ODxAREhM',
};
const entry = (more: Partial<OwnEntry>): OwnEntry => ({ ...next, partitionKey: JSON.stringify(more), ...more });
const nothing: OwnAnswers = { entries: [], drafts: [] };

/** What the start page shows, on 2026-11-20. */
function open(own: OwnAnswers | (() => Response), switches = {}) {
  return openRemote({
    routes: <part.Component />,
    path: '/',
    now: { day: '20261120', time: '09:12' },
    person: HANAKO,
    switches,
    handlers: {
      [paths.own]: () => (typeof own === 'function' ? own() : { result: 'OK', data: own }),
      [paths.searchable]: () => ({
        result: 'OK',
        data: [{ surveyId: 'flu', surveyTitle: 'インフルエンザ', surveySchema: [] }],
      }),
    },
  });
}
const pass = async () => within(await screen.findByRole('article'));
const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('is exposed as mf_confirm/own', () => {
  expect(part).toMatchObject({ part: 'mf_confirm/own', Component: OwnBookings });
});

test('a registration that holds a place leads to the screen of registrations', async () => {
  const registered = { surveyId: 'first', isMember: true };
  open({ entries: [entry(registered), entry({ ...registered, day: '20261203' })], drafts: [] });
  const card = await pass();
  expect(card.getByRole('link', { name: '日時を変更' })).toHaveAttribute('href', '/member/first?step=form');
  expect(card.getByRole('link', { name: 'キャンセル' })).toHaveAttribute('href', '/member/first');
  const [row] = within(screen.getByRole('list', { name: 'これから' })).getAllByRole('link');
  expect(row).toHaveAttribute('href', '/member/first');
});

describe('the next one', () => {
  test('says when, what, where, its code and QR, and what can be done', async () => {
    open({ entries: [entry({ day: '20261203', what: 'がん検診' }), next], drafts: [] });
    const card = await pass();
    expect(card.getByText('つぎのご予約 あした')).toBeInTheDocument();
    expect(card.getByText(/11月21日\(土\)/)).toHaveTextContent('11月21日(土) 9:30');
    expect(card.getByRole('heading', { name: '基本健診' })).toBeInTheDocument();
    expect(card.getByText('本館2階 健診受付')).toBeInTheDocument();
    expect(card.getByText('予約確定')).toBeInTheDocument();
    expect(card.getByText('A7K3-92QD')).toBeInTheDocument();
    expect(await card.findByRole('img', { name: '受付用のQRコード' })).toBeInTheDocument();
    expect(card.getByRole('link', { name: '日時を変更' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/survey\/health-check\?partitionKey=health-check%23U1%231/),
    );
    expect(card.getByRole('link', { name: 'キャンセル' })).toHaveAttribute(
      'href',
      '/cancelConfirm/health-check?partitionKey=health-check%23U1%231',
    );
    expect(card.getByRole('button', { name: 'カレンダーに追加' })).toBeInTheDocument();
    expect(card.getByRole('link', { name: '健診センターに電話する 03-1234-5681' })).toHaveAttribute(
      'href',
      'tel:0312345681',
    );
    expect(rowsOf('これから')).toEqual([expect.stringContaining('12月3日(木) 9:30がん検診')]);
  });
  test('says what to bring, and nothing of it where the form names nothing [CONTRACT 14.4]', async () => {
    const { unmount } = open({ entries: [{ ...next, bring: ['健診の問診票', '健康保険証、予約票'] }], drafts: [] });
    const lines = within((await pass()).getByRole('region', { name: '持ち物' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['健診の問診票', '健康保険証、予約票']);
    unmount();
    open({ entries: [next], drafts: [] });
    expect((await pass()).queryByText('持ち物')).toBeNull();
  });
  test('offers only what the rules allow', async () => {
    open({ entries: [{ ...next, canChange: false, canCancel: false }], drafts: [] });
    const card = await pass();
    expect(card.queryByRole('link', { name: '日時を変更' })).toBeNull();
    expect(card.queryByRole('link', { name: 'キャンセル' })).toBeNull();
  });
  test('of a stay leads to the screens of beds', async () => {
    open({ entries: [{ ...next, kind: 'stay', time: undefined, day: '20261202', endDay: '20261204' }], drafts: [] });
    const card = await pass();
    expect(card.getByText('12月2日(水) 〜 12月4日(金)')).toBeInTheDocument();
    expect(card.getByRole('link', { name: '日時を変更' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/bed-reservation\/health-check\?/),
    );
    expect(card.getByRole('link', { name: 'キャンセル' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/bed-reservation-list\/health-check\?/),
    );
  });
  test('of wishes reads 日時調整中 with the wishes, and never 予約なし [ROWS-045]', async () => {
    const wishes = ['第1希望 12月7日(月) 午前'];
    open({
      entries: [{ ...next, kind: 'wishes', day: undefined, time: undefined, check: '未対応', wishes }],
      drafts: [],
    });
    const card = await pass();
    expect(card.getByText('日時調整中')).toBeInTheDocument();
    expect(card.getByText('お申し込み中')).toBeInTheDocument();
    expect(screen.queryByText(/つぎのご予約/)).toBeNull();
    expect(card.getByText('第1希望 12月7日(月) 午前')).toBeInTheDocument();
    expect(card.getByText(/窓口で日時を調整しています/)).toBeInTheDocument();
    expect(screen.queryByText('予約なし')).toBeNull();
  });
  test('explains 仮予約 beside it, and only there [ROWS-031]', async () => {
    const { unmount } = open({ entries: [{ ...next, check: '未対応' }], drafts: [] });
    expect((await pass()).getByText('仮予約')).toBeInTheDocument();
    // Each sentence by itself, so that none is torn after its first word.
    for (const sentence of ['仮予約です。', '窓口で確認しています。', '確定しましたらLINEでお知らせします。']) {
      expect(screen.getByText(sentence)).toBeInTheDocument();
    }
    unmount();
    open({ entries: [next], drafts: [] });
    await pass();
    expect(screen.queryByText(/窓口で確認しています/)).toBeNull();
  });
});

test('what was begun, sent and is past stands under it, each with the way on', async () => {
  open(
    {
      entries: [
        next,
        entry({ kind: 'answer', day: undefined, time: undefined, check: '未対応', surveyTitle: '内科 問診票' }),
        entry({ day: '20251126', what: '生活習慣病予防健診' }),
        entry({
          ...{ day: '20261125', isCancelled: true, check: 'キャンセル' },
          money: { amount: 2750, state: 'due', receiptKey: 'ORDER1' },
        }),
      ],
      drafts: [
        { surveyId: 'flu', surveyTitle: 'インフルエンザ', isMember: false, updatedAt: '2026-11-19T23:40:00.000Z' },
      ],
    },
    { payment: true },
  );
  await pass();
  expect(screen.getByRole('link', { name: 'インフルエンザ つづける' })).toHaveAttribute('href', '/survey/flu');
  expect(screen.getByText('11月20日(金) 8:40 まで入力')).toBeInTheDocument();
  expect(rowsOf('送信した内容')).toEqual([expect.stringMatching(/^内科 問診票11月10日\(火\) 10:02 送信送信済み/)]);
  const past = rowsOf('これまで');
  expect(past[0]).toMatch(/^11月25日\(水\) 9:30基本健診キャンセル済.*返金手続き中 2,750円/);
  expect(past[1]).toMatch(/^2025年11月26日\(水\) 9:30生活習慣病予防健診/);
  expect(screen.getByRole('link', { name: '領収書を見る' })).toHaveAttribute('href', '/receipt?key=ORDER1');
  expect(await screen.findByRole('link', { name: 'インフルエンザ' })).toHaveAttribute('href', '/survey/flu');
});

test('without anything to come it says so; a call that fails can be repeated', async () => {
  const { network } = open(() => jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('あなたの予約を読み込めませんでした。');
  network.answer(paths.own, () => ({ result: 'OK', data: nothing }));
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByText('これからのご予約はありません。')).toBeInTheDocument();
});

describe('above the search', () => {
  const own = { [paths.own]: () => ({ result: 'OK', data: { entries: [next], drafts: [] } }) };
  test('of /confirm, whose picker stays [FIND-001]', async () => {
    start({ path: '/confirm', handlers: own });
    await pass();
    expect(screen.getByRole('link', { name: 'すべて見る' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('group', { name: /予約の種類/ })).toBeInTheDocument();
  });
  test.each([
    ['where the picker jumps to it', '/confirm'],
    ['that was loaded again', '/confirmSearchForm?surveyId=health-check'],
  ])('of the only search form %s, which nothing leads back from [FIND-002]', async (_way, path) => {
    const only = {
      [paths.searchable]: () => ({
        result: 'OK',
        data: [{ surveyId: 'health-check', surveyTitle: '健診', surveySchema: [] }],
      }),
    };
    const { router } = start({ path, handlers: { ...own, ...only } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmSearchForm'));
    expect((await pass()).getByText('A7K3-92QD')).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: /フリガナ/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '戻る' })).toBeNull();
  });
  test('nothing of it where nothing was ever sent', async () => {
    start({ path: '/confirm' });
    await screen.findByRole('group', { name: /予約の種類/ });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByText('あなたの予約')).toBeNull();
  });
});
