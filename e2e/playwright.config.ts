/**
 * The browser tests: the built product in a real Chromium, at the size of a phone. Each worker has a product, a
 * database and a LINE of its own, so four run beside each other (they wait for screens half of their time); nothing is
 * retried, because a test that passes the second time has found something.
 */
import { defineConfig } from '@playwright/test';
import { withoutFeatures } from './support/chromiumFeatures';

const isLong = process.env.TEST_LONG === '1';
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Those run by a configuration of their own.
  testIgnore: '**/e2e/webkit/**',
  outputDir: './test-results',
  globalSetup: './support/database.ts',
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // A walk through many screens with an accessibility check on each, on a machine of two cores; the long run checks
  // each in all surroundings (support/everyState.ts).
  timeout: isLong ? 1_200_000 : 120_000,
  // A screen that was laid out nine times for the look has more to draw before it goes on.
  expect: { timeout: isLong ? 30_000 : 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: isLong ? 2 : 1,
    hasTouch: true,
    locale: 'ja-JP',
    // Far from Japan, so that what leans on the browser's own zone fails.
    timezoneId: 'America/Los_Angeles',
    // A colour that is on its way to another, and a gap that closes, are judged as if they stood.
    contextOptions: { reducedMotion: 'reduce' },
    // What is waited for while something is pressed begins before the long run's look at the screen.
    actionTimeout: isLong ? 120_000 : 10_000,
    navigationTimeout: isLong ? 60_000 : 20_000,
    // A trace of each test, thrown away where it passes, cost a quarter of the processor's time. `npx playwright test
    // FILE --trace retain-on-failure` makes it where a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        withoutFeatures(),
      ],
    },
  },
  projects: [{ name: 'phone' }],
});
