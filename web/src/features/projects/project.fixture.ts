import { ORDER } from '#shared/orders/order-states.ts';
import type { Pin, Project, ProjectImage, TimelineEntry } from '#shared/schemas/project.ts';

/** Server's time of the fixtures, epoch seconds. */
export const NOW = Date.UTC(2026, 10, 21, 15) / 1000;
const at = (hours: number): string => new Date((NOW - hours * 3600) * 1000).toISOString();

/** For tests: a picture of a project in three sizes. */
export const anImage = (id: string, more: Partial<ProjectImage> = {}): ProjectImage => ({
  id,
  name: `${id}.jpg`,
  url: `/media/${id}.jpg`,
  thumb: `/media/${id}-160.webp`,
  sizes: [
    { url: `/media/${id}-800.webp`, size: 800 },
    { url: `/media/${id}-1600.webp`, size: 1600 },
  ],
  width: 2400,
  height: 3000,
  ...more,
});

/** For tests: a comment on a picture. */
export const aPin = (id: string, more: Partial<Pin> = {}): Pin => ({
  id,
  image: 'proof-1',
  version: 1,
  x: 0.4,
  y: 0.2,
  text: `Comment ${id}`,
  by: 'customer',
  at: at(20),
  resolved: false,
  replies: [],
  ...more,
});

/** For tests: an entry of the timeline. */
export const anEntry = (id: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  at: at(30),
  by: 'artist',
  kind: 'message',
  ...more,
});

type Overrides = Partial<Omit<Project, 'order'>> & { order?: Partial<Project['order']> };

/** For tests: a project whose first proof waits for its customer. */
export const aProject = ({ order, ...more }: Overrides = {}): Project => ({
  order: {
    id: 'ord_1',
    cart_id: 'crt_1',
    status: ORDER.proofReady,
    revision: 0,
    version: 1,
    product: { sku: 'custoil', title: 'Oil painting' },
    handover: 'parcel',
    options: [
      { name: 'size', value: '16x20', display_name: 'Size', display_value: '16 × 20 in' },
      { name: 'frame', value: 'none', display_name: 'Depth', display_value: 'Gallery wrapped, 1.25 in' },
    ],
    instructions: 'My mother in 1999. Keep the flag, soften the background.',
    assets: ['photo-1'],
    photos: [
      {
        id: 'photo-1',
        url: '/media/photo-1.jpg',
        thumb: '/media/photo-1-160.webp',
        view: '/media/view.webp',
        coords: null,
        style: null,
        width: 2400,
        height: 3000,
      },
    ],
    privacy: 'public',
    consent: null,
    gift_mode: null,
    placed_at: at(24 * 9),
    accepted_at: at(24 * 8),
    frozen: false,
    repainted: false,
    ...order,
  },
  files: [],
  artist: { id: 'usr_lena', username: 'lena', name: 'Lena Moreau' },
  shipping: { method: 1 },
  passed_on: [],
  money: { total: 18_900, paid: 3_780, due: 15_120, piece_due: 15_120, charge_at: NOW + 6 * 86_400 },
  deadlines: { approve_by: new Date((NOW + 6 * 86_400) * 1000).toISOString() },
  timeline: [
    anEntry('hello', { at: at(180), text: 'Hello! I begin with a sketch tomorrow.' }),
    anEntry('sketch', { at: at(120), kind: 'progress', text: 'The sketch.', images: [anImage('progress-1')] }),
    anEntry('proof', { at: at(24), kind: 'proof', version: 1, images: [anImage('proof-1')], pins: [aPin('one')] }),
  ],
  actions: ['message', 'ask_studio', 'pin', 'approve', 'request_changes', 'pay', 'change_address'],
  side: 'customer',
  now: { sec: NOW },
  ...more,
});
