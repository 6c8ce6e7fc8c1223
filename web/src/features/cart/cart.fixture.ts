import type { Cart, CartItem } from '#shared/schemas/cart.ts';

/** For tests: a piece of an order. */
export const aCartItem = (more: Partial<CartItem> = {}): CartItem => ({
  key: 'itm_1',
  product_id: 'custphotoreal',
  title: 'Oil painting from your photo',
  quantity: 1,
  price: 37_900,
  lines: [],
  description: '',
  options: [{ name: 'size', value: '18x24in', display_name: 'Size', display_value: '18 × 24 in' }],
  supplier_product: 'custphotoreal',
  _assets: ['/media/thumb.jpg'],
  assets: ['ast_1'],
  ...more,
});

/** For tests: an open order with one piece. */
export const aCart = (more: Partial<Cart> = {}): Cart => ({
  id: 'crt_1',
  status: 0,
  items: [aCartItem()],
  promos: [],
  promo_notes: [],
  payments: [],
  shippingPrice: null,
  shipping_method: 3,
  subtotal: 37_900,
  total: 37_900,
  deposit: 7_580,
  due: 7_580,
  due_now: 7_580,
  paid: 0,
  adjustments: [],
  timestamp: Date.parse('2026-11-21T12:00:00Z') / 1000,
  email: null,
  email_list: false,
  name: null,
  address: null,
  requested_suppliers: [],
  _requested_suppliers: [],
  qc_passed: false,
  orders: [],
  ...more,
});
