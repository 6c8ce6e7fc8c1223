import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ledgerEntry, PLACED_MEMO, PROCESSORS } from '#functions/ledger/ledger.ts';
import { asHtml, asText, type Mail } from '#functions/mail/mail.ts';
import { sumFacts } from '#functions/notifications/sum-facts.ts';
import { formatCents } from '#shared/money/money.ts';
import { priceCart } from '#shared/money/pricing.ts';
import { applyPromotions } from '#shared/money/promotions.ts';
import { shippingPrice } from '#shared/shipping/deliverable.ts';
import { anAddress } from '#test/factories/carts.ts';
import { aRandomCart, between, type Random } from '#test/money/random-carts.ts';
import { sumProblem } from '#test/support/mail-rules.ts';
import { randomOf } from '#test/support/random.ts';
import { aCart } from '#web/features/cart/cart.fixture.ts';
import { ReceiptSum } from '#web/features/checkout/receipt-sum.tsx';

const NOW = Date.parse('2026-11-27T12:00:00Z');

/** A placed order with an extra or a reduction now and then, and the ledger that it has. */
const anOrder = (random: Random) => {
  const { items, promotions, codes } = aRandomCart(random);
  const shippingPrice_ = shippingPrice(anAddress(), 3, items) ?? 0;
  const { promos, subtotal, total, deposit } = priceCart(
    items,
    shippingPrice_,
    applyPromotions(items, promotions, codes, NOW).applied,
  );
  const change = random() < 0.4 ? between(random, -Math.min(total, 5_000), 90_000) : 0;
  const paid = random() < 0.3 ? total + change : Math.min(deposit, total + change);
  const cartId = 'crt_1';
  const entries = [
    ledgerEntry({
      cartId,
      memo: PLACED_MEMO,
      lines: [
        { account: 'customer', cents: total },
        { account: 'sales', cents: -total },
      ],
    }),
    ledgerEntry({
      cartId,
      memo: "Artist's extra",
      lines: [
        { account: 'customer', cents: change },
        { account: 'extras', cents: -change },
      ],
    }),
    ledgerEntry({
      cartId,
      memo: 'Deposit',
      processor: PROCESSORS.card,
      lines: [
        { account: 'cash:stripe', cents: paid },
        { account: 'customer', cents: -paid },
      ],
    }),
  ];
  return { items, promos, subtotal, shippingPrice: shippingPrice_, change, total: total + change, paid, entries };
};

/** The rows of a receipt's sum as a mail would print them, without the subtotal's name. */
const rowsOf = (markup: string): string =>
  [...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
    .map(([, label, money]) => `${label}: ${money}`)
    .join('\n');

it('C2 CO-17 the lines of 1,000 random orders sum to their total, on the receipt and in the mail', async () => {
  const random = randomOf(14);
  const missing: unknown[] = [];
  for (let order = 0; order < 1_000; order += 1) {
    const { items, promos, subtotal, shippingPrice: cents, change, total, paid, entries } = anOrder(random);
    const due = Math.max(0, total - paid);
    const mail: Mail = {
      to: 'ellen@example.com',
      subject: 'Your order has started',
      heading: 'Thank you.',
      paragraphs: [],
      facts: sumFacts({ items, promos, shippingPrice: cents }, entries, { paid: 'Paid today' }),
    };
    const text = asText(mail);
    expect(text).toContain(`Total: ${formatCents(total)}`);
    expect(sumProblem(text), `order ${order}, mail`).toBeUndefined();
    const page = order % 100 === 0 ? await asHtml(mail) : '';
    missing.push(...(mail.facts ?? []).filter(([, value]) => page !== '' && !page.includes(value)));
    const adjustments = [{ amount: change, description: "Artist's extra", order: null, timestamp: 0 }];
    const receipt = renderToStaticMarkup(
      <ReceiptSum
        cart={aCart({ status: 1, items, promos, subtotal, shippingPrice: cents, adjustments, total, paid, due })}
      />,
    );
    expect(sumProblem(rowsOf(receipt)), `order ${order}, receipt`).toBeUndefined();
  }
  expect(missing).toEqual([]);
});
