/** What is seen until a form is there. */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FIRST_SIGHT_ID } from '../../contract/runtime';

/** The module as it is when a page starts with this in its root. */
async function startedWith(html: string, path: string) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  let FirstSight: typeof import('./firstSight').FirstSight | undefined;
  await jest.isolateModulesAsync(async () => {
    FirstSight = (await import('./firstSight')).FirstSight;
  });
  document.body.innerHTML = '';
  if (!FirstSight) throw new Error('no module');
  return FirstSight;
}

const DRAWN = `<div id="${FIRST_SIGHT_ID}"><h1>健康診断</h1></div>`;

test('the form that the server has drawn stays until the form is there', async () => {
  const FirstSight = await startedWith(DRAWN, '/survey/health-check');
  render(<FirstSight otherwise={<p>読み込み中</p>} />);
  expect(screen.getByRole('heading', { name: '健康診断' })).toBeVisible();
  expect(screen.queryByText('読み込み中')).toBeNull();
});

test('at another address, and where nothing was drawn, there is what is there otherwise', async () => {
  const FirstSight = await startedWith(DRAWN, '/survey/health-check');
  window.history.replaceState(null, '', '/confirm');
  const { unmount } = render(<FirstSight otherwise={<p>読み込み中</p>} />);
  expect(screen.getByText('読み込み中')).toBeVisible();
  unmount();
  const Nothing = await startedWith('', '/survey/health-check');
  render(<Nothing otherwise={<p>読み込み中</p>} />);
  expect(screen.getByText('読み込み中')).toBeVisible();
});
