import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** All browser tests, the long ones included, with axe checking each state on the phone and on the wide screen. */
export default defineConfig({ ...config, grepInvert: [], metadata: { readsAll: true } });
