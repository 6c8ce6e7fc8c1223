import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * The browser of the tests: Debian's headless Chromium. The full Chromium renders and times some things differently, so it
 * is used only through CHROMIUM_PATH.
 */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

/** Installs Debian's headless Chromium and a font, where there is no browser yet. */
export const installChromium = (): void => {
  if (existsSync(CHROMIUM)) return;
  console.log('Installing Chromium for the browser tests, once …');
  execFileSync(
    'sh',
    [
      '-c',
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core >/dev/null',
    ],
    { stdio: 'inherit' },
  );
};
