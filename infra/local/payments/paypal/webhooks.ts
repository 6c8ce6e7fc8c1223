import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Transmission } from '../webhooks.ts';
import { read } from './orders.ts';
import { isoOf, type PaypalContext, type Store } from './store.ts';

const ALGORITHM = 'SHA256withRSA';

/** Private key that signs transmissions, generated once and stored in the fake's file. */
const keyOf = (store: Store): string => {
  const stored = store.switch('webhooks.key');
  if (stored) return stored;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  store.setSwitch('webhooks.key', privateKey);
  return privateKey;
};

interface Sent {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}

const signed = ({ id, time, webhookId, body }: Sent): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);

/** An event as it is sent: the headers carry a signature over transmission id, time, webhook id and body. */
export const transmissionOf = ({ store, base, now }: PaypalContext, webhookId: string, event: object): Transmission => {
  const body = JSON.stringify(event);
  const sent: Sent = { id: randomUUID(), time: isoOf(now()), webhookId, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHR-local',
    'paypal-auth-algo': ALGORITHM,
    'paypal-cert-url': `${base}/v1/notifications/certs/CERT-local`,
    'paypal-transmission-id': sent.id,
    'paypal-transmission-time': sent.time,
    'paypal-transmission-sig': sign('sha256', signed(sent), keyOf(store)).toString('base64'),
  };
  return { headers, body };
};

const VerifySignature = z.strictObject({
  auth_algo: z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .regex(/^(?!\d+$)\w+\S+/)
    .max(50),
  transmission_sig: z
    .string()
    .regex(/^(?!\d+$)\w+\S+/)
    .max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().regex(/^[a-zA-Z0-9]{1,50}$/),
  webhook_event: z.looseObject({}),
});

/**
 * PayPal's verify operation: whether headers and event match the signature; the event is compared as JSON, so white
 * space does not matter.
 */
export const verifySignature = (store: Store, body: unknown): { verification_status: 'SUCCESS' | 'FAILURE' } => {
  const input = read(VerifySignature, body);
  const publicKey: KeyObject = createPublicKey(keyOf(store));
  const sent: Sent = {
    id: input.transmission_id,
    time: input.transmission_time,
    webhookId: input.webhook_id,
    body: JSON.stringify(input.webhook_event),
  };
  const isOurs =
    input.auth_algo === ALGORITHM &&
    verify('sha256', signed(sent), publicKey, Buffer.from(input.transmission_sig, 'base64'));
  return { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' };
};
