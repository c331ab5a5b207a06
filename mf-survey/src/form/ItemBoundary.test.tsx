/**
 * A widget, or a part of one, whose file cannot be had: the rest of the form stays, and it is asked for again in its
 * place.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { lazyPart } from '@madoguchi/shared/remotes';
import { renderWithStore } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ItemBoundary } from './ItemBoundary';

const item = { itemKey: 'place', type: 'text', title: '予約' };

beforeEach(() => {
  // React reports what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a part that could not be fetched is fetched again as often as the person asks', async () => {
  let asked = 0;
  const Part = lazyPart<{ title: string }>(async () => {
    asked += 1;
    if (asked < 3) throw new Error('Loading chunk item_reservationDate failed.');
    return { default: ({ title }) => <p>{`${title}の日時`}</p> };
  });
  renderWithStore(
    <>
      <ItemBoundary item={item}>
        <Part title="予約" />
      </ItemBoundary>
      <p>ほかの項目</p>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('この項目を表示できませんでした。');
  expect(screen.getByText('ほかの項目')).toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(asked).toBe(2);
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByText('予約の日時')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(asked).toBe(3);
});
