/** An answer before it is sent. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderWithStore } from '../testing';
import { EnteredValue } from './EnteredValue';

const entry = { itemKey: 'card', title: '保険証', type: 'image', text: 'https://files.example/1', value: '' };

test('a picture is shown as one, never as its address', () => {
  renderWithStore(<EnteredValue entry={entry} />);
  expect(screen.getByRole('img', { name: '保険証の画像' })).toHaveAttribute('src', 'https://files.example/1');
  expect(screen.queryByText(/files\.example/)).toBeNull();
});

test('words stay as they are, and a missing answer is named', () => {
  const { rerender } = render(<EnteredValue entry={{ ...entry, type: 'text', text: '山田' }} />);
  expect(screen.getByText('山田')).toBeInTheDocument();
  rerender(<EnteredValue entry={{ ...entry, text: '' }} />);
  expect(screen.getByText('未入力')).toBeInTheDocument();
  rerender(<EnteredValue entry={{ ...entry, text: '' }} nothing="自動採番" />);
  expect(screen.getByText('自動採番')).toBeInTheDocument();
});
