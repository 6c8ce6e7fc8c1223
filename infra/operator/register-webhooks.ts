import type Stripe from 'stripe';
import { z } from 'zod';
import { paypalToken, stripeOf } from './try-keys.ts';

/** Stripe's events that the shop reads (functions/payments/payments.routes.ts). */
export const STRIPE_EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.partially_funded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** PayPal's events that the shop reads. */
const PAYPAL_EVENTS = /^(CHECKOUT\.ORDER|PAYMENT\.CAPTURE|PAYMENT\.PAYOUTS-ITEM|CUSTOMER\.DISPUTE)\./;

type Fields = Record<string, string>;

/** What was done at a provider, and the fields of its secret that are to be stored. */
export interface Registered {
  done: 'created' | 'changed' | 'unchanged';
  fields: Fields;
}

const sameEvents = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();

/**
 * Registers the shop's address for Stripe's events. An endpoint of this address stays, with its events corrected, if the
 * secret has its signing key; Stripe shows that key once, so otherwise the endpoint is switched off and a new one made.
 */
export const registerStripe = async (keys: Fields, url: string): Promise<Registered> => {
  const { webhookEndpoints } = stripeOf(keys);
  const { data } = await webhookEndpoints.list({ limit: 100 });
  const ours = data.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const current = keys.webhookSecret ? ours[0] : undefined;
  for (const { id } of ours.filter((endpoint) => endpoint !== current))
    await webhookEndpoints.update(id, { disabled: true });
  if (!current) {
    const { secret = '' } = await webhookEndpoints.create({ url, enabled_events: STRIPE_EVENTS });
    return { done: 'created', fields: { webhookSecret: secret } };
  }
  if (sameEvents(current.enabled_events, STRIPE_EVENTS)) return { done: 'unchanged', fields: {} };
  await webhookEndpoints.update(current.id, { enabled_events: STRIPE_EVENTS });
  return { done: 'changed', fields: {} };
};

const EventTypes = z.object({ event_types: z.array(z.object({ name: z.string() })) });
const Webhook = z.object({ id: z.string(), url: z.string() }).extend(EventTypes.shape);
const Webhooks = z.object({ webhooks: z.array(Webhook) });

/**
 * Registers the shop's address for PayPal's events, of which PayPal itself says which there are; an existing webhook of
 * this address stays and its events are corrected. Throws PayPal's words when it refuses.
 */
export const registerPaypal = async (keys: Fields, url: string): Promise<Registered> => {
  const answer = await paypalToken(keys);
  if ('refusal' in answer) throw new Error(`PayPal refuses the keys: ${answer.refusal}`);
  const call = async <T>(shape: z.ZodType<T>, path: string, method = 'GET', body?: object): Promise<T> => {
    const response = await fetch(`${keys.apiBase}/v1/notifications/${path}`, {
      method,
      headers: { 'authorization': `Bearer ${answer.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`PayPal answers ${response.status}: ${text}`);
    return shape.parse(JSON.parse(text));
  };
  const { event_types: all } = await call(EventTypes, 'webhooks-event-types');
  const wanted = all.filter(({ name }) => PAYPAL_EVENTS.test(name)).map(({ name }) => ({ name }));
  const { webhooks } = await call(Webhooks, 'webhooks');
  const current = webhooks.find((webhook) => webhook.url === url);
  if (!current) {
    const { id } = await call(Webhook, 'webhooks', 'POST', { url, event_types: wanted });
    return { done: 'created', fields: { webhookId: id } };
  }
  const namesOf = (types: { name: string }[]): string[] => types.map(({ name }) => name);
  const isRight = sameEvents(namesOf(current.event_types), namesOf(wanted));
  if (!isRight)
    await call(Webhook, `webhooks/${current.id}`, 'PATCH', [{ op: 'replace', path: '/event_types', value: wanted }]);
  return { done: isRight ? 'unchanged' : 'changed', fields: { webhookId: current.id } };
};
