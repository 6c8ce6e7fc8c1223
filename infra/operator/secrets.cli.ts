// npm run secrets -- stripe|paypal: asks for a provider's keys without showing them, tries them, and stores them
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { parseArgs } from 'node:util';
import { askHidden } from './ask-hidden.ts';
import { REGION } from './aws.ts';
import { PROVIDERS, saveFields, type ProviderName } from './provider-keys.ts';
import { useShop } from './shop.ts';
import { tryKeys } from './try-keys.ts';

const [name = ''] = parseArgs({ allowPositionals: true }).positionals;
if (!Object.hasOwn(PROVIDERS, name)) {
  console.error(`npm run secrets -- ${Object.keys(PROVIDERS).join('|')}`);
  process.exit(2);
}
const provider = name as ProviderName;
const { variable, apiBase, fields } = PROVIDERS[provider];

try {
  await useShop({ isLocal: false });
  const answers: Record<string, string> = { apiBase };
  for (const [field, { what, pattern }] of Object.entries(fields)) {
    const answer = await askHidden(`${what}: `);
    if (!pattern.test(answer)) throw new Error(`That is not ${what}. Nothing was stored.`);
    answers[field] = answer;
  }
  const tried = await tryKeys(provider, answers);
  if ('refusal' in tried) throw new Error(`${name} refuses these keys: ${tried.refusal} Nothing was stored.`);
  await saveFields(new SecretsManagerClient({ region: REGION }), process.env[variable] ?? '', tried.fields);
  console.log(`${name} takes the keys; they are stored, and functions use them within five minutes.`);
  console.log('Next: npm run webhooks');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
