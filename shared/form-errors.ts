/** Refusals that the browser states before it asks the API, in the same words. Part of `ERRORS`, which pages need not load. */
export const FORM_ERRORS = {
  'cart.no_options': [422, 'No options were selected. Please try again.'],
  'cart.invalid_deadline': [422, 'DEADLINE INVALID. Please remove this item and re-add.'],
  'cart.empty': [422, 'Please add some products to your cart before checking out.'],
  'cart.missing_address': [422, 'Please fill out your name, email, and delivery address.'],
  'cart.invalid_email': [422, 'Please enter a valid email address. Your email will be required to manage your order.'],
  'cart.invalid_address': [422, 'Please enter a valid address.'],
  'cart.invalid_gift': [422, 'Please look at what you entered for the gift.'],
  'pay_with.billing_address': [422, 'Please fill out your billing address.'],
  'pay_with.billing_name': [422, 'Please enter your first and last name'],
  'pay_with.shipping_name': [
    422,
    'Please enter your first and last name for the shipping address (at the top of this page)',
  ],
  'pay_with.amazon_consent': [422, 'Please check the box that allows future payments with your Amazon account.'],
  'gift_card.buys_no_gift_card': [
    422,
    'A gift card cannot pay for a gift card. Please buy the gift card in a separate order.',
  ],
  'upload.file_type': [422, 'fileType'],
  'upload.too_large': [413, 'The photo is larger than 10 MB.'],
  'upload.empty': [422, 'The photo is empty.'],
  'payment.not_confirmed': [
    422,
    'Your bank did not confirm it was you. Nothing was charged. Try again or pay another way.',
  ],
  'payment.declined': [
    422,
    'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.',
  ],
} as const;
