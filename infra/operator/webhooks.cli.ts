// npm run webhooks: registers the deployed shop's addresses with the payment providers whose keys are stored
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { REGION } from './aws.ts';
import { PROVIDERS, readFields, saveFields, type ProviderName } from './provider-keys.ts';
import { registerPaypal, registerStripe } from './register-webhooks.ts';
import { useShop } from './shop.ts';

const REGISTER = { stripe: registerStripe, paypal: registerPaypal };

try {
  await useShop({ isLocal: false });
  const secrets = new SecretsManagerClient({ region: REGION });
  for (const [name, { variable, fields }] of Object.entries(PROVIDERS)) {
    const secretId = process.env[variable] ?? '';
    const keys = await readFields(secrets, secretId);
    if (Object.keys(fields).some((field) => !keys[field])) {
      console.log(`${name}: no keys are stored (npm run secrets -- ${name})`);
      continue;
    }
    const url = `${process.env.SITE_URL}/api/webhooks/${name}`;
    const { done, fields: learnt } = await REGISTER[name as ProviderName](keys, url);
    if (Object.keys(learnt).length > 0) await saveFields(secrets, secretId, learnt);
    console.log(`${name}: ${url} ${done}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
