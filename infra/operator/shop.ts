import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callAws, deployedStack, REGION } from './aws.ts';

/** Environment variables of a running local shop; `npm start` writes the file into its data folder. */
export const ENVIRONMENT_FILE = 'environment.json';

/** Environment variable of each output of the stack that operators' commands need. */
const VARIABLES: Record<string, string> = {
  SiteUrl: 'SITE_URL',
  MarketTable: 'MARKET_TABLE',
  MediaBucket: 'MEDIA_BUCKET',
  UploadsBucket: 'UPLOADS_BUCKET',
  PagesBucket: 'PAGES_BUCKET',
  CursorsSecret: 'CURSORS_SECRET_ID',
  LinksSecret: 'LINKS_SECRET_ID',
  CodesSecret: 'CODES_SECRET_ID',
  VaultSecret: 'VAULT_SECRET_ID',
  TokensSecret: 'TOKENS_SECRET_ID',
  StripeSecret: 'STRIPE_SECRET_ID',
  PaypalSecret: 'PAYPAL_SECRET_ID',
};

const local = (): Record<string, string> => {
  const file = join(resolve(process.env.DATA_DIR ?? '.local'), ENVIRONMENT_FILE);
  if (!existsSync(file)) throw new Error(`No shop runs on this machine from ${file}: npm start`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
};

const deployed = async (): Promise<Record<string, string>> => {
  const stack = await deployedStack(callAws);
  if (!stack?.outputs.MarketTable) throw new Error('The stack is not deployed in the account of this shell.');
  const found = Object.entries(VARIABLES).map(([output, variable]) => [variable, stack.outputs[output] ?? '']);
  return { AWS_REGION: REGION, ...(Object.fromEntries(found) as Record<string, string>) };
};

/**
 * Sets the environment with which functions' code works on a shop: the deployed one of this shell's account, or the one
 * that runs on this machine. Call it before that code is imported. Throws when there is no such shop.
 */
export const useShop = async ({ isLocal }: { isLocal: boolean }): Promise<void> => {
  Object.assign(process.env, isLocal ? local() : await deployed());
};
