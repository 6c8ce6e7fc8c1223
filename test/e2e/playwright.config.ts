import { defineConfig } from '@playwright/test';
import { CHROMIUM } from '#test/support/chromium.ts';

/** These specs move the clock of the system or stop it, so they run one after the other, after all others. */
const ALONE = /(journey|order-life|restart|xss-artists)\.spec\.ts$/;

/** Moves the clock by a month, after which photos that nobody has ordered are gone, so it runs after all others. */
const LAST = /partner-way\.spec\.ts$/;

/** Chromium comes from the system: no browser is downloaded, which is why there is no video either. */
export default defineConfig({
  globalSetup: './global-setup.ts',
  // Tests that repeat others in another sight and take long run in the soak (soak.config.ts).
  grepInvert: /@soak/,
  workers: 2,
  projects: [
    { name: 'together', testIgnore: [ALONE, LAST] },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['together'] },
    { name: 'last', testMatch: LAST, workers: 1, dependencies: ['alone'] },
  ],
  // Timeouts only end failed tests: a machine may be busy with other things.
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
      executablePath: CHROMIUM,
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
