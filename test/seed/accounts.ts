import { createAccount } from '#functions/identity/accounts.ts';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';
import { AppError } from '#shared/errors.ts';

/** Id of a demo artist's account. */
export const supplierIdOf = (username: string): string => `usr_demo_${username}`;

/** Creates an account of the demo, unless it exists already. */
export const createDemoAccount = async (
  account: Omit<Parameters<typeof createAccount>[0], 'password'>,
): Promise<void> => {
  await createAccount({ ...account, password: DEMO_PASSWORD }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};
