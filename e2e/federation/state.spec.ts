/** One store for all remotes: what one of them enters is there in the next, without a detour over the device. */
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expect, test } from '../support/fixtures';

test.use({ productOptions: { bundle: 'e2e/bundles/calendar' } });

test('what the form holds goes with the person to the calendar of another remote, and back [ROUTE-048]', async ({
  page,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm('高橋 三郎');
  // The draft of the device would do the same by another way.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'madoguchi.session') localStorage.removeItem(key);
  });
  await calendar.button('戻る').click();
  await expect(page.getByLabel('氏名')).toHaveValue('高橋 三郎');
});
