/** Ageing what lies on a device, since a test cannot wait an hour. */
import type { Page } from '@playwright/test';

/** Makes the stored id token one that has expired; the refresh token stays good. */
export async function expireStoredSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'madoguchi.session';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    const [header, payload, signature] = String(session.idToken).split('.');
    const bytes = Uint8Array.from(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes));
    const aged = new TextEncoder().encode(JSON.stringify({ ...claims, exp: 1 }));
    const encoded = btoa(String.fromCharCode(...aged))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    localStorage.setItem(key, JSON.stringify({ ...session, idToken: [header, encoded, signature].join('.') }));
  });
}
