import { base } from './api.js';
import { openOver } from './frames.js';

const idOfSecret = (clientSecret) => String(clientSecret).split('_secret_')[0];
export const pathOf = (clientSecret) => `payment_intents/${idOfSecret(clientSecret)}`;

/** Wraps an intent in the result form of Stripe.js. */
export const named = (paymentIntent) => ({ paymentIntent });

const never = () => new Promise(() => {});

export const leave = (url) => {
  location.assign(url);
  return never();
};

export const withOutcome = (returnUrl, intent) => {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded');
  return url.href;
};

const answerChallenge = (intent, outcome) =>
  fetch(`${base}/3ds`, {
    method: 'POST',
    body: new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret, outcome }),
  });

export const challenge = (intent) => {
  const query = new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret });
  return openOver(`3ds?${query}`, 'Confirm your payment', (message, close) => {
    if (message.type === 'answered') close();
    // Closing the bank's page counts as a failed challenge.
    if (message.type === 'escape') void answerChallenge(intent, 'fail').finally(close);
  });
};
