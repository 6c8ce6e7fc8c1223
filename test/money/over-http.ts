import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { anAddress } from '#test/factories/carts.ts';
import { anEmail } from '#test/factories/people.ts';
import { oneOf, type Random } from './random-carts.ts';

/** The gateway's timeout for a function: giving up sooner and asking again would make a slow system slower. */
const TIMEOUT_MS = 30_000;

/** A browser that talks to a running system, which may be down. */
class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** An address in a network of its own, because declined cards are limited per network. */
  readonly #address = `fd00:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers undefined when the system does not answer. */
  async send(
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; body: unknown } | undefined> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      'origin': this.#origin,
      'content-type': 'application/json',
      [VIEWER_ADDRESS_HEADER]: this.#address,
      ...(cookie && { cookie }),
      ...headers,
    };
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        headers: sent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        this.#cookies.set(name, value);
      }
      return { status: response.status, headers: response.headers, body: await response.json() };
    } catch {
      return undefined;
    }
  }
}

/** A customer's order, and what the shop has told them of it. */
interface SeenOrder {
  cartId: string;
  /** The shop has confirmed the order. */
  isAcknowledged: boolean;
}

/** What all customers together have seen of a system. */
export interface TrafficReport {
  seen: SeenOrder[];
  requests: number;
  /** Requests without an answer. */
  unanswered: number;
  /** Unacceptable answers, in words. */
  wrong: string[];
}

const PAUSE_MS = 500;
const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
] as const;
const PIECE = { product_id: 'custphotoreal', options: { size: '18x24in', subjects: '1', depth: '1.25' } };

/**
 * Customers order a painting one after the other; each repeats the request under the same key until it is answered.
 * Ends when `isOver`.
 */
export const shopOverHttp = async (
  origin: string,
  random: Random,
  report: TrafficReport,
  isOver: () => boolean,
): Promise<void> => {
  const retryUntilAnswered = async <T>(
    browser: Browser,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T } | undefined> => {
    while (!isOver()) {
      const answer = await browser.send(path, body, headers);
      report.requests += 1;
      if (!answer) report.unanswered += 1;
      else if (answer.status >= 500 && !(answer.status === 503 && answer.headers.has('Retry-After')))
        report.wrong.push(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer && answer.status < 500) return answer as { status: number; body: T };
      await wait(PAUSE_MS);
    }
    return undefined;
  };
  while (!isOver()) {
    const [browser, address, email] = [new Browser(origin), anAddress(), anEmail('customer')];
    const cart = (await retryUntilAnswered<Cart>(browser, '/api/carts/add-item', PIECE))?.body;
    const shipping = (
      await retryUntilAnswered<{ shipping_price: number }>(browser, '/api/carts/shipping/', {
        address,
        shipping_method: 3,
      })
    )?.body;
    if (!cart?.id || !shipping) continue;
    const seen: SeenOrder = { cartId: cart.id, isAcknowledged: false };
    report.seen.push(seen);
    const order = {
      cart_id: cart.id,
      email,
      shipping_address: address,
      shipping_method: 3,
      charge: oneOf(random, CARDS),
      charge_method: 'credit',
      total: cart.subtotal + shipping.shipping_price,
    };
    const answer = await retryUntilAnswered<CreateCartAnswer>(browser, '/api/carts/create/', order, {
      'Idempotency-Key': randomUUID(),
    });
    seen.isAcknowledged =
      answer?.status === 200 && answer.body.status && !answer.body.requires_action && !answer.body.message;
  }
};
