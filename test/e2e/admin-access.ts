import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { apiOf, enter } from './orders.ts';

const ADMIN = 'admin@example.com';

/** The code that an authenticator app shows at the server's time. */
const codeOf = async (page: Page, secret: string): Promise<string> => {
  const { now } = (await (await page.request.get('/__local/clock', { headers: { accept: 'application/json' } })).json()) as { now: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
};

/**
 * Signs the page in as the demo admin with a second factor, which their work needs; answers with how to take the factor
 * away again, so that others find the account as it was.
 */
export const enterAsAdmin = async (page: Page): Promise<() => Promise<void>> => {
  const api = apiOf(page);
  await enter(api, ADMIN, 'customer');
  const { secret } = await api.post<{ secret: string }>('/api/users/me/second-factor', { password: DEMO_PASSWORD });
  const { recovery_codes: codes } = await api.post<{ recovery_codes: string[] }>('/api/users/me/second-factor/confirm', { code: await codeOf(page, secret) });
  return async () => {
    await api.post('/api/users/me/second-factor/remove', { password: DEMO_PASSWORD, code: codes[0] });
  };
};
