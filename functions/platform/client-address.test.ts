import { expect, it } from 'vitest';
import { clientAddress, VIEWER_ADDRESS_HEADER } from './client-address.ts';

const from = (headers: Record<string, string>): string => clientAddress((name) => headers[name]);
const at = (address: string): string => from({ [VIEWER_ADDRESS_HEADER]: address });

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:46532', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:46532', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['2001:db8::198.51.100.7', '2001:db8:0:0::/64'],
])('R9 a visitor at %s is counted as %s', (written, counted) => {
  expect(at(written)).toBe(counted);
});

it('R9 a household is one visitor whichever of its addresses it uses, and its neighbour another', () => {
  expect(at('2001:db8:1:2:aaaa::1')).toBe(at('2001:db8:1:2:bbbb::2'));
  expect(at('2001:db8:1:3::1')).not.toBe(at('2001:db8:1:2::1'));
});

it.each([
  '',
  ' ',
  'localhost',
  '198.51.100',
  '198.51.100.999',
  '198.51.100.7, 203.0.113.9',
  '2001:db8:1:2:3:4:5:6:443',
  'fe80::1%eth0',
  '::/0',
  '[x]',
  '<script>',
])('R9 %j is nobody’s address', (junk) => {
  expect(at(junk)).toBe('unknown');
});

it('R9 what a visitor claims is not looked at', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'forwarded': 'for=203.0.113.9',
    'cloudfront-viewer-address': '203.0.113.9:1',
  };
  expect(from(claims)).toBe('unknown');
  expect(from({ ...claims, [VIEWER_ADDRESS_HEADER]: '198.51.100.7' })).toBe('198.51.100.7');
});
