/** Environment variables from the manifest; a function gets only those of the resources that it `uses`. */
export type EnvName =
  | 'SITE_URL'
  | 'MARKET_TABLE'
  | 'UPLOADS_BUCKET'
  | 'MEDIA_BUCKET'
  | 'PAGES_BUCKET'
  | 'PREVIEWS_QUEUE_URL'
  | 'PAINTINGS_QUEUE_URL'
  | 'MAILINGS_QUEUE_URL'
  | 'EVENT_BUS'
  | 'MAIL_FROM'
  | 'FACES_REGION'
  | 'PLACES_REGION'
  | 'REALTIME_URL'
  | 'TOKENS_SECRET_ID'
  | 'STRIPE_SECRET_ID'
  | 'PAYPAL_SECRET_ID';

/** Value of an environment variable; throws when the manifest does not give it to this function. */
export const env = (name: EnvName): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the function does not use this resource in infra/manifest.ts.`);
  return value;
};
