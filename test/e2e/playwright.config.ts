import { defineConfig } from '@playwright/test';
import { findChromium } from '#test/support/chromium.ts';
// Chosen before the workers start, so that all have the same.
import '#test/support/seed.ts';

/** Whoever moves the clock ends the sessions of others: these run alone, after them. */
const MOVES_THE_CLOCK = /(journey|xss-artists)\.spec\.ts$/;

/** Chromium comes from the system: nothing is downloaded, so there is no video either. */
export default defineConfig({
  globalSetup: './global-setup.ts',
  workers: 2,
  projects: [
    { name: 'together', testIgnore: MOVES_THE_CLOCK },
    { name: 'clock', testMatch: MOVES_THE_CLOCK, dependencies: ['together'], workers: 1 },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.E2E_ORIGIN,
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
