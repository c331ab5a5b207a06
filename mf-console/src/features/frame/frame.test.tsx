/** The frame: what somebody may open can be reached by the menu at the left and by a phone's foot. */
import { afterEach, expect, test } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { ok, openConsole, routeOf } from '../../testing/scene';

afterEach(tidyUp);

test('a phone’s foot has every screen of the menu, and the account [CONSOLE-2]', async () => {
  openConsole({
    path: '/console/settings/audit',
    staff: { roles: ['管理者'] },
    handlers: { [routeOf('audit')]: () => ok({ items: [] }) },
  });
  await screen.findByText('記録がありません');
  const [side, foot] = screen.getAllByRole('navigation', { name: 'メニュー' }).map((menu) =>
    within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(side).toEqual(expect.arrayContaining(['/console/today', '/console/members', '/console/settings/audit']));
  expect(foot).toEqual([...(side ?? []), '/console/account']);
});
