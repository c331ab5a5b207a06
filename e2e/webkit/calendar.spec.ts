/** Day and time in WebKit, from the form to the receipt number. */
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expect, test } from './fixtures';

test.use({ productOptions: { bundle: 'e2e/bundles/calendar' } });

test('a person goes from the form to day and time, books, and the place is taken', async ({ phone }) => {
  const calendar = new ReservationCalendar(phone);
  await calendar.openFromForm();
  await calendar.week('11/23 – 11/29').waitFor();
  await calendar.review('11月24日(火) 10:00');
  expect(await calendar.valueBeside('予約日')).toBe('2026年11月24日(火)');
  expect(await calendar.valueBeside('予約時間')).toBe('10:00 – 10:30');
  expect(await calendar.valueBeside('氏名')).toBe('山田 花子');
  await calendar.send();
  await calendar.expectDone();
  await phone.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();

  await calendar.openFromForm();
  await calendar.button('11月24日(火) 10:00 空きなし').waitFor();
});
