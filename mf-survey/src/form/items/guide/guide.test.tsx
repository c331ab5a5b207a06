/** The explanatory block. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectNoAxeFaults, showForm } from '../../../testing/formScene';

describe('guide', () => {
  test('shows title, description and image, and no input [FORM-044]', async () => {
    const scene = showForm([
      {
        itemKey: 'g',
        type: 'guide',
        title: 'ご案内',
        description: 'お読みください',
        imageUrl: 'https://example.test/g.png',
      },
    ]);
    expect(screen.getByRole('heading', { name: 'ご案内' })).toBeInTheDocument();
    expect(screen.getByText('お読みください')).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAttribute('src', 'https://example.test/g.png');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await expectNoAxeFaults(scene.container);
  });
});
