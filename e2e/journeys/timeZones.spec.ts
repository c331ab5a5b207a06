/**
 * Days and times are Japan's on every phone: the same reservation in browsers of eight time zones (four in the ordinary run), one minute after
 * midnight in Japan, when most of them still have yesterday (CONTRACT 4).
 */
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expect, test } from '../support/fixtures';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/calendar', now: '2026-11-23T00:01:00+09:00' } });

const ZONES = [
  ['Pacific/Kiritimati', '09:00'],
  ['Pacific/Auckland', '09:30'],
  ['Asia/Tokyo', '10:00'],
  ['Asia/Kolkata', '09:00'],
  ['Europe/London', '09:30'],
  ['America/Sao_Paulo', '10:00'],
  ['America/Los_Angeles', '09:00'],
  ['Pacific/Pago_Pago', '09:30'],
] as const;

/** Furthest from Japan's day; every other test of the suite is in America. */
const ORDINARY = ['Pacific/Kiritimati'];

for (const [index, [timezoneId, time]] of variants([...ZONES.entries()], ([, [zone]]) => ORDINARY.includes(zone))) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('today is 23 November in Japan, and day and time are booked and listed as chosen [CAL-001, CAL-026]', async ({
      page,
    }) => {
      const calendar = new ReservationCalendar(page);
      await calendar.openFromForm();
      await expect(calendar.week('11/23 – 11/29')).toBeVisible();
      await expect(page.locator('[aria-current="date"]')).toHaveText(/23/);
      const day = 24 + Math.floor(index / 3);
      const weekday = '日月火水木金土'[day - 22];
      await calendar.review(`11月${day}日(${weekday}) ${time}`);
      expect(await calendar.valueBeside('予約日')).toBe(`2026年11月${day}日(${weekday})`);
      const shown = time.replace(/^0/, '');
      expect(await calendar.valueBeside('予約時間')).toContain(shown);
      await calendar.send();
      await calendar.expectDone();
      await page.goto('/confirmList/visit');
      await expect(page.getByRole('heading', { level: 3, name: `2026年11月${day}日(${weekday})` })).toBeVisible();
      await expect(page.getByRole('article')).toContainText(`予約時間 ${shown}`);
    });
  });
}
