import type { DemoProgress } from './demo.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'atelier-demo-1';

/** E-mail, role and sign-in page of the demo accounts. */
export const DEMO_ACCOUNTS = [
  ['customer@example.com', 'customer', '/login'],
  ['artist@example.com', 'artist', '/artists/login'],
  ['partner@example.com', 'partner', '/login'],
  ['admin@example.com', 'admin', '/login'],
] as const;

/** The gift card in the demo data. */
export const DEMO_GIFT_CARD = { code: 'ATELIER-DEMO-0100', pin: '1234', cents: 10_000 };

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pm_card_visa', 'is charged'],
  ['4000 0000 0000 0002', 'pm_card_chargeDeclined', 'is declined'],
  ['4000 0000 0000 9995', 'pm_card_chargeDeclinedInsufficientFunds', 'has no money'],
  ['4000 0027 6000 3184', 'pm_card_authenticationRequired', 'asks the bank first (3-D Secure)'],
] as const;

const PARTS = [
  ['/', 'The shop'],
  ['/sellers', 'The artists’ area'],
  ['/__local/outbox', 'Outbox: every mail that was sent'],
  ['/__local/payments', 'What the fake payment providers hold'],
  ['/__local/clock', 'The clock; POST { "advanceSeconds": 3600 } moves it'],
  ['/__local/services/on', 'Switches fakes of outside services on in this browser; /off switches them off'],
  ['/__local/metrics', 'Per operation: calls, ms, table units'],
  ['/api/openapi.json', 'The API, described'],
] as const;

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const progressLine = ({ done, of }: DemoProgress): string =>
  done < of
    ? `<p>The demo loads its further works in the background: ${done} of ${of} are in the shop.</p>`
    : `<p>All ${of} further works of the demo are in the shop.</p>`;

const DEMO_PEOPLE = `<h2>Demo accounts</h2>
<p>Password of all: <code>${DEMO_PASSWORD}</code></p>
<table>${DEMO_ACCOUNTS.map(([email, role, door]) => row([email, role, `<a href="${door}">${door}</a>`])).join('')}</table>`;

const DEMO_CARD = `<h2>Gift card</h2>
<p><code>${DEMO_GIFT_CARD.code}</code>, pin <code>${DEMO_GIFT_CARD.pin}</code>, with $${DEMO_GIFT_CARD.cents / 100} on it at first.</p>`;

/**
 * The page at /__local/ with test cards and links to the local tools; of a shop with the demo also its accounts and how
 * far it is loaded.
 */
export const localPage = ({
  hasDemo,
  progress,
}: {
  hasDemo: boolean;
  progress?: DemoProgress | undefined;
}): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Atelier on this machine</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884 }
code { font-size: .95em }
</style>
<h1>Atelier on this machine</h1>
<h2>Parts</h2>
<table>${PARTS.map(([path, what]) => row([`<a href="${path}">${path}</a>`, what])).join('')}</table>
<p>POST <code>/__local/inbound-mail</code> takes a raw mail with photos, as a mail server does; POST <code>/__local/scheduler</code> runs the due work now; POST <code>/__local/payments/webhooks</code> (PayPal: <code>/__local/payments/paypal/webhooks</code>) holds, replays and shuffles webhooks; a number for <code>shuffle</code> determines the order. POST <code>/__local/payments/disputes</code> (PayPal: <code>/__local/payments/paypal/disputes</code>) with <code>charge</code> disputes a payment, and with <code>outcome</code> <code>won</code> or <code>lost</code> decides it.</p>
${progress ? progressLine(progress) : ''}
${hasDemo ? DEMO_PEOPLE : ''}
<h2>Test cards</h2>
<p>Any future date, CVC and ZIP.</p>
<table>${TEST_CARDS.map((card) => row(card)).join('')}</table>
${hasDemo ? DEMO_CARD : ''}
</html>`;
