import type { WorkCard } from '#shared/schemas/work.ts';

/** For tests: a finished public piece. */
export const aWork = (more: Partial<WorkCard> = {}): WorkCard => ({
  id: 'ord_1',
  order: 'ord_1',
  sku: 'custphotoreal',
  url: '/media/maya.jpg',
  title: 'Maya',
  artist: 'Marta Ilves',
  medium: 'Oil',
  size: '12 × 16 in',
  city: 'Portland',
  country: 'US',
  tags: ['featured', 'portrait'],
  instructions: '',
  ...more,
});
