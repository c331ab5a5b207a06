/** What the map asks of the maps service, seen where the request leaves the page. */
import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { MapView } from '.';

test('Google Maps loads with the library places, region JP and language ja [MAP-016]', async () => {
  render(<MapView apiKey="key" center={{ lat: 35.681, lng: 139.767 }} />);
  expect(screen.getByRole('region', { name: '地図' })).toBeTruthy();
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src*="maps"]');
    if (!found) throw new Error('the maps script has not been asked for yet');
    return found;
  });
  const asked = new URL(script.src).searchParams;
  expect([asked.get('key'), asked.get('libraries'), asked.get('region'), asked.get('language')]).toEqual([
    'key',
    'places',
    'JP',
    'ja',
  ]);
});
