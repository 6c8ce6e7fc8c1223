import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { showWork } from '#functions/works/show-work.ts';
import type { StoredWork } from '#functions/works/work.entity.ts';

/** A finished public piece. */
export const aWork = async (overrides: Partial<StoredWork> = {}): Promise<StoredWork> => {
  const orderId = overrides.orderId ?? newId('order');
  const work: StoredWork = {
    orderId,
    sku: 'custphotoreal',
    supplierId: 'usr_nobody',
    artistName: 'Marta Ilves',
    username: 'marta',
    title: 'Maya',
    medium: 'Oil',
    size: '12x16in',
    tags: [],
    instructions: '',
    picture: `/media/${orderId}.jpg`,
    photo: `/media/${orderId}-photo.jpg`,
    width: 1_200,
    height: 1_500,
    city: 'Portland',
    country: 'US',
    finishedAt: nowIso(),
    ...overrides,
  };
  await showWork(work);
  return work;
};
