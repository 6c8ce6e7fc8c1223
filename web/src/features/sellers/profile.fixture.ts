import type { OwnProfile } from '#shared/schemas/application.ts';

/** For tests: the profile of an artist who has just applied. */
export const anOwnProfile = (more: Partial<OwnProfile> = {}): OwnProfile => ({
  id: 'usr_1',
  name: 'Liis Tamm',
  username: { real: 'Liis-Tamm', normal: 'liis-tamm' },
  bio: { source: 'I paint dogs.\n\nAnd cats.', compiled: '<p>I paint dogs.</p><p>And cats.</p>' },
  address: { country: 'EE' },
  location: 'Tartu',
  active: false,
  avatar: null,
  capacity: null,
  portrait: null,
  pictures: [],
  featured_assets: [],
  email: 'liis@example.com',
  mediums: ['custphotoreal'],
  availability: 'open',
  bio_state: 'shown',
  state: 'applied',
  reason: null,
  email_verified: false,
  samples: [],
  replies: [],
  score: [],
  ...more,
});
