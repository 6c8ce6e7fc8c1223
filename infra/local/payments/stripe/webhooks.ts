import { createHmac } from 'node:crypto';
import type { Endpoint } from '../webhooks.ts';

/** The header that proves who sent a body and when: `t=1700000000,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signature = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** An address that gets events as Stripe sends them, signed with the endpoint's secret. */
export const endpointOf = ({ url, secret }: { url: string; secret: string }): Endpoint => ({
  url,
  transmit(event, nowMs) {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, secret, Math.floor(nowMs / 1000)),
    };
    return { headers, body };
  },
});
