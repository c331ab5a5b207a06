/** The journeys in WebKit, by WebDriver: Playwright only runs the tests here and opens no browser of its own. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/webkit',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [{ name: 'webkit' }],
});
