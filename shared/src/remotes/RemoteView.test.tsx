import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { CONTRACT_VERSION } from '../contract/remote';
import { markUnsaved } from '../store/unsavedWork';
import { errorTexts } from '../texts';
import { FAULT_EVENT } from './fault';
import { lazyComponent } from './lazyPart';
import { connectRemotes, type LoadExpose } from './loader';
import { RemotePart, RemoteScreen } from './RemoteView';

const bed = (Component: ComponentType) => ({
  default: { contract: CONTRACT_VERSION, name: 'mf_bed', version: '1.0.0', Component },
});
const Beds = () => <h1>入院の予約</h1>;
const Broken = (): never => {
  throw new Error('fault in the remote');
};

const load = jest.fn<LoadExpose>();
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });

/** React and our boundary report every caught fault; the tests cause them on purpose. */
let reported: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  load.mockReset();
  connectRemotes(load);
  reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  reported.mockRestore();
  jest.useRealTimers();
});

const pass = (milliseconds = 100) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function Frame({ path = '/bed-reservation/b1' }: { path?: string }) {
  return (
    <>
      <header>枠</header>
      <RemoteScreen name="mf_bed" path={path} />
    </>
  );
}

describe('the screen of a remote', () => {
  test('is announced while it loads, then shown', async () => {
    load.mockResolvedValue(bed(Beds));
    render(<Frame />);
    expect(screen.getByRole('status')).toHaveTextContent('情報を取得中です。しばらくおまちください。');
    await pass();
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
  });

  test('a remote that is down shows the fallback inside the frame, and 再読み込み tries again [ERR-019]', async () => {
    load.mockRejectedValue(new Error('RUNTIME-003'));
    render(<Frame />);
    await pass(1_000);
    expect(screen.getByText('枠')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    const alert = within(screen.getByRole('main')).getByRole('alert');
    expect(within(alert).getByText('エラー')).toBeInTheDocument();
    expect(alert).toHaveTextContent(errorTexts.display.kept);
    expect(within(alert).getByText('RUNTIME-003')).toBeInTheDocument();
    expect(document.title).toContain('画面表示に問題が発生しました。');
    expect(screen.getByRole('link', { name: 'はじめの画面へ' })).toBeInTheDocument();

    load.mockReset().mockResolvedValue(bed(Beds));
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await pass();
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
  });

  test('the way back is the page before, but from a form, which the guard would hold, the start page', async () => {
    load.mockRejectedValue(new Error('RUNTIME-003'));
    window.history.pushState(null, '', '/bed-reservation/b1');
    const view = render(<Frame />);
    await pass(1_000);
    expect(screen.getByRole('button', { name: '前の画面に戻る' })).toBeInTheDocument();
    view.unmount();
    window.history.pushState(null, '', '/survey/s1');
    render(<Frame />);
    await pass(1_000);
    expect(screen.getByRole('link', { name: 'はじめの画面へ' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: '前の画面に戻る' })).not.toBeInTheDocument();
    window.history.replaceState(null, '', '/');
  });

  test('a remote of another contract version shows the fallback', async () => {
    load.mockResolvedValue({ default: { ...bed(Beds).default, contract: CONTRACT_VERSION + 1 } });
    render(<Frame />);
    await pass();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
  });

  test('a remote that throws while it renders takes nothing else down', async () => {
    load.mockResolvedValue(bed(Broken));
    render(<Frame />);
    await pass();
    expect(screen.getByText('枠')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
  });

  test('a remote that did not come is told of, with its name, for the report to the operator', async () => {
    const told: unknown[] = [];
    const hear = (event: Event) => told.push(event instanceof CustomEvent && event.detail);
    window.addEventListener(FAULT_EVENT, hear);
    const error = new Error('away');
    load.mockRejectedValue(error);
    render(<Frame />);
    await pass(1_000);
    window.removeEventListener(FAULT_EVENT, hear);
    expect(told).toEqual([{ error, request: 'mf_bed/app' }]);
  });

  test('going to another path of the remote leaves the fallback', async () => {
    load.mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2')).mockResolvedValue(bed(Beds));
    const view = render(<Frame />);
    await pass(1_000);
    view.rerender(<Frame path="/bed-reservation-list/b1" />);
    await pass();
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
  });

  test('keeps its state while the person moves between its paths', async () => {
    function Counter() {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      );
    }
    load.mockResolvedValue(bed(Counter));
    const view = render(<Frame />);
    await pass();
    await user.click(screen.getByRole('button', { name: '0' }));
    view.rerender(<Frame path="/bed-reservation-list/b1" />);
    await pass();
    expect(screen.getByRole('button', { name: '1' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a missing file that a reload may not fetch again shows the fallback at once', async () => {
    sessionStorage.setItem('madoguchi.reloaded.mf_bed', 'yes');
    const originalFetch = globalThis.fetch;
    globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(new Response(null));
    load.mockRejectedValue(new Error('Loading chunk 1 failed.'));
    render(<Frame />);
    await pass(1_000);
    await pass();
    globalThis.fetch = originalFetch;
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
  });
});

describe('what a missing file and 再読み込み do to the page', () => {
  const originalFetch = globalThis.fetch;
  const askPage = jest.fn<typeof fetch>();

  beforeEach(() => {
    askPage.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    globalThis.fetch = askPage;
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
  });

  test('a file that is missing while a form is filled in never reloads the page by itself', async () => {
    function Form() {
      const [next, setNext] = useState(false);
      useEffect(() => markUnsaved(), []);
      if (next) throw new Error('Loading chunk 7 failed.');
      return (
        <button type="button" onClick={() => setNext(true)}>
          次へ
        </button>
      );
    }
    load.mockResolvedValue(bed(Form));
    render(<Frame />);
    await pass();
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await pass();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    expect(askPage).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('madoguchi.reloaded.mf_bed')).toBeNull();
  });

  test('再読み込み asks for the page where its own code is at fault, and tries in place when the server is away', async () => {
    load.mockResolvedValue(bed(Broken));
    render(<Frame />);
    await pass();
    load.mockResolvedValue(bed(Beds));
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await pass();
    expect(askPage).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
  });

  test('再読み込み of a remote that could not be fetched stays on the page', async () => {
    load.mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2')).mockResolvedValue(bed(Beds));
    render(<Frame />);
    await pass(1_000);
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await pass();
    expect(askPage).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
  });
});

describe('a page whose file did not come', () => {
  const originalFetch = globalThis.fetch;
  const askPage = jest.fn<typeof fetch>();
  const askFile = jest.fn<() => Promise<{ default: ComponentType }>>();
  const missing = () => new Error('Loading chunk page_BedReservation failed.');

  beforeEach(() => {
    // The one silent reload is used up, and the server answers.
    sessionStorage.setItem('madoguchi.reloaded.mf_bed', 'yes');
    askPage.mockReset().mockResolvedValue(new Response(null));
    askFile.mockReset();
    globalThis.fetch = askPage;
    load.mockResolvedValue(bed(lazyComponent(askFile)));
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
  });

  const passBothAttempts = async () => {
    await pass();
    await pass(1_000);
    await pass();
  };
  const pressReload = async () => {
    askPage.mockClear();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await passBothAttempts();
  };

  test('is asked for twice before anybody hears of it', async () => {
    askFile.mockRejectedValueOnce(missing()).mockResolvedValue({ default: Beds });
    render(<Frame />);
    await pass();
    expect(screen.getByRole('status')).toHaveTextContent('情報を取得中です。しばらくおまちください。');
    await pass(1_000);
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
    expect(askPage).not.toHaveBeenCalled();
  });

  test('is fetched again in its place by 再読み込み, without another load of the page', async () => {
    askFile.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing()).mockResolvedValue({ default: Beds });
    render(<Frame />);
    await passBothAttempts();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    await pressReload();
    expect(screen.getByRole('heading', { name: '入院の予約' })).toBeInTheDocument();
    expect(askPage).not.toHaveBeenCalled();
  });

  test('is asked for no oftener where the path has only just changed', async () => {
    askFile.mockRejectedValue(missing());
    const Next = lazyComponent(askFile);
    const Pages = ({ isNext = false }: { isNext?: boolean }) => (isNext ? <Next /> : <Beds />);
    let isNext = false;
    load.mockResolvedValue(bed(() => <Pages isNext={isNext} />));
    const view = render(<Frame />);
    await pass();
    isNext = true;
    act(() => startTransition(() => view.rerender(<Frame path="/bed-reservation-list/b1" />)));
    await passBothAttempts();
    await passBothAttempts();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    expect(askFile).toHaveBeenCalledTimes(2);
  });

  test('that is gone for good asks for the page at the second press', async () => {
    askFile.mockRejectedValue(missing());
    render(<Frame />);
    await passBothAttempts();
    await pressReload();
    expect(screen.getByRole('heading', { name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    const asked = askFile.mock.calls.length;
    askPage.mockResolvedValue(new Response(null, { status: 503 }));
    await pressReload();
    expect(askPage).toHaveBeenCalled();
    // The server was away: one more attempt in place instead of the browser's own error page.
    expect(askFile.mock.calls.length).toBeGreaterThan(asked);
  });
});

describe('a part of another remote', () => {
  const props = { title: '商品' };
  const Order = ({ title }: { title: string }) => <p>{title}</p>;
  const part = { default: { contract: CONTRACT_VERSION, part: 'mf_payment/order', Component: Order } };

  test('gets its props', async () => {
    load.mockResolvedValue(part);
    const view = render(<RemotePart<{ title: string }> part="mf_payment/order" props={props} />);
    await pass();
    expect(screen.getByText('商品')).toBeInTheDocument();
    view.rerender(<RemotePart<{ title: string }> part="mf_payment/order" props={{ title: '合計' }} />);
    expect(screen.getByText('合計')).toBeInTheDocument();
  });

  test('fails alone: the screen around it keeps its own heading, and the part can be tried again', async () => {
    load.mockRejectedValue(new Error('down'));
    render(
      <>
        <h1>入力フォーム</h1>
        <RemotePart part="mf_payment/order" props={props} />
      </>,
    );
    await pass(1_000);
    expect(screen.getByRole('heading', { level: 1, name: '入力フォーム' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '画面表示に問題が発生しました。' })).toBeInTheDocument();
    load.mockReset().mockResolvedValue(part);
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await pass();
    expect(screen.getByText('商品')).toBeInTheDocument();
  });
});
