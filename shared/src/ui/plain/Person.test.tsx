/** The signed-in person's card and header tag. */
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { PersonCard, PersonTag } from './Person';

test('[SURVEY-005] カードに写真と名前と様が出る', () => {
  render(<PersonCard name="山田 花子" pictureUrl="https://example.com/hanako.png" />);
  expect(screen.getByRole('img', { name: '山田 花子さんの画像' }).getAttribute('src')).toBe(
    'https://example.com/hanako.png',
  );
  expect(screen.getByText('山田 花子 様')).toBeTruthy();
});

test('[SURVEY-006] 写真がなければ標準の画像が出る', () => {
  const { container } = render(<PersonCard name="山田 花子" />);
  expect(screen.getByRole('img', { name: '標準の画像' }).textContent).toBe('花');
  expect(container.querySelector('img')).toBeNull();
});

test('[SURVEY-006] 写真が読み込めなければ標準の画像に替わる', () => {
  render(<PersonTag name="山田 花子" pictureUrl="https://example.com/gone.png" />);
  fireEvent.error(screen.getByRole('img', { name: '山田 花子さんの画像' }));
  expect(screen.getByRole('img', { name: '標準の画像' })).toBeTruthy();
});

test('名前がなくても標準の画像が出る', () => {
  const { container } = render(<PersonCard name="" />);
  expect(within(container).getByRole('img', { name: '標準の画像' }).querySelector('svg')).not.toBeNull();
});
