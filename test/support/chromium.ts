import { existsSync } from 'node:fs';

/**
 * Debian's headless Chromium. The full Chromium renders and times some things differently, so it is used only through
 * CHROMIUM_PATH.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser of the tests: CHROMIUM_PATH if set, else the headless shell; undefined when the file does not exist. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? HEADLESS_SHELL].find((path) => existsSync(path));
