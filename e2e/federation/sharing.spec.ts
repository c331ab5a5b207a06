/** Shell and seven remotes as one page: one copy of everything shared, one language. */
import type { Page } from '@playwright/test';
import { Shell } from '../pages/Shell';
import { expect, test } from '../support/fixtures';
import { variants } from '../support/variants';

test.use({ productOptions: { environment: { MEMBERS_TAB: 'on', PAYMENT: 'on' } } });

/**
 * A screen of each remote, with a heading that no other one has: it says that the remote itself has come. The form comes
 * last, because nobody may go from it to the lists.
 */
const SCREENS = {
  mf_confirm: { path: '/confirm', heading: '予約の確認' },
  mf_payment: { path: '/canceledPayment', heading: '決済のキャンセル' },
  mf_member: { path: '/member/patient', heading: '患者情報' },
  mf_bed: { path: '/bed-reservation/postpartum-care', heading: '産後ケア入院 予約' },
  mf_console: { path: '/console/login', heading: '職員のサインイン' },
  mf_calendar: { path: '/calendar', heading: '予約するフォームが選ばれていません' },
  mf_survey: { path: '/survey/internal-questionnaire', heading: '内科 問診票' },
} as const;
/**
 * What must be on the page once, among other things: libraries, entries, and single modules that the shell's first file
 * holds anyway.
 */
const SHARED = [
  'react',
  'react-dom',
  'store',
  'router',
  'remotes',
  'ui/plain',
  'ui/base',
  'ui/date',
  'form',
  'contract/routes',
  'texts/common',
];
const FAULT = '画面表示に問題が発生しました。';

async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByText(FAULT)).toBeHidden();
}

interface Shared {
  key: string;
  /** Their versions: the runtime keeps one copy of each. */
  versions: string[];
  users: string[];
}

/** What the federation runtime of the page has in its scopes, by key. */
function sharedOnPage(page: Page): Promise<Shared[]> {
  return page.evaluate(() => {
    interface Instance {
      shareScopeMap: Record<string, Record<string, Record<string, { useIn: string[] }>>>;
    }
    const { __FEDERATION__: runtime } = window as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const table = new Map<string, { versions: Set<string>; users: Set<string> }>();
    for (const { shareScopeMap } of runtime.__INSTANCES__) {
      for (const [key, copies] of Object.values(shareScopeMap).flatMap((scope) => Object.entries(scope))) {
        const entry = table.get(key) ?? { versions: new Set(), users: new Set() };
        table.set(key, entry);
        for (const [version, { useIn }] of Object.entries(copies)) {
          entry.versions.add(version);
          for (const user of useIn) entry.users.add(user);
        }
      }
    }
    return [...table].map(([key, { versions, users }]) => ({ key, versions: [...versions], users: [...users] }));
  });
}

test('the way through every remote keeps one page, with one version of each shared library', async ({ page }) => {
  // A fake of React's developer tools, to which each copy of react-dom makes itself known.
  await page.addInitScript(() => {
    const renderers = new Map<number, unknown>();
    const ignore = () => undefined;
    const inject = (renderer: unknown) => {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    };
    const hook = { renderers, supportsFiber: true, inject, onCommitFiberRoot: ignore, onCommitFiberUnmount: ignore };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const shell = new Shell(page);
  await page.goto('/');
  await expect(shell.heading('あなたの予約')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  for (const { path, heading } of Object.values(SCREENS)) {
    await shell.moveTo(path);
    await expectScreen(page, heading);
  }
  await page.getByRole('button', { name: '生年月日をカレンダーから選ぶ' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const shared = await sharedOnPage(page);
  expect(shared.map(({ key, versions }) => [key, versions.length])).toEqual(shared.map(({ key }) => [key, 1]));
  const keys = shared.map(({ key }) => key);
  for (const key of SHARED) expect(keys).toContain(key.startsWith('react') ? key : `@madoguchi/shared/${key}`);
  const usersOf = (key: string) => shared.find((entry) => entry.key === key)?.users ?? [];
  for (const key of ['react/jsx-runtime', '@madoguchi/shared/store'])
    expect(usersOf(key)).toEqual(expect.arrayContaining(Object.keys(SCREENS)));
  expect(
    await page.evaluate(() => {
      const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, isFirstPage } = window as unknown as {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, unknown> };
        isFirstPage?: boolean;
      };
      return { copiesOfReact: hook.renderers.size, isFirstPage };
    }),
  ).toEqual({ copiesOfReact: 1, isFirstPage: true });
});

test('no remote brings a copy of what is shared: the shell is the sole provider', async ({ request }) => {
  for (const name of Object.keys(SCREENS)) {
    const answer = await request.get(`/mf/${name}/mf-manifest.json`);
    const { shared } = (await answer.json()) as { shared: { name: string; fallback: string; assets: unknown }[] };
    expect(shared.map((entry) => entry.name)).toContain('react');
    const none = { async: [], sync: [] };
    for (const { fallback, assets } of shared) {
      expect(fallback).toBe('');
      expect(assets).toEqual({ js: none, css: none });
    }
  }
});

// Each of the others opens at an address of its own in journeys/routes.spec.ts.
for (const [name, { path, heading }] of variants(Object.entries(SCREENS), ([each]) => each === 'mf_console')) {
  test(`a deep link into ${name} shows its screen, in Japanese [ROUTE-001]`, async ({ page }) => {
    const entry = page.waitForResponse((response) => response.url().includes(`/mf/${name}/remoteEntry.`));
    await page.goto(path);
    await expectScreen(page, heading);
    expect((await entry).ok()).toBe(true);
    await expect(page).toHaveTitle(/[ぁ-んァ-ヶ一-龠]/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
}

test('the calendar of a date speaks Japanese [CONST-013]', async ({ page }) => {
  await page.goto('/survey/internal-questionnaire');
  await page.getByRole('button', { name: '生年月日をカレンダーから選ぶ' }).click();
  const dialog = page.getByRole('dialog', { name: '生年月日をカレンダーから選ぶ' });
  await expect(dialog.locator('thead th')).toHaveText(['日', '月', '火', '水', '木', '金', '土']);
});
