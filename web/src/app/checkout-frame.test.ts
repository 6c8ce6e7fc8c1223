import { afterEach, expect, it } from 'vitest';
import { fitFrame, FRAME_ADDRESS } from './checkout-frame.ts';
import { dataBlock, takeDocumentData } from './document-data.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  [FRAME_ADDRESS, { isShown: true, isTakenOver: true }],
  ['/carts/checkout', { isShown: true, isTakenOver: false }],
  ['/carts/checkout/crt_1', { isShown: true, isTakenOver: false }],
  ['/carts/checkout/?promos=TEN', { isShown: true, isTakenOver: false }],
  ['/carts/checkout/?paid=crt_1', { isShown: true, isTakenOver: false }],
  ['/carts/pay/crt_1', { isShown: false, isTakenOver: false }],
  ['/carts/pay/crt_1?paid', { isShown: false, isTakenOver: false }],
])('%s begins with as much of the frame as is right there', (address, wanted) => {
  document.body.innerHTML = `<div id="root"><h1>Checkout</h1></div>${dataBlock({ day: '', search: '', queries: [] })}`;
  fitFrame(new URL(address, window.location.href));
  const isShown = document.querySelector('h1') !== null;
  expect({ isShown, isTakenOver: takeDocumentData() !== undefined }).toEqual(wanted);
});
