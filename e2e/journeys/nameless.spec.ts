/**
 * Somebody of whom LINE tells no name, as the channel of a MINI App does until the person allows it: every screen says a
 * usual word in place of it, and what they reserve is stored and found again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { HEALTH_CHECK, reserve } from '../support/reservations';
import { newPerson } from '../support/session';

const environment = { MEMBERS_TAB: 'on', PAYMENT: 'on' };
test.use({ productOptions: { environment }, person: newPerson('') });

/** The paths of the route table, read as text: browser tests cannot load its module. */
const table = readFileSync(join(import.meta.dirname, '../../shared/src/contract/routes.ts'), 'utf8');
const PATHS = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
const idOf = (path: string) =>
  path.includes('bed-') ? 'postpartum-care' : path.includes('member') ? 'patient' : HEALTH_CHECK;

test('every screen stands somebody without a name [SURVEY-005, MEMBER-008]', async ({ page, product, user }) => {
  await reserve(product, user, { day: '20261125', slot: '2' });
  for (const path of ['/', ...PATHS]) {
    await page.goto(path.replace(':id', idOf(path)));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Nothing but a name stands in front of these words.
    await expect(page.getByText(/^\s*(様|さん)/)).toHaveCount(0);
  }
  await page.goto('/');
  await expect(page.getByText('LINEユーザー 様')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto(`/confirmList/${HEALTH_CHECK}`);
  await expect(page.getByRole('button', { name: 'キャンセル' })).toBeVisible();
  await expectGoodScreen(page);
});
