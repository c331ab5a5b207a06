/** The route table as the shell mounts it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, type RemoteName } from '@madoguchi/shared/contract';
import { BrowserRouter } from '@madoguchi/shared/router';
import { createAppStore, Provider, signedOut } from '@madoguchi/shared/store';
import {
  clearPageConfiguration,
  createMemoryRouter,
  type FakeNetwork,
  fakeNetwork,
  HANAKO,
  jsonResponse,
  loginAnswer,
  MemoryRouter,
  setPageConfiguration,
  signInAs,
} from '@madoguchi/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTarget } from '../session/target';
import { CONFIGURATION, connectFakeRemotes } from '../testing';
import { AppRoutes } from './routes';

let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  connectFakeRemotes();
});
afterEach(() => {
  network.restore();
  clearPageConfiguration();
  jest.restoreAllMocks();
});

/** @param person who is signed in; null: nobody */
function open(path: string, person: typeof HANAKO | null = HANAKO) {
  const store = createAppStore();
  if (person) signInAs(person, store);
  // A development user signs in without leaving the page, which jsdom cannot.
  const configuration = { ...CONFIGURATION, developmentUserId: HANAKO.userId };
  const router = createMemoryRouter({ initialEntries: [path] });
  const view = render(
    <Provider store={store}>
      <MemoryRouter router={router}>
        <AppRoutes configuration={configuration} />
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store, router };
}
const addressOf = ({ router }: ReturnType<typeof open>) => {
  const { pathname, search } = router.state.location;
  return pathname + search;
};

describe('screens', () => {
  /** The screen is the remote's, at the address that was opened. */
  async function expectScreen(path: string, remote: RemoteName) {
    const view = open(path);
    expect(await screen.findByRole('heading', { level: 1, name: remote })).toBeVisible();
    expect(screen.getByText(path)).toBeVisible();
    expect(addressOf(view)).toBe(path);
  }

  test('the survey form is at /survey/s1 [ROUTE-004]', () => expectScreen('/survey/s1', 'mf_survey'));
  test('the survey form with its query is at /survey/s1', () =>
    expectScreen('/survey/s1?partitionKey=s1%23U1&name=%E8%8A%B1', 'mf_survey'));
  test('the reservation calendar is at /calendar [ROUTE-007]', () => expectScreen('/calendar', 'mf_calendar'));
  test('the reservation calendar of a survey is at /calendar/s1 [ROUTE-008]', () =>
    expectScreen('/calendar/s1', 'mf_calendar'));
  test('the picker of searchable surveys is at /confirm [ROUTE-010]', () => expectScreen('/confirm', 'mf_confirm'));
  test('the reservation lookup of a survey is at /confirm/s1 [ROUTE-011]', () =>
    expectScreen('/confirm/s1', 'mf_confirm'));
  test('the search form is at /confirmSearchForm [ROUTE-012]', () => expectScreen('/confirmSearchForm', 'mf_confirm'));
  test('the list of submissions is at /confirmList [ROUTE-013]', () => expectScreen('/confirmList', 'mf_confirm'));
  test('the list of submissions of a survey is at /confirmList/s1 [ROUTE-014]', () =>
    expectScreen('/confirmList/s1', 'mf_confirm'));
  test('the details of a submission is at /confirmDetails [ROUTE-015]', () =>
    expectScreen('/confirmDetails', 'mf_confirm'));
  test('the cancel confirmation is at /cancelConfirm [ROUTE-016]', () => expectScreen('/cancelConfirm', 'mf_confirm'));
  test('the cancel confirmation of a survey is at /cancelConfirm/s1 [ROUTE-017]', () =>
    expectScreen('/cancelConfirm/s1', 'mf_confirm'));
  test('the member form is at /member/m1 [ROUTE-019]', () => expectScreen('/member/m1', 'mf_member'));
  test('the member search is at /member-confirm/m1 [ROUTE-020]', () => expectScreen('/member-confirm/m1', 'mf_member'));
  test('the member result list is at /member-confirmList/m1 [ROUTE-021]', () =>
    expectScreen('/member-confirmList/m1', 'mf_member'));
  test('the payment result is at /completedPayment/p1 [ROUTE-022]', () =>
    expectScreen('/completedPayment/p1', 'mf_payment'));
  test('the cancelled payment is at /canceledPayment [ROUTE-023]', () =>
    expectScreen('/canceledPayment', 'mf_payment'));
  test('the payment error is at /errorPayment [ROUTE-024]', () => expectScreen('/errorPayment', 'mf_payment'));
  test('the receipt, its key kept is at /receipt?key=k1 [ROUTE-025]', () =>
    expectScreen('/receipt?key=k1', 'mf_payment'));
  test('a receipt by a signed key opens for anybody who has the link, signed in or not', async () => {
    const path = '/receipt?key=k1.1795000000000.signature';
    const view = open(path, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'mf_payment' })).toBeVisible();
    expect(addressOf(view)).toBe(path);
  });
  test('the bed reservation is at /bed-reservation/b1 [ROUTE-026]', () =>
    expectScreen('/bed-reservation/b1', 'mf_bed'));
  test('the bed reservation history is at /bed-reservation-list/b1 [ROUTE-027]', () =>
    expectScreen('/bed-reservation-list/b1', 'mf_bed'));

  test('/login/survey/{id} leads to the survey, its query kept [ROUTE-003]', async () => {
    const view = open('/login/survey/s1?name=a');
    await screen.findByRole('heading', { name: 'mf_survey' });
    expect(addressOf(view)).toBe('/survey/s1?name=a');
  });

  test('/login/member/{id} leads to the member form [ROUTE-018]', async () => {
    const view = open('/login/member/m1');
    await screen.findByRole('heading', { name: 'mf_member' });
    expect(addressOf(view)).toBe('/member/m1');
  });

  test.each(['/nothing', '/survey', '/survey/s1/more', '/Confirm', '/receipt/k1'])(
    '%s is not found, and says so in Japanese [ROUTE-029]',
    (path) => {
      open(path);
      expect(screen.getByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
      expect(screen.getByText(/お探しのページは見つかりませんでした。/)).toBeVisible();
      expect(document.title).toContain('ページが見つかりません');
    },
  );

  test('a path that is not found leads to the start page', async () => {
    open('/nothing');
    await userEvent.click(screen.getByRole('link', { name: 'はじめの画面へ' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'あなたの予約' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'お電話や窓口で予約した方はこちら' })).toHaveAttribute('href', '/confirm');
    expect(await screen.findByText('mf_confirm/own')).toBeVisible();
  });

  test('who is not signed in reads where to find a form, and nothing is asked', () => {
    open('/', null);
    expect(screen.getByRole('heading', { level: 1, name: '予約・問診の窓口' })).toBeVisible();
    expect(screen.getByRole('link', { name: '予約を確認する' })).toHaveAttribute('href', '/confirm');
    expect(screen.queryByText('mf_confirm/own')).toBeNull();
  });

  test.each(['/console', '/console/settings/staff', '/console/a/b'])(
    '%s is the console’s, which signs its people in by itself [CONTRACT 13]',
    async (path) => {
      const view = open(path, null);
      expect(await screen.findByRole('heading', { level: 1, name: 'mf_console' })).toBeVisible();
      expect(addressOf(view)).toBe(path);
      expect(screen.queryByRole('contentinfo')).toBeNull();
    },
  );

  test('/admin opens the console’s answers, which decide who may see them [CONTRACT 13]', async () => {
    const nobody = open('/admin?surveyId=s1', null);
    expect(await screen.findByRole('heading', { name: 'mf_console' })).toBeVisible();
    expect(addressOf(nobody)).toBe('/console/answers?form=s1');
    nobody.unmount();
    localStorage.setItem('madoguchi.staff', '{}');
    const staff = open('/admin');
    expect(await screen.findByRole('heading', { name: 'mf_console' })).toBeVisible();
    expect(addressOf(staff)).toBe('/console/answers');
    staff.unmount();
    localStorage.removeItem('madoguchi.staff');
    const administrator = open('/admin?surveyId=s1', { ...HANAKO, roles: ['admin'] });
    expect(await screen.findByRole('heading', { name: 'mf_console' })).toBeVisible();
    expect(addressOf(administrator)).toBe('/console/answers?form=s1');
  });

  test('/admin/survey/{id} is shown to the staff by their own session [CONTRACT 14.1]', async () => {
    localStorage.setItem('madoguchi.staff', '{}');
    open('/admin/survey/s1', null);
    expect(await screen.findByRole('heading', { name: 'mf_survey' })).toBeVisible();
  });

  test('/admin/survey/{id} is not found without the role, and shown with it', async () => {
    const { unmount } = open('/admin/survey/s1');
    expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
    unmount();
    open('/admin/survey/s1', { ...HANAKO, roles: ['admin'] });
    expect(await screen.findByRole('heading', { name: 'mf_survey' })).toBeVisible();
  });

  test('addresses are plain paths of the history [ROUTE-001]', async () => {
    window.history.replaceState(null, '', '/');
    const store = createAppStore();
    signInAs(HANAKO, store);
    render(
      <Provider store={store}>
        <BrowserRouter>
          <AppRoutes configuration={CONFIGURATION} />
        </BrowserRouter>
      </Provider>,
    );
    await screen.findByText('mf_confirm/own');
    await userEvent.click(screen.getByRole('link', { name: 'お電話や窓口で予約した方はこちら' }));
    expect(await screen.findByRole('heading', { name: 'mf_confirm' })).toBeVisible();
    expect(window.location.pathname).toBe('/confirm');
    expect(window.location.hash).toBe('');
  });

  test('the loading text is shown until the screen is there, and no longer [ROUTE-046, ROUTE-047]', async () => {
    let ready = (): void => undefined;
    connectFakeRemotes(
      () =>
        new Promise((resolve) => {
          ready = resolve;
        }),
    );
    open('/survey/s1');
    expect(await screen.findByText('情報を取得中です。しばらくおまちください。')).toBeVisible();
    await act(async () => ready());
    await waitFor(() => expect(screen.queryByText(/情報を取得中です/)).toBeNull(), { timeout: 500 });
    expect(screen.getByRole('heading', { name: 'mf_survey' })).toBeVisible();
  });
});

describe('without a session', () => {
  const signInAnswers = () => network.answer(`GET ${API_BASE}${API_PATHS.loginToken}`, () => loginAnswer());

  test('a page is not shown: its path is stored and the login page opens [LOGIN-001, LOGIN-017, LOGIN-018]', async () => {
    network.answer(`GET ${API_BASE}${API_PATHS.loginToken}`, () => new Promise(() => undefined));
    const view = open('/survey/s1?a=1', null);
    expect(await screen.findByText('ログイン中...')).toBeVisible();
    expect(addressOf(view)).toBe('/login');
    expect(readTarget()).toEqual({ path: '/survey/s1?a=1', fromLink: false });
    expect(screen.queryByText('mf_survey')).toBeNull();
  });

  async function expectReached(asked: string, reached: string) {
    signInAnswers();
    const view = open(asked, null);
    expect(await screen.findByText(reached)).toBeVisible();
    expect(addressOf(view)).toBe(reached);
  }

  test('after signing in the path opens [LOGIN-019]', () => expectReached('/survey/s1?a=1', '/survey/s1?a=1'));
  test('after signing in the receipt opens with its key [LOGIN-020]', () =>
    expectReached('/receipt?key=r1', '/receipt?key=r1'));
  test('after signing in the member search opens in place of its list [LOGIN-021]', () =>
    expectReached('/member-confirmList/m1', '/member-confirm/m1'));

  // Before the next one, whose renewal never ends.
  test('a session that ends between two screens is told of, and the person goes on by themselves [LOGIN-017]', async () => {
    const view = open('/confirm');
    await screen.findByRole('heading', { name: 'mf_confirm' });
    signInAs(HANAKO, undefined, -1);
    network.answer(`POST ${API_BASE}${API_PATHS.loginRefresh}`, () => ({ status: 401, body: { result: 'ERROR' } }));
    await act(() => view.router.navigate('/survey/s1?a=1'));
    expect(await screen.findByText('ログインの有効期限が切れました')).toBeVisible();
    expect(screen.getByRole('button', { name: 'LINEでログイン' })).toBeVisible();
    expect(addressOf(view)).toBe('/login');
    expect(readTarget()).toMatchObject({ path: '/survey/s1?a=1' });
  });

  test('an expired session is sent to the login page as well [LOGIN-017]', async () => {
    signInAs(HANAKO, undefined, -1);
    network.answer(`POST ${API_BASE}${API_PATHS.loginRefresh}`, () => new Promise(() => undefined));
    const view = open('/confirm', null);
    expect(await screen.findByText('ログイン中...')).toBeVisible();
    expect(addressOf(view)).toBe('/login');
  });

  test('the not-found page and the start page need none', () => {
    open('/nothing', null);
    expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  });

  test('a session that expires while a screen is in use does not take the screen away', async () => {
    const view = open('/survey/s1');
    await screen.findByRole('heading', { name: 'mf_survey' });
    signInAs(HANAKO, undefined, -1);
    act(() => {
      view.store.dispatch({ type: 'anything' });
    });
    expect(screen.getByRole('heading', { name: 'mf_survey' })).toBeVisible();
  });

  test('after signing out the login page waits', async () => {
    const view = open('/survey/s1');
    await screen.findByRole('heading', { name: 'mf_survey' });
    localStorage.clear();
    act(() => {
      view.store.dispatch(signedOut());
    });
    expect(await screen.findByRole('button', { name: 'LINEでログイン' })).toBeVisible();
    expect(readTarget()).toBeUndefined();
  });
});

describe('navigation guard', () => {
  test.each(['/confirm', '/confirm/s1', '/confirmList', '/confirmList/s1'])(
    'going from the form to %s is blocked with an alert [ROUTE-043, ROUTE-044]',
    async (path) => {
      const view = open('/survey/s1');
      await screen.findByRole('heading', { name: 'mf_survey' });
      await act(() => view.router.navigate(path));
      const alert = await screen.findByRole('alertdialog');
      expect(alert).toHaveTextContent('ブラウザの戻るボタンを使うと、処理が正しく終了しないことがあります。');
      expect(alert).toHaveTextContent('ブラウザを閉じて最初からやり直してください。');
      expect(addressOf(view)).toBe('/survey/s1');
      await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(addressOf(view)).toBe('/survey/s1');
    },
  );

  test('the browser back button is blocked, each time again [ROUTE-043]', async () => {
    const view = open('/confirmList');
    await screen.findByRole('heading', { name: 'mf_confirm' });
    await act(() => view.router.navigate('/survey/s1?partitionKey=k'));
    await screen.findByRole('heading', { name: 'mf_survey' });
    for (let times = 0; times < 2; times += 1) {
      await act(() => view.router.navigate(-1));
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(addressOf(view)).toBe('/survey/s1?partitionKey=k'));
    }
  });

  test('other ways, and the link that the form offers after sending, are open', async () => {
    const view = open('/survey/s1');
    await screen.findByRole('heading', { name: 'mf_survey' });
    await act(() => view.router.navigate('/calendar/s1'));
    expect(addressOf(view)).toBe('/calendar/s1');
    await act(() => view.router.navigate('/survey/s1'));
    await act(() => view.router.navigate('/confirmList', { state: { afterSubmission: true } }));
    expect(addressOf(view)).toBe('/confirmList');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('frame', () => {
  test('moves the focus to the heading of the screen that was navigated to, also when it comes late', async () => {
    const view = open('/survey/s1');
    await screen.findByRole('heading', { name: 'mf_survey' });
    expect(document.body).toHaveFocus();
    await act(() => view.router.navigate('/calendar/s1'));
    const heading = await screen.findByRole('heading', { name: 'mf_calendar' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('会員 stands there where members are on, with the way to each registration [API-016]', async () => {
    setPageConfiguration({ switches: { membersTab: true } });
    const path = `GET ${API_BASE}${API_PATHS.searchableMemberConfigs}`;
    network.answer(path, () => jsonResponse(400, { result: 'ERROR', code: 'invalid', errorMessage: '' }));
    open('/');
    expect(await screen.findByRole('heading', { level: 2, name: '会員' })).toBeVisible();
    const retry = await screen.findByRole('button', { name: 'もう一度試す' });
    const forms = ['patient', 'friends'].map((surveyId) => ({ surveyId, surveyTitle: surveyId, surveySchema: [] }));
    network.answer(path, () => ({ result: 'OK', data: forms }));
    await userEvent.click(retry);
    for (const { surveyId } of forms)
      expect(await screen.findByRole('link', { name: surveyId })).toHaveAttribute('href', `/member/${surveyId}`);
  });

  test.each([
    ['members are off', false, HANAKO],
    ['nobody is signed in', true, null],
  ])('会員 is not there where %s, and nothing is asked [CONST-002]', async (_, membersTab, person) => {
    setPageConfiguration({ switches: { membersTab } });
    open('/', person);
    expect(await screen.findByText(person ? 'mf_confirm/own' : /ご案内のリンク/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: '会員' })).toBeNull();
    expect(network.requestsTo(`${API_BASE}${API_PATHS.searchableMemberConfigs}`)).toEqual([]);
  });

  test('signing out asks first, then forgets the person', async () => {
    const view = open('/');
    await screen.findByText('mf_confirm/own');
    expect(screen.getByText('山田 花子 様')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
    const question = await screen.findByRole('alertdialog', { name: 'ログアウトしますか？' });
    await userEvent.click(within(question).getByRole('button', { name: 'やめる' }));
    expect(view.store.getState().session.status).toBe('signedIn');
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(view.store.getState().session.status).toBe('signedOut'));
    expect(screen.queryByText('山田 花子 様')).toBeNull();
    expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
  });

  test('offers two text sizes', async () => {
    open('/');
    await screen.findByText('mf_confirm/own');
    await userEvent.click(screen.getByRole('button', { name: '大' }));
    expect(document.documentElement.dataset.textSize).toBe('large');
    await userEvent.click(screen.getByRole('button', { name: '標準' }));
    expect(document.documentElement.dataset.textSize).toBe('normal');
  });

  test('says when there is no connection', async () => {
    open('/');
    await screen.findByText('mf_confirm/own');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByText(/通信できません。/)).toBeVisible();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByText(/通信できません。/)).toBeNull();
  });
});
