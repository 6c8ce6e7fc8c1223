import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system of a User-Agent header: `Firefox on Windows`. Unknown names are left out, because the header's
 * sender could otherwise put any text into our mails.
 */
export const deviceOf = (agent: string | undefined): string => {
  if (!agent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(agent.slice(0, 300));
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : 'Unknown browser';
  return os.name && SYSTEMS.has(os.name) ? `${name} on ${os.name}` : name;
};
