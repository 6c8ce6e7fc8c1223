/** What the payment stand-in of the integration tests signs its webhooks with. */
export const WEBHOOK_SECRET = 'whsec_local';
