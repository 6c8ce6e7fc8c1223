import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { allowing, type Thing } from './thing.ts';

/** A signing key that no person ever sees. */
const createTokens = (scope: Construct): Secret => {
  const secret = new Secret(scope, 'Tokens', {
    description: 'Key that signs sessions, mailed links and cursors',
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: 'key',
      passwordLength: 64,
      excludePunctuation: true,
    },
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'A new key makes every mailed link invalid, so it is changed by hand when it may have leaked.',
  );
  return secret;
};

interface Account {
  description: string;
  apiBase: string;
  fields: readonly string[];
}

/** A payment provider's keys, put in by hand after the first deployment (docs/deploy.md); later deployments leave them alone. */
const createProvider = (scope: Construct, id: string, { description, apiBase, fields }: Account): Secret => {
  const values = { apiBase, ...Object.fromEntries(fields.map((field) => [field, ''])) };
  const secretObjectValue = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, SecretValue.unsafePlainText(value)]),
  );
  const secret = new Secret(scope, id, { description, secretObjectValue });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'Only the payment provider can make these keys; they are changed in its dashboard and put in by hand.',
  );
  return secret;
};

/** The secrets of the manifest, by name. */
export const createSecrets = (scope: Construct): { tokens: Thing; stripe: Thing; paypal: Thing } => ({
  tokens: secretThing(createTokens(scope)),
  stripe: secretThing(
    createProvider(scope, 'Stripe', {
      description: 'Stripe: secretKey and webhookSecret, from its dashboard',
      apiBase: 'https://api.stripe.com',
      fields: ['secretKey', 'webhookSecret'],
    }),
  ),
  paypal: secretThing(
    createProvider(scope, 'Paypal', {
      description:
        'PayPal: clientId and clientSecret of the app, and the id of its webhook; empty where PayPal is not offered',
      apiBase: 'https://api-m.paypal.com',
      fields: ['clientId', 'clientSecret', 'webhookId'],
    }),
  ),
});

const secretThing = (secret: Secret): Thing => ({
  value: secret.secretArn,
  allow: allowing({ use: ['secretsmanager:GetSecretValue'] }, [secret.secretArn]),
});
