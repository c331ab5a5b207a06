/** The two pickers: which form's answers are looked up. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { jsonResponse } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { healthCheck, paths, start } from '../testing/fixtures';

afterEach(resetClock);

describe('/confirm', () => {
  test('[FIND-001] 照会できる帳票をすべて選択肢にする', async () => {
    start({ path: '/confirm' });
    const group = await screen.findByRole('group', { name: '帳票' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['health-check', 'vaccination']);
    expect(within(group).getByLabelText('健康診断 予約')).toBeInTheDocument();
  });

  test('[FIND-002] 帳票がひとつだけなら、そのまま検索フォームへ移る', async () => {
    const { router } = start({
      path: '/confirm',
      handlers: { [paths.searchable]: () => ({ result: 'OK', data: [healthCheck] }) },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmSearchForm'));
    expect(router.state.location.search).toBe('?surveyId=health-check');
  });

  test('[FIND-003] 選んだ帳票の検索フォームへ検索ボタンで移る', async () => {
    const user = userEvent.setup();
    const { router } = start({ path: '/confirm' });
    const search = await screen.findByRole('button', { name: '検索' });
    expect(search).toBeDisabled();
    await user.click(screen.getByLabelText('ワクチン'));
    await user.click(search);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/confirmSearchForm?surveyId=vaccination',
    );
  });

  test('照会できる帳票がないときは、そのことと再読み込みを示す', async () => {
    const user = userEvent.setup();
    const { network } = start({
      path: '/confirm',
      handlers: { [paths.searchable]: () => ({ result: 'OK', data: [] }) },
    });
    expect(await screen.findByText('現在確認できる帳票はありません。')).toBeInTheDocument();
    network.answer(paths.searchable, () => ({ result: 'OK', data: [healthCheck, { ...healthCheck, surveyId: 'b' }] }));
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('group', { name: '帳票' })).toBeInTheDocument();
  });

  test('帳票を取得できないときは、もう一度試せる', async () => {
    const user = userEvent.setup();
    const { network } = start({
      path: '/confirm',
      handlers: {
        [paths.searchable]: () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('画面表示に問題が発生しました。');
    network.answer(paths.searchable, () => ({ result: 'OK', data: [healthCheck, { ...healthCheck, surveyId: 'b' }] }));
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('group', { name: '帳票' })).toBeInTheDocument();
  });
});

describe('/confirm/{id}', () => {
  test('[FIND-004] 照会種別で帳票を選ぶ', async () => {
    start({ path: '/confirm/health-check' });
    const select = await screen.findByLabelText('照会種別');
    expect(select).toHaveValue('health-check');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['選択してください', '健康診断 予約', 'ワクチン']);
  });

  test('[FIND-005] 次へは帳票を選んだときだけ押せて、検索フォームへ移る', async () => {
    const user = userEvent.setup();
    const { router } = start({ path: '/confirm/unknown' });
    const next = await screen.findByRole('button', { name: '次へ' });
    expect(next).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('照会種別'), 'ワクチン');
    expect(next).toBeEnabled();
    await user.click(next);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/confirmSearchForm?surveyId=vaccination',
    );
  });
});
