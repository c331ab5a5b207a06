/** Rules that do not come with every form: the form waits for them, and says so where they do not come. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { screen, waitFor } from '@testing-library/react';
// It brings hooks of its own, which cannot come within a test.
import '@testing-library/user-event';

const fetchRules = jest.fn<(items: readonly SchemaItem[]) => Promise<void>>();
let haveCome = false;
jest.mock('../../form/rules', () => ({ needsRules: () => !haveCome, fetchRules }));

const PAGES = {
  'of the person': async () => (await import('../../testing/surveyScene')).openSurvey(),
  'of the desk': async () => (await import('../../testing/adminScene')).openAdmin('/admin/survey/s1'),
};
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  haveCome = false;
  fetchRules.mockReset();
});
afterEach(async () => {
  (await import('../../testing/surveyScene')).clearScene();
  (await import('../../testing/adminScene')).clearAdminScene();
});

test.each(Object.entries(PAGES))('the form %s waits for its rules', async (_whose, open) => {
  let arrive: () => void = () => undefined;
  fetchRules.mockReturnValue(
    new Promise((resolve) => {
      arrive = () => {
        haveCome = true;
        resolve();
      };
    }),
  );
  await open();
  await waitFor(() => expect(fetchRules).toHaveBeenCalled());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  arrive();
  expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(0);
});

test.each(Object.entries(PAGES))(
  'the form %s that cannot have its rules says so, and もう一度試す asks again',
  async (_whose, open) => {
    fetchRules.mockImplementationOnce(offline).mockImplementationOnce(offline).mockResolvedValue();
    const scene = await open();
    for (const times of [1, 2]) {
      const again = await screen.findByRole('button', { name: 'もう一度試す' });
      expect(fetchRules).toHaveBeenCalledTimes(times);
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      await scene.user.click(again);
    }
    expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).not.toBeInTheDocument();
  },
);
