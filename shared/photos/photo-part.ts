import { VIEW_SIDE } from './pictures.ts';
import type { PaintedPart } from './painted-part.ts';

const PART = /[?&]part=([\d.,-]+|unknown)/;
const UPLOADED = /^(.*\/)photo\.jpg\?.*\bsize=(\d+)x(\d+)/;

/** Which part of the photo at an address the piece beside it shows; `whole` where the address says nothing. */
export const partOf = (address: string): PaintedPart => {
  const [, text] = PART.exec(address) ?? [];
  if (text === undefined) return 'whole';
  const [x, y, w, h, ratio] = text.split(',').map(Number);
  return x !== undefined && y !== undefined && w && h && ratio ? { x, y, w, h, ratio } : 'unknown';
};

/** The file of an uploaded picture that fills a screen; another address is answered as it is. */
export const screenFile = (address: string): string => {
  const [, folder = '', across, down] = UPLOADED.exec(address) ?? [];
  return Math.max(Number(across), Number(down)) > VIEW_SIDE ? `${folder}view.jpg` : address;
};
