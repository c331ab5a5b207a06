/** Titles and values. */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DescriptionList } from './DescriptionList';

test('titles and values are pairs of a dl', () => {
  render(<DescriptionList items={[{ title: '氏名', value: '山田 花子' }]} />);
  expect(screen.getByRole('term').textContent).toBe('氏名');
  expect(screen.getByRole('definition').textContent).toBe('山田 花子');
});
