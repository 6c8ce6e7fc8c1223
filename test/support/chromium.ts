import { existsSync } from 'node:fs';

/** Debian's Chromium without a window. The full one draws and times some things otherwise, so it is not taken for it where both or only that one are there. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser of the tests: CHROMIUM_PATH where that is set, else the headless shell; undefined where neither is there. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? HEADLESS_SHELL].find((path) => existsSync(path));
