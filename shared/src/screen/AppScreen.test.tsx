/** The frame of the remotes' screens: the person, the states without content, where a step begins. */
import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAppStore } from '../store';
import { HANAKO, renderWithStore, signInAs } from '../testing';
import { AppScreen, FailedScreen, type Load, LoadScreen, MessageScreen } from '.';
import { DoneView } from './DoneView';

/** Shows a screen to 山田 花子. */
/** The buttons of the screen below its header. */
const waysOn = () => within(screen.getByRole('main')).getAllByRole('button');

function show(element: Parameters<typeof renderWithStore>[0]) {
  const store = createAppStore();
  signInAs(HANAKO, store);
  return renderWithStore(element, { store });
}

describe('AppScreen', () => {
  test('the header names who is signed in', () => {
    show(<AppScreen title="予約一覧">内容</AppScreen>);
    expect(screen.getByText('山田 花子 様')).toBeInTheDocument();
  });

  test('buttons at the right end of the header take the place of the person', () => {
    show(
      <AppScreen title="予約一覧" right={<button type="button">今日</button>}>
        内容
      </AppScreen>,
    );
    expect(screen.queryByText('山田 花子 様')).not.toBeInTheDocument();
  });

  test('nobody is named while nobody is signed in', () => {
    renderWithStore(<AppScreen title="予約一覧">内容</AppScreen>);
    expect(screen.queryByText(/様$/)).not.toBeInTheDocument();
  });

  test('a new step begins at its top and takes the focus', () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    show(
      <AppScreen title="確認" isNewStep>
        内容
      </AppScreen>,
    );
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    scrollTo.mockRestore();
  });

  test('the heading of a done screen keeps the focus that it took', () => {
    show(
      <AppScreen title="キャンセル" isNewStep>
        <DoneView title="キャンセルしました" message="" />
      </AppScreen>,
    );
    expect(screen.getByRole('heading', { name: 'キャンセルしました' })).toHaveFocus();
  });

  test('a screen that was opened leaves the focus where it is', () => {
    show(<AppScreen title="確認">内容</AppScreen>);
    expect(screen.getByRole('main')).not.toHaveFocus();
  });
});

describe('LoadScreen', () => {
  const open = (load: Load<string>) =>
    show(
      <LoadScreen title="予約一覧" load={load} ways={<button type="button">一覧へ</button>}>
        {(text) => <AppScreen title="開いた">{text}</AppScreen>}
      </LoadScreen>,
    );

  test('the loading state is announced [ROUTE-046]', () => {
    open({ status: 'loading' });
    expect(screen.getByRole('status')).toHaveTextContent('情報を取得中です。');
    expect(screen.getByRole('heading', { level: 1, name: '予約一覧' })).toBeInTheDocument();
  });

  test('a failure says what happened, and もう一度試す repeats the request beside the other ways on', async () => {
    const retry = jest.fn();
    open({ status: 'failed', text: '読み込めませんでした。', note: '混み合っています。', retry });
    expect(screen.getByRole('alert')).toHaveTextContent('読み込めませんでした。混み合っています。');
    expect(screen.getByRole('button', { name: '一覧へ' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('a failure that the server has a number for shows it, for the question to the operator', () => {
    open({ status: 'failed', text: '読み込めませんでした。', requestId: 'A7K3-92QD-CE4T' });
    expect(screen.getByText('お問い合わせ番号：A7K3-92QD-CE4T')).toBeInTheDocument();
  });

  test('a failure that no repetition mends has no もう一度試す, only the other ways on', () => {
    open({ status: 'failed', text: '見つかりません。' });
    expect(waysOn().map(({ textContent }) => textContent)).toEqual(['一覧へ']);
  });

  test('a failure without a way of its own can be left by 再読み込み', () => {
    show(<FailedScreen title="予約一覧" text="見つかりません。" />);
    expect(waysOn().map(({ textContent }) => textContent)).toEqual(['再読み込み']);
  });

  test('what was loaded is shown in its own screen', () => {
    open({ status: 'ready', data: '3件' });
    expect(screen.getByRole('heading', { level: 1, name: '開いた' })).toBeInTheDocument();
    expect(screen.getByText('3件')).toBeInTheDocument();
  });
});

test('an empty screen says so and shows the way on', () => {
  show(<MessageScreen title="予約一覧" text="予約はありません。" bar={<button type="button">予約する</button>} />);
  expect(screen.getByRole('status')).toHaveTextContent('予約はありません。');
  expect(screen.getByRole('button', { name: '予約する' })).toBeInTheDocument();
});
