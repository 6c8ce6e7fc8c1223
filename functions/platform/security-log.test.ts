import { afterEach, expect, it, vi } from 'vitest';
import { security } from './security-log.ts';

afterEach(() => vi.restoreAllMocks());

it('I6 a line of the security log says what, and whom only as a hash', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  security('sign-in refused', {
    address: 'anna@example.com',
    network: '10.1.2.3',
    account: 'usr_1',
    by: 'usr_2',
    code: 'session.wrong_credentials',
  });
  const line = String(print.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    message: 'sign-in refused',
    kind: 'security',
    code: 'session.wrong_credentials',
    address: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(line).not.toMatch(/anna|10\.1\.2\.3|usr_/);
});

it('I6 two lines about the same person can be seen to be', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  security('one', { account: 'usr_1' });
  security('other', { account: 'usr_1', address: undefined });
  const [one, other] = print.mock.calls.map(([line]) => (JSON.parse(String(line)) as { account: string }).account);
  expect(one).toBe(other);
});
