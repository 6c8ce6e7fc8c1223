import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { syncDispute } from '../cases/chargebacks.ts';
import { finishAttempt } from '../checkout/finish.ts';
import { nowSeconds } from '../platform/clock.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { log } from '../platform/logger.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import { syncPaypalItem } from '../payouts/paypal-run.ts';
import { readPaypalDispute } from './paypal-disputes.ts';
import { readPaypalWebhook } from './paypal-webhook.ts';
import { readStripeDispute } from './stripe-disputes.ts';
import { readWebhook } from './stripe.ts';

const Ids = z.object({ cart_id: z.string(), attempt_id: z.string() });
const DisputeId = z.object({ id: z.string() });
const CartId = Ids.pick({ cart_id: true });
const stripeWebhook = createRoute({
  method: 'post',
  path: '/api/webhooks/stripe',
  operationId: 'webhooks.stripe',
  summary: 'Takes an event of Stripe.',
  responses: { 200: answers(z.object({ received: z.literal(true) })), ...refusals(400) },
});

const paypalWebhook = createRoute({
  method: 'post',
  path: '/api/webhooks/paypal',
  operationId: 'webhooks.paypal',
  summary: 'Takes an event of PayPal.',
  responses: { 200: answers(z.object({ received: z.literal(true) })), ...refusals(400) },
});

const metadataOf = (of: object): unknown => ('metadata' in of ? of.metadata : undefined);

/**
 * Webhooks of the payment providers. They have no session; the metadata of the payment name its cart and attempt. An
 * event only says what to look at: the state of the attempt, refund or dispute is read from the provider.
 */
export const paymentRoutes = createApp({ fromServers: true })
  .openapi(stripeWebhook, async (c) => {
    const event = await readWebhook(await c.req.text(), c.req.header('Stripe-Signature') ?? '', nowSeconds());
    if (!event) throw new AppError('webhook.refused');
    if (event.type.startsWith('payment_intent.')) {
      const ids = Ids.safeParse(metadataOf(event.data.object));
      if (ids.success) await finishAttempt(ids.data.cart_id, ids.data.attempt_id);
      else log.warn('webhook without our metadata', { event: event.id, type: event.type });
    }
    if (event.type === 'charge.refunded') {
      const ids = CartId.safeParse(metadataOf(event.data.object));
      if (ids.success) await finishRefundsOf(ids.data.cart_id);
    }
    if (event.type.startsWith('charge.dispute.')) {
      const dispute = DisputeId.safeParse(event.data.object);
      if (dispute.success) await syncDispute(dispute.data.id, readStripeDispute);
    }
    return c.json({ received: true as const }, 200);
  })
  .openapi(paypalWebhook, async (c) => {
    const event = await readPaypalWebhook(await c.req.text(), (name) => c.req.header(name));
    if (!event) throw new AppError('webhook.refused');
    if (/^(CHECKOUT\.ORDER|PAYMENT\.CAPTURE)\./.test(event.type)) {
      if (event.cartId && event.attemptId) await finishAttempt(event.cartId, event.attemptId);
      else log.warn('webhook without our ids', { event: event.id, type: event.type });
    }
    if (event.type === 'PAYMENT.CAPTURE.REFUNDED' && event.cartId) await finishRefundsOf(event.cartId);
    if (event.type.startsWith('CUSTOMER.DISPUTE.') && event.disputeId)
      await syncDispute(event.disputeId, readPaypalDispute);
    if (event.type.startsWith('PAYMENT.PAYOUTS-ITEM.') && event.payoutItemId) await syncPaypalItem(event.payoutItemId);
    return c.json({ received: true as const }, 200);
  });
