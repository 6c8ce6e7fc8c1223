import Bowser from 'bowser';
import type { Device } from '#shared/site/traffic.ts';
import type { AppContext } from '../platform/context.ts';

/** What programs call themselves that read pages by themselves, for a search engine, a preview or a test. */
const PROGRAM = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|node|axios|fetch/i;

const DEVICES: Record<string, Device> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** The kind of device behind a User-Agent header. */
const deviceOf = (agent: string): Device => DEVICES[Bowser.parse(agent.slice(0, 300)).platform.type ?? ''] ?? 'other';

/**
 * The kind of device of a visitor who is counted; undefined for programs, and for browsers that ask not to be counted
 * (C52).
 */
export const countedDevice = (c: AppContext): Device | undefined => {
  const agent = c.req.header('User-Agent') ?? '';
  const asksNot = c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1';
  return asksNot || agent === '' || PROGRAM.test(agent) ? undefined : deviceOf(agent);
};
