/** A stay in WebKit, from the calendar to the history. */
import { Beds } from '../pages/Beds';
import { test } from './fixtures';

test('a person chooses admission and nights, sends the form and finds the stay in the history', async ({ phone }) => {
  const beds = new Beds(phone);
  await beds.reserve('11月25日(水) 残り3床', '2泊3日');
  await beds.button('予約を確認').click();
  await phone.getByRole('heading', { level: 2, name: '山田 花子' }).waitFor();
  const dialog = await beds.openDetail();
  await dialog.getByText('2026年11月27日(金) 午前').first().waitFor();
});
