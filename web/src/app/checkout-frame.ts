import { takeDocumentData } from './document-data.ts';

/** The address that the document of the payment pages is rendered for: the checkout of the visitor's open order. */
export const FRAME_ADDRESS = '/carts/checkout/';

/**
 * Fits the rendered document to the address that it has come for. Of another checkout it shows the frame until the page
 * is rendered anew; of the page that pays for a placed order nothing in it is right.
 */
export const fitFrame = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  if (pathname + search === FRAME_ADDRESS) return;
  takeDocumentData();
  if (!pathname.startsWith('/carts/checkout')) document.getElementById('root')?.replaceChildren();
};
