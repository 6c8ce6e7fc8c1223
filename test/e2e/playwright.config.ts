import { defineConfig } from '@playwright/test';
import { findChromium } from '#test/support/chromium.ts';

/** These move the clock of the system or end it: one after the other, once all others are through. */
const ALONE = /(journey|restart|xss-artists)\.spec\.ts$/;

/** Chromium comes from the system: nothing is downloaded, so there is no video either. */
export default defineConfig({
  globalSetup: './global-setup.ts',
  // What shows the same again in another sight, and takes long: the soak runs it (soak.config.ts).
  grepInvert: /@soak/,
  workers: 2,
  projects: [
    { name: 'together', testIgnore: ALONE },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['together'] },
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
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium-headless-shell',
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
