import { isIPv4, isIPv6 } from 'node:net';

/** The CDN writes the visitor's address here, over whatever the visitor sent (infra/aws/edge/api-request.ts). */
export const VIEWER_ADDRESS_HEADER = 'viewer-address';

const GROUPS = 8;
/** An IPv4 address in IPv6's clothes, as sockets that listen to both report it. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/** The eight groups of an IPv6 address without leading zeros. */
const groupsOf = (address: string): string[] => {
  const { hostname } = new URL(`http://[${address}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...left, ...Array.from({ length: GROUPS - left.length - right.length }, () => '0'), ...right];
};

/**
 * The visitor's address, to count calls by: IPv4 as it is, IPv6 as its /64 network, for one household owns all of it.
 * `unknown` when the CDN named none, or none that is an address; what a visitor claims (X-Forwarded-For) is never looked at.
 */
export const clientAddress = (header: (name: string) => string | undefined): string => {
  const written = header(VIEWER_ADDRESS_HEADER)?.trim() ?? '';
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutPort.replace(MAPPED, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address) || address.includes('%')) return 'unknown';
  return `${groupsOf(address)
    .slice(0, GROUPS / 2)
    .join(':')}::/64`;
};
