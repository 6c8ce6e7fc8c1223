import { existsSync } from 'node:fs';

/** Debian's browser without a window, the lighter one first; none is brought by npm. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the tests: CHROMIUM_PATH, or the system's; undefined where there is none. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path !== undefined && existsSync(path));
