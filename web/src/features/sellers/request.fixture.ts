import type { SellerRequest } from '#shared/schemas/quote.ts';

/** For tests: a request that an artist has not answered. */
export const aRequest = (more: Partial<SellerRequest> = {}): SellerRequest => ({
  order_id: 'ord_1',
  cart_id: 'crt_1',
  product: { sku: 'custphotoreal', title: 'Oil painting from your photo' },
  options: [],
  description: 'Please leave the name tag on the left dog.',
  assets: ['/media/one.jpg', '/media/two.jpg'],
  share: 22_740,
  earns: 22_740,
  requested: false,
  asked_at: '2026-11-21T12:00:00Z',
  schedule_at: '2026-11-21T13:00:00Z',
  status: 1,
  selected: false,
  processed: false,
  _acceptError: null,
  payment_due: false,
  promised_at: null,
  approve_by: null,
  revision: 0,
  repainted: false,
  shipping_held: false,
  photos_checked: false,
  repaint: null,
  ...more,
});
