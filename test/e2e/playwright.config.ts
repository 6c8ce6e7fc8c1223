import { defineConfig } from '@playwright/test';
import { findChromium } from '#test/support/chromium.ts';
import type { Options } from './atelier.ts';
// Chosen before the workers start, so that all have the same.
import '#test/support/seed.ts';

/** These have a system of their own, one after the other, as they move its clock or end it; `together` fills the time beside and after them. */
const MOVES_THE_CLOCK = /(journey|restart|xss-artists)\.spec\.ts$/;

/** Chromium comes from the system: nothing is downloaded, so there is no video either. */
export default defineConfig<object, Options>({
  globalSetup: './global-setup.ts',
  workers: 2,
  projects: [
    { name: 'clock', testMatch: MOVES_THE_CLOCK, workers: 1, use: { hasOwnSystem: true } },
    { name: 'together', testIgnore: MOVES_THE_CLOCK, use: { contextOptions: { reducedMotion: 'reduce' } } },
  ],
  // They end only what has failed: a machine may be busy with other things.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
