import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The browser tests and those too long for every run, each state read by axe on the phone and on the wide screen. */
export default defineConfig({ ...config, grepInvert: [], metadata: { readsAll: true } });
