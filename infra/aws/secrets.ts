import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret, type CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { KeySecret } from '#functions/platform/signed-kinds.ts';
import { acknowledge } from './acknowledge.ts';
import { allowing, type Grantable } from './grantable.ts';

/**
 * A secret with one key that AWS generates. It stays when the stack goes, as the table does. Another `field` would have AWS
 * generate another key.
 */
const createGenerated = (scope: Construct, id: string, field: string, description: string): Secret => {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: field,
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  acknowledge(secret, 'AwsSolutions-SMG4', ROTATED_BY_HAND);
  return secret;
};

const ROTATED_BY_HAND =
  'A key starts and ends by a command (npm run secrets), because only people know when what it issued may end.';

/**
 * A secret whose value a command stores after the first deployment (docs/deploy.md). The stack says nothing about the
 * value, so no deployment can overwrite it.
 */
const createEmpty = (scope: Construct, id: string, description: string, reason: string): Secret => {
  const secret = new Secret(scope, id, { description, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE });
  (secret.node.defaultChild as CfnSecret).generateSecretString = undefined;
  acknowledge(secret, 'AwsSolutions-SMG4', reason);
  return secret;
};

const OF_PROVIDERS =
  'Only the payment provider can make these keys; they are changed in its dashboard and put in by hand.';

/**
 * The secrets. `cursors` has a key from the start, because what renders pages cannot read the key before it; the others get
 * theirs at the end of the deployment (infra/operator/keys.ts), because a deployment that fails would take the key with it.
 */
export const createSecrets = (scope: Construct): Record<KeySecret | 'tokens' | 'stripe' | 'paypal', Grantable> => {
  const empty = (id: string, description: string, reason: string): Grantable =>
    grantableSecret(createEmpty(scope, id, description, reason));
  return {
    tokens: grantableSecret(
      createGenerated(scope, 'Tokens', 'key', 'Key that signs sessions, mailed links and cursors'),
    ),
    cursors: grantableSecret(
      createGenerated(scope, 'Cursors', '0', 'Keys that sign cursors of lists and tokens of live updates'),
    ),
    links: empty('Links', 'Keys that sign mailed links and upload tokens', ROTATED_BY_HAND),
    codes: empty(
      'Codes',
      'Keys that hash gift card codes, pins, recovery codes, places and certificates',
      ROTATED_BY_HAND,
    ),
    vault: empty('Vault', 'Keys that seal second factors and codes to be mailed', ROTATED_BY_HAND),
    stripe: empty('Stripe', 'Stripe: secretKey and webhookSecret, from its dashboard', OF_PROVIDERS),
    paypal: empty(
      'Paypal',
      'PayPal: clientId and clientSecret of the app, and the id of its webhook; empty where PayPal is not offered',
      OF_PROVIDERS,
    ),
  };
};

const grantableSecret = (secret: Secret): Grantable => ({
  value: secret.secretArn,
  allow: allowing({ use: ['secretsmanager:GetSecretValue'] }, [secret.secretArn]),
});
