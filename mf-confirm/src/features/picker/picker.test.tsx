/** The two pickers: which form's answers are looked up. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { healthCheck, paths, start } from '../../testing/scene';

afterEach(tidyUp);

describe('/confirm', () => {
  test('all forms that can be looked up are options [FIND-001]', async () => {
    start({ path: '/confirm' });
    const group = await screen.findByRole('group', { name: '予約の種類' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['health-check', 'vaccination']);
    expect(within(group).getByLabelText('健康診断 予約')).toBeInTheDocument();
  });

  test('a single form leads straight to its search [FIND-002]', async () => {
    const { router } = start({
      path: '/confirm',
      handlers: { [paths.searchable]: () => ({ result: 'OK', data: [healthCheck] }) },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmSearchForm'));
    expect(router.state.location.search).toBe('?surveyId=health-check');
  });

  test('the search button leads to the search of the chosen form [FIND-003]', async () => {
    const user = userEvent.setup();
    const { router } = start({ path: '/confirm' });
    const search = await screen.findByRole('button', { name: '次へ' });
    expect(search).toBeDisabled();
    await user.click(screen.getByLabelText('ワクチン'));
    await user.click(search);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/confirmSearchForm?surveyId=vaccination',
    );
  });

  test('no form to look up shows so with 再読み込み', async () => {
    const user = userEvent.setup();
    const { network } = start({
      path: '/confirm',
      handlers: { [paths.searchable]: () => ({ result: 'OK', data: [] }) },
    });
    expect(await screen.findByText('現在確認できる帳票はありません。')).toBeInTheDocument();
    network.answer(paths.searchable, () => ({ result: 'OK', data: [healthCheck, { ...healthCheck, surveyId: 'b' }] }));
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('group', { name: '予約の種類' })).toBeInTheDocument();
  });

  test('forms that cannot be fetched can be tried again', async () => {
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
    expect(await screen.findByRole('group', { name: '予約の種類' })).toBeInTheDocument();
  });
});

describe('/confirm/{id}', () => {
  test('照会種別 chooses a form, at first the one in the address [FIND-004, ROUTE-011]', async () => {
    start({ path: '/confirm/health-check' });
    const select = await screen.findByLabelText('照会種別');
    expect(select).toHaveValue('health-check');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['選択してください', '健康診断 予約', 'ワクチン']);
  });

  test('次へ is enabled once a form is chosen and leads to its search [FIND-005]', async () => {
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
