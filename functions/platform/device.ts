import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system: `Firefox on Windows`. Only names that are known: the rest of the header is whatever its sender wrote,
 * and devices are named in mails to others.
 */
export const deviceOf = (agent: string | undefined): string => {
  if (!agent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(agent.slice(0, 300));
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : 'Unknown browser';
  return os.name && SYSTEMS.has(os.name) ? `${name} on ${os.name}` : name;
};
