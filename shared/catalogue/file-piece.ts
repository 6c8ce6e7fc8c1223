import type { Handover } from '../schemas/handover.ts';

/** Whether a piece is a file, which its customer downloads, and no parcel. */
export const isFilePiece = ({ supplier_product }: { supplier_product: string }): boolean =>
  supplier_product === 'digital-painting';

/** How a piece reaches its customer. */
export const handoverOf = (item: { supplier_product: string }): Handover => (isFilePiece(item) ? 'file' : 'parcel');
