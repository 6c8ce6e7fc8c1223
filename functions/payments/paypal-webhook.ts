import { z } from 'zod';
import { secret } from '../platform/secrets.ts';
import { withPaypal, issueOf } from './paypal-client.ts';

const Custom = z.object({ custom_id: z.string() });
const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    custom_id: z.string().optional(),
    purchase_units: z.array(Custom.partial()).optional(),
    payout_item_id: z
      .string()
      .regex(/^[A-Z0-9-]+$/)
      .optional(),
    dispute_id: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
  }),
});
const Verification = z.object({ verification_status: z.string() });

/** An event of PayPal's; it has a cart and an attempt when it is about a payment of ours, or the id of a dispute or of a payout. */
export interface PaypalEvent {
  id: string;
  type: string;
  cartId?: string;
  attemptId?: string;
  disputeId?: string;
  payoutItemId?: string;
}

/** Fields of the verification request, and the header that has the value of each. */
const HEADERS = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
} as const;

/** Format of `customIdOf` (paypal.ts). */
const OURS = /^(crt_\w+) (pay_\w+)$/;

/** Cart and attempt in a `custom_id` of ours; nothing in any other. */
export const idsIn = (customId = ''): Pick<PaypalEvent, 'cartId' | 'attemptId'> => {
  const [, cartId, attemptId] = OURS.exec(customId) ?? [];
  return cartId && attemptId ? { cartId, attemptId } : {};
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Asks PayPal whether it sent an event; the body is passed on unparsed, because the signature covers its bytes. */
const isFromPaypal = (fields: Record<string, string>, body: string): Promise<boolean> =>
  withPaypal(async (api) => {
    const named = JSON.stringify({ ...fields, webhook_id: await secret('PAYPAL_SECRET_ID', 'webhookId') });
    const request = api.client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature');
    request.baseUrl('default');
    request.header('Content-Type', 'application/json');
    request.text(`${named.slice(0, -1)},"webhook_event":${body}}`);
    request.authenticate([{ oauth2: true }]);
    try {
      const { result } = await request.callAsText();
      return Verification.parse(parsed(result)).verification_status === 'SUCCESS';
    } catch (error) {
      if (issueOf(api, error) === undefined) throw error;
      return false;
    }
  });

/**
 * The event of a webhook call that PayPal confirms to have sent; undefined for any other call. Refuses `request.busy`
 * when PayPal cannot be reached.
 */
export const readPaypalWebhook = async (
  body: string,
  header: (name: string) => string | undefined,
): Promise<PaypalEvent | undefined> => {
  const event = Event.safeParse(parsed(body));
  const fields: Record<string, string> = {};
  for (const [field, name] of Object.entries(HEADERS)) fields[field] = header(name) ?? '';
  if (!event.success || Object.values(fields).includes('')) return undefined;
  if (!(await isFromPaypal(fields, body))) return undefined;
  const { id, event_type: type, resource } = event.data;
  const { custom_id: customId, purchase_units: units, dispute_id: disputeId, payout_item_id: payoutItemId } = resource;
  return {
    id,
    type,
    ...idsIn(customId ?? units?.[0]?.custom_id),
    ...(disputeId !== undefined && { disputeId }),
    ...(payoutItemId !== undefined && { payoutItemId }),
  };
};
