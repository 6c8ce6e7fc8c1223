import { isIPv4, isIPv6 } from 'node:net';

/**
 * Header in which the CDN sends the visitor's address, replacing any that the visitor sent
 * (infra/aws/edge/api-request.ts).
 */
export const VIEWER_ADDRESS_HEADER = 'viewer-address';

/** Header in which the CDN sends the host that the visitor asked, in the same way; the API itself has another. */
export const VIEWER_HOST_HEADER = 'viewer-host';

/** Network of requests without a known address. */
export const UNKNOWN_NETWORK = 'unknown';

const GROUPS = 8;
/** Prefix of an IPv4-mapped IPv6 address, which dual-stack sockets report. */
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
 * The visitor's address for rate limits: IPv4 unchanged, IPv6 as its /64 network, because one household owns all of
 * that. `unknown` when the CDN's header is missing or invalid; X-Forwarded-For is ignored, because visitors can forge
 * it.
 */
export const clientAddress = (header: (name: string) => string | undefined): string => {
  const written = header(VIEWER_ADDRESS_HEADER)?.trim() ?? '';
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutPort.replace(MAPPED, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address) || address.includes('%')) return UNKNOWN_NETWORK;
  return `${groupsOf(address)
    .slice(0, GROUPS / 2)
    .join(':')}::/64`;
};
