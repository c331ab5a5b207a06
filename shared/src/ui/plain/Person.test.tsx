/** The signed-in person's card and header tag. */
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { PersonCard, PersonTag } from './Person';

test('the card shows picture, name and 様 [SURVEY-005]', () => {
  render(<PersonCard name="山田 花子" pictureUrl="https://example.com/hanako.png" />);
  expect(screen.getByRole('img', { name: '山田 花子さんの画像' }).getAttribute('src')).toBe(
    'https://example.com/hanako.png',
  );
  expect(screen.getByText('山田 花子 様')).toBeTruthy();
});

test('the standard picture shows where there is none [SURVEY-006]', () => {
  const { container } = render(<PersonCard name="山田 花子" />);
  expect(screen.getByRole('img', { name: '標準の画像' }).textContent).toBe('花');
  expect(container.querySelector('img')).toBeNull();
});

test('the standard picture replaces one that does not load [SURVEY-006]', () => {
  render(<PersonTag name="山田 花子" pictureUrl="https://example.com/gone.png" />);
  fireEvent.error(screen.getByRole('img', { name: '山田 花子さんの画像' }));
  expect(screen.getByRole('img', { name: '標準の画像' })).toBeTruthy();
});

test('the standard picture and a usual word show without a name', () => {
  const { container } = render(<PersonCard name="" />);
  expect(screen.getByText('LINEユーザー 様')).toBeTruthy();
  expect(within(container).getByRole('img', { name: '標準の画像' }).querySelector('svg')).not.toBeNull();
});
