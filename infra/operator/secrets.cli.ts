// npm run secrets -- stripe|paypal: asks for a provider's keys without showing them, tries them, and stores them
// npm run secrets -- list | rotate SECRET | retire SECRET KEY [--leaked]: the shop's own keys (docs/runbook.md) [--local]
// npm run secrets -- rotate origin: a new key for CloudFront, sent from the next deployment on
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { parseArgs } from 'node:util';
import { KEY_SECRETS, type KeySecret } from '#functions/platform/signed-kinds.ts';
import { saveInDeployFile } from '../settings.ts';
import { askHidden } from './ask-hidden.ts';
import { callAws, deployedStack, REGION } from './aws.ts';
import { changeKeys, describeKeys, rotateOrigin, secretIdOf, withNextKey, withoutKey } from './keys.ts';
import { PROVIDERS, saveFields, type ProviderName } from './provider-keys.ts';
import { useShop } from './shop.ts';
import { tryKeys } from './try-keys.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false }, leaked: { type: 'boolean', default: false } },
});
const [act = '', name = '', id = ''] = positionals;
const nowSeconds = Math.floor(Date.now() / 1000);
const client = (): SecretsManagerClient => new SecretsManagerClient({ region: REGION });

const storeProvider = async (provider: ProviderName): Promise<void> => {
  const { variable, apiBase, fields } = PROVIDERS[provider];
  const answers: Record<string, string> = { apiBase };
  for (const [field, { what, pattern }] of Object.entries(fields)) {
    const answer = await askHidden(`${what}: `);
    if (!pattern.test(answer)) throw new Error(`That is not ${what}. Nothing was stored.`);
    answers[field] = answer;
  }
  const tried = await tryKeys(provider, answers);
  if ('refusal' in tried) throw new Error(`${provider} refuses these keys: ${tried.refusal} Nothing was stored.`);
  await saveFields(client(), process.env[variable] ?? '', tried.fields);
  console.log(`${provider} takes the keys; they are stored, and functions use them within five minutes.`);
  console.log('Next: npm run webhooks');
};

const rotateOriginKey = async (): Promise<void> => {
  const { outputs, parameters } = (await deployedStack(callAws)) ?? {};
  const secretId = outputs?.OriginSecret;
  if (!secretId) throw new Error('The deployed stack names no OriginSecret: deploy this release first.');
  saveInDeployFile({ OriginKeyVersion: await rotateOrigin(client(), secretId, parameters?.OriginKeyVersion) });
  console.log(
    'The guard accepts the new key and the one before. Next: npm run deploy, after which CloudFront sends the new.',
  );
};

const isKeySecret = (text: string): text is KeySecret => KEY_SECRETS.some((each) => each === text);
const isProvider = (text: string): text is ProviderName => Object.hasOwn(PROVIDERS, text);

/** Shows the keys of some secrets, after a change of each. */
const show = async (secrets: readonly KeySecret[], change: Parameters<typeof changeKeys>[2]): Promise<void> => {
  for (const secret of secrets) {
    const keys = await changeKeys(client(), secretIdOf(secret), change);
    for (const line of describeKeys(secret, keys, nowSeconds)) console.log(line);
  }
};

const chosen = (): (() => Promise<void>) | undefined => {
  if (isProvider(act)) return () => storeProvider(act);
  if (act === 'list') return () => show(KEY_SECRETS, (keys) => keys);
  if (act === 'rotate' && name === 'origin') return rotateOriginKey;
  if (act === 'rotate' && isKeySecret(name)) return () => show([name], (keys) => withNextKey(keys, nowSeconds));
  if (act === 'retire' && isKeySecret(name) && id !== '')
    return () => show([name], (keys) => withoutKey(name, keys, id, { isLeaked: values.leaked, nowSeconds }));
  return undefined;
};

const run = chosen();
if (!run) {
  console.error(`npm run secrets -- ${Object.keys(PROVIDERS).join('|')}
npm run secrets -- list [--local]
npm run secrets -- rotate ${KEY_SECRETS.join('|')}|origin [--local]
npm run secrets -- retire ${KEY_SECRETS.join('|')} KEY [--leaked] [--local]`);
  process.exit(2);
}

try {
  await useShop({ isLocal: values.local });
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
