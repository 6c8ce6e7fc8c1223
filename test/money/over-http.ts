import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { anAddress } from '#test/factories/carts.ts';
import { anEmail } from '#test/factories/people.ts';
import { oneOf, type Random } from './random-carts.ts';

/** As long as the gateway waits for a function: who gives up before that and asks again makes a slow system slower. */
const TIMEOUT_MS = 30_000;

/** Somebody's browser at a running system, which may be away. */
class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** Nobody shares a network, in which only so many cards may be declined. */
  readonly #address = `fd00:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer, or undefined when there was none. */
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

/** What became of one customer's order as they were told. */
interface SeenOrder {
  cartId: string;
  /** The shop has said that the order is placed. */
  isAcknowledged: boolean;
}

/** What is seen of a system by all its customers. */
export interface TrafficReport {
  seen: SeenOrder[];
  requests: number;
  /** Requests that nobody answered. */
  unanswered: number;
  /** Answers that nobody may get, in words. */
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

/** One customer after the other orders a painting; each asks again until somebody answers, under the same key. Ends when `isOver`. */
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
