/** What the payment fake of the integration tests signs its webhooks with. */
export const WEBHOOK_SECRET = 'whsec_local';
