/** Secret with which the payment fake of the integration tests signs its webhooks. */
export const WEBHOOK_SECRET = 'whsec_local';
