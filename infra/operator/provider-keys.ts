import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Fields of each payment provider's secret that a person enters, and the address of its API. */
export const PROVIDERS = {
  stripe: {
    variable: 'STRIPE_SECRET_ID',
    apiBase: 'https://api.stripe.com',
    fields: {
      secretKey: { what: "Stripe's secret key (sk_… or rk_…)", pattern: /^(sk|rk)_(live|test)_\w+$/ },
    },
  },
  paypal: {
    variable: 'PAYPAL_SECRET_ID',
    apiBase: 'https://api-m.paypal.com',
    fields: {
      clientId: { what: "the PayPal app's client id", pattern: /^[\w-]{20,}$/ },
      clientSecret: { what: "the PayPal app's secret", pattern: /^[\w-]{20,}$/ },
    },
  },
} as const;
export type ProviderName = keyof typeof PROVIDERS;

type Fields = Record<string, string>;

/** The fields of a secret; none before the first were stored. */
export const readFields = async (secrets: SecretsManagerClient, secretId: string): Promise<Fields> => {
  try {
    const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
    return JSON.parse(SecretString) as Fields;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return {};
    throw error;
  }
};

/** Stores fields of a secret; its others stay, so that a new key never loses the webhook's. */
export const saveFields = async (secrets: SecretsManagerClient, secretId: string, fields: Fields): Promise<void> => {
  const stored = await readFields(secrets, secretId);
  await secrets.send(
    new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify({ ...stored, ...fields }) }),
  );
};
