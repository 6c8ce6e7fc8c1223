import { defineConfig } from '@playwright/test';
import type { Options } from './atelier.ts';
import config from './playwright.config.ts';

/**
 * All browser tests, the long ones included, with axe checking each state on the phone and on the wide screen; the life of
 * an order, from its form to its review, once more in browsers that translate the pages.
 */
export default defineConfig<Options>({
  ...config,
  grepInvert: [],
  metadata: { readsAll: true },
  projects: [
    ...(config.projects ?? []),
    {
      name: 'translated',
      testMatch: /(journey|order-life)\.spec\.ts$/,
      workers: 1,
      dependencies: ['last'],
      use: { translated: true },
    },
  ],
});
