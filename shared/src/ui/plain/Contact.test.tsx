/** Words that send people to the desk stand beside the way there. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPageConfiguration, setPageConfiguration } from '../../testing';
import * as texts from '../../texts';
import { ContactLines, ErrorView, MessageView, Notice, sendsToDesk, useAlert } from '.';

const CONTACT = {
  facility: 'ひかり総合病院',
  telephone: '03-1234-5678',
  hours: '平日 8:30〜17:00、土曜 8:30〜12:00',
  place: '東京都千代田区丸の内1-1-1',
  map: 'https://maps.example.jp/hikari',
};
const CALL = 'ひかり総合病院に電話する 03-1234-5678';
const LATE = texts.errorTexts.deadlinePassed;

afterEach(clearPageConfiguration);

function Alert() {
  const { alert, element } = useAlert();
  return (
    <>
      <button type="button" onClick={() => void alert({ title: LATE })}>
        変更
      </button>
      {element}
    </>
  );
}

/** All texts of the product, and what functions make of an argument. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return textsIn((value as (...given: string[]) => unknown)('x', 'x', 'x'));
    } catch {
      return [];
    }
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the way to the desk', () => {
  test.each([
    ['a notice', <Notice key="n">{LATE}</Notice>],
    ['a message', <MessageView key="m" text={LATE} />],
    ['the hint of a message', <MessageView key="h" text="終わりました。" hint={LATE} />],
    ['a fault', <ErrorView key="e" text={LATE} />],
    ['the detail of a fault', <ErrorView key="d" detail={LATE} />],
  ])('is a call in %s that sends people there, with the hours', async (_where, element) => {
    setPageConfiguration({ contact: CONTACT });
    render(element);
    const call = await screen.findByRole('link', { name: CALL });
    expect(call).toHaveAttribute('href', 'tel:0312345678');
    expect(call.parentElement).toHaveTextContent(/（平日 8:30〜17:00、土曜 8:30〜12:00）$/);
  });

  test('is a call in a dialog too', async () => {
    setPageConfiguration({ contact: CONTACT });
    render(<Alert />);
    await userEvent.click(screen.getByRole('button', { name: '変更' }));
    expect(await within(screen.getByRole('alertdialog')).findByRole('link', { name: CALL })).toBeVisible();
  });

  test('is not there where nobody is sent to it, nor where the house has no number', async () => {
    setPageConfiguration({ contact: CONTACT });
    const foot = (
      <footer>
        <ContactLines />
      </footer>
    );
    const { rerender } = render(
      <>
        <Notice>保存しました。</Notice>
        {foot}
      </>,
    );
    // Both come by the same file.
    await screen.findByRole('group', { name: 'お問い合わせ先' });
    expect(screen.queryByRole('link', { name: CALL })).toBeNull();
    setPageConfiguration({ contact: { facility: 'ひかり総合病院' } });
    rerender(<Notice>{LATE}</Notice>);
    await act(() => import('./contactParts'));
    expect(screen.queryByRole('link')).toBeNull();
    setPageConfiguration({});
    rerender(<MessageView text={LATE} />);
    await act(() => import('./contactParts'));
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('every text that names the desk, the facility or an administrator to ask is known as one', () => {
    const asking = textsIn(texts).filter((text) =>
      /(?:窓口|施設|(?<!システム)管理者|病院).{0,6}(?:へ|に).{0,8}ください/.test(text),
    );
    expect(asking.length).toBeGreaterThan(10);
    expect(asking.filter((text) => !sendsToDesk(text))).toEqual([]);
    expect(sendsToDesk(texts.errorTexts.requestId('A7K3'))).toBe(false);
  });
});

describe('the foot of a page', () => {
  test('tells the house, its number with hours, its place and the map', async () => {
    setPageConfiguration({ contact: CONTACT });
    render(<ContactLines />);
    const lines = within(await screen.findByRole('group', { name: 'お問い合わせ先' }));
    expect(lines.getByText('ひかり総合病院')).toBeVisible();
    expect(lines.getByRole('link', { name: '電話 03-1234-5678' })).toHaveAttribute('href', 'tel:0312345678');
    // Each in one piece: a line that ended with 8:30〜 would be read as a beginning without an end.
    const pieces = ['（平日 8:30〜17:00、', '土曜 8:30〜12:00）', '8:30〜17:00、', '8:30〜12:00）'];
    for (const piece of pieces) {
      expect(lines.getByText((_, element) => element?.textContent === piece)).toHaveClass('mg-unbroken');
    }
    expect(lines.getByText(/東京都千代田区/)).toBeVisible();
    expect(lines.getByRole('link', { name: '地図を見る' })).toHaveAttribute('href', CONTACT.map);
  });

  test('says nothing where the house has said nothing', async () => {
    setPageConfiguration({ contact: 'ひかり総合病院' });
    const { container } = render(<ContactLines />);
    await act(() => import('./contactParts'));
    expect(container).toBeEmptyDOMElement();
  });
});
