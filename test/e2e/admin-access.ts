import { expect, type Page } from '@playwright/test';
import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { apiOf, enter } from './orders.ts';

const ADMIN = 'admin@example.com';

type Leave = () => Promise<void>;

/** Takes the lock on the demo admin's account, which all workers share; answers the function that releases it. */
export const holdAdmin = async (): Promise<Leave> => {
  const { port } = new URL(process.env.E2E_ORIGIN ?? '');
  const held = join(tmpdir(), `atelier-admin-${port}`);
  await expect(() => mkdir(held)).toPass({ timeout: 150_000 });
  return () => rmdir(held);
};

/** The code that an authenticator app shows at the server's time. */
const codeOf = async (page: Page, secret: string): Promise<string> => {
  const { now } = (await (
    await page.request.get('/__local/clock', { headers: { accept: 'application/json' } })
  ).json()) as { now: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
};

/**
 * Signs the page in as the demo admin with a second factor, which the admin pages need; answers a function that removes
 * the factor again, so that other tests find the account unchanged.
 */
export const enterAsAdmin = async (page: Page): Promise<Leave> => {
  const letNext = await holdAdmin();
  try {
    const api = apiOf(page);
    await enter(api, ADMIN, 'customer');
    const { secret } = await api.post<{ secret: string }>('/api/users/me/second-factor', { password: DEMO_PASSWORD });
    const { recovery_codes: codes } = await api.post<{ recovery_codes: string[] }>(
      '/api/users/me/second-factor/confirm',
      { code: await codeOf(page, secret) },
    );
    return async () => {
      try {
        await api.post('/api/users/me/second-factor/remove', { password: DEMO_PASSWORD, code: codes[0] });
      } finally {
        await letNext();
      }
    };
  } catch (error) {
    await letNext();
    throw error;
  }
};
