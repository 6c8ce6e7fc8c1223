import { seal, unsealIfKept } from '../platform/signing.ts';
import type { StoredOrder } from './order.entity.ts';

const PURPOSE = 'charity code';

/** Seals the code of a charity's gift card, which mail, project page and parcel show later. */
export const sealCharityCode = (code: string): Promise<string> => seal(PURPOSE, code);

/** The code of the charity's gift card that was passed on for a piece; undefined before, and once its key is retired. */
export const charityCodeOf = async ({ passedOn }: Pick<StoredOrder, 'passedOn'>): Promise<string | undefined> => {
  const sealed = passedOn?.charity?.done?.reference;
  return sealed === undefined ? undefined : unsealIfKept(PURPOSE, sealed);
};
