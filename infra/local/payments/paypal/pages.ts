import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeMarkup, readBody, send } from '../../http.ts';
import { PaypalError } from './errors.ts';
import { answerOrder, fundingsOf, readOrder } from './orders.ts';
import type { PaypalContext, Funding, Order } from './store.ts';

const MAX_BODY_BYTES = 4096;

/** Only styles are loaded; `form-action *`, because the form's redirect leads to the shop, whose origin may differ. */
const POLICY = "default-src 'none'; style-src 'self'; form-action *; base-uri 'none'; frame-ancestors 'none'";

const FUNDING_NAMES: Record<Funding, string> = {
  balance: 'Balance: pays at once',
  refused: 'A card whose bank refuses',
  review: 'Held for review, then paid (a minute)',
  review_refused: 'Held for review, then refused (a minute)',
  echeck: 'Bank account: an eCheck (six days)',
};

/** Address of the account that pays unless another one is typed. */
const ACCOUNT = 'customer@example.com';

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeMarkup(title)}</title>
    <link rel="stylesheet" href="/__local/stripe/pages.css" />
  </head>
  <body class="challenge">
    <main>
      <p class="provider">PayPal</p>
      <h1>${escapeMarkup(title)}</h1>
${content}
      <p class="note">A test payment: no money moves.</p>
    </main>
  </body>
</html>
`;

const orderPage = (context: PaypalContext, { id, purchase_units: [unit] }: Order): string => {
  const choices = fundingsOf(context, id)
    .map((funding) => `          <option value="${funding}">${FUNDING_NAMES[funding]}</option>`)
    .join('\n');
  return frame(
    'Approve your payment',
    `      <p id="summary">$${escapeMarkup(unit.amount.value)} to Atelier with PayPal.</p>
      <form method="post" action="${escapeMarkup(context.base)}/checkoutnow">
        <input type="hidden" name="token" value="${escapeMarkup(id)}" />
        <label>PayPal account
        <input type="email" name="account" value="${ACCOUNT}" required /></label>
        <label>Pay with
        <select name="funding">
${choices}
        </select></label>
        <div class="actions">
          <button name="answer" value="pay">Pay Now</button>
          <button name="answer" value="cancel" class="quiet">Cancel and return</button>
        </div>
      </form>`,
  );
};

const show = (res: ServerResponse, status: number, html: string): void =>
  send(
    res,
    status,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    },
    html,
  );

const answer = async (context: PaypalContext, req: IncomingMessage): Promise<string> => {
  const form = new URLSearchParams((await readBody(req, MAX_BODY_BYTES)).toString('utf8'));
  const token = form.get('token') ?? '';
  const funding = fundingsOf(context, token).find((known) => known === (form.get('funding') ?? 'balance'));
  const isPaying = form.get('answer') === 'pay';
  if (isPaying && !funding) throw new PaypalError(400, 'INVALID_REQUEST', 'No such way to pay.');
  return context.store.transaction(() =>
    answerOrder(context, token, isPaying ? funding : 'cancel', form.get('account') || ACCOUNT),
  );
};

/**
 * The page on which a customer approves or cancels an order, and is then redirected to the shop's return or cancel URL.
 */
export const serveCheckoutPage = async (
  context: PaypalContext,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  try {
    if (req.method === 'POST') {
      send(res, 303, { 'location': await answer(context, req), 'cache-control': 'no-store' });
      return;
    }
    const token = new URL(req.url ?? '/', 'http://localhost').searchParams.get('token') ?? '';
    const order = readOrder(context, token);
    show(
      res,
      200,
      order.status === 'PAYER_ACTION_REQUIRED'
        ? orderPage(context, order)
        : frame('Nothing to approve', '      <p>There is nothing to approve here any more.</p>'),
    );
  } catch (error) {
    if (!(error instanceof PaypalError)) console.error(error);
    show(
      res,
      error instanceof PaypalError ? error.status : 500,
      frame('That did not work', '      <p>This payment is not known, or it waits for nothing.</p>'),
    );
  }
};
