import { expect, it } from 'vitest';
import { ApplyAsArtist } from '#shared/schemas/application.ts';
import { applicationOf, applicationProblems, type Application } from './application-rules.ts';
import type { Draft } from './draft.ts';

const aDraft: Draft = {
  name: 'Marta Ilves',
  username: 'Marta Ilves',
  email: ' marta@example.com ',
  country: 'EE',
  city: 'Tartu',
  bio: 'I paint people.',
  mediums: ['custphotoreal'],
  samples: [{ id: 'ast_1', name: 'one.jpg', thumb: '/media/1' }],
  password: 'long enough',
  agreement: true,
};
const whole = applicationOf(aDraft);

/** First message of the schema for each field. */
const schemaSays = (application: Application): Record<string, string> => {
  const { error } = ApplyAsArtist.safeParse(application);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
};

it('C11 a whole application is one that the schema takes', () => {
  expect(applicationProblems(whole)).toEqual({});
  expect(ApplyAsArtist.parse(whole)).toMatchObject({
    username: 'Marta-Ilves',
    email: 'marta@example.com',
    samples: ['ast_1'],
  });
});

it.each([
  { name: ' ' },
  { username: '' },
  { username: 'ab' },
  { email: 'marta' },
  { password: 'short' },
  { country: '' },
  { bio: '\n' },
  { mediums: [] },
  { agreement: false },
])('C11 says of %o what the schema would say', (part) => {
  const application = { ...whole, ...part };
  const said = applicationProblems(application);
  expect(Object.keys(said)).toHaveLength(1);
  expect(said).toEqual(schemaSays(application));
});
