import type { Page } from '@playwright/test';
import { EditProfile } from '#shared/schemas/application.ts';
import { linkIn, type Local } from './local.ts';
import { apiOf, type Api } from './orders.ts';
import { joined, packed, PAYLOADS } from './xss-payloads.ts';

export const PASSWORD = 'eleven grey paper boats';

/** A person with a browser and an account. */
export interface Person {
  page: Page;
  api: Api;
  email: string;
  username: string;
}

interface Profile {
  name: string;
  city: string;
  bio: string;
}

const isName = (text: string): boolean => EditProfile.safeParse({ name: text }).success;

/** A payload that is refused as a name. */
export const NO_NAME = PAYLOADS.find((text) => !isName(text))!;
const NAMES = PAYLOADS.filter(isName);
/** Every payload, in as few biographies as possible. */
export const BIOS = packed(2000);

/** An artist's profile made of payloads. */
export const profileOf = (index: number): Profile => ({
  name: NAMES[index % NAMES.length]!,
  city: joined(80, 7 * index),
  bio: BIOS[index % BIOS.length]!,
});

export const textsOf = ({ name, city, bio }: Profile): string[] => [name, city, bio];

const applicant = async (another: () => Promise<Page>, name: string, profile: Profile): Promise<Person> => {
  const page = await another();
  const who = { page, api: apiOf(page), email: `o'${name}@example.com`, username: `x-${name}` };
  const { email, username } = who;
  await who.api.post('/api/artists/signup', {
    ...profile,
    email,
    username,
    password: PASSWORD,
    country: 'LT',
    mediums: ['custphotoreal'],
    samples: [],
    agreement: true,
  });
  return who;
};

/** Opens the mailed link that confirms a person's address. */
export const verify = async (local: Local, { api, email }: Pick<Person, 'api' | 'email'>): Promise<void> => {
  const link = linkIn(await local.mail(email, /confirm/i), '/account/verify');
  await api.post('/api/users/verify-email', { token: new URL(link, 'http://local').searchParams.get('token') });
};

/** Applicants with confirmed addresses, each signed in in their own browser. */
export const applicants = async (another: () => Promise<Page>, local: Local, count: number): Promise<Person[]> => {
  const mark = crypto.randomUUID().slice(0, 8);
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => applicant(another, `${mark}-${index}`, profileOf(index))),
  );
  await Promise.all(people.map((who) => verify(local, who)));
  return people;
};

/** Creates a customer's account and signs in; answers its address. */
export const signUp = async (api: Api): Promise<string> => {
  const email = `o'${crypto.randomUUID()}@example.com`;
  await api.post('/api/users', { email, password: PASSWORD });
  return email;
};

const post = async (page: Page, query: string, variables: object): Promise<string> => {
  const api = apiOf(page);
  const { realtime_token: authorization } = await api.get<{ realtime_token: string }>('/api/session');
  const { data } = await api.post<{ data: Record<string, { id: string }> }>(
    '/graphql',
    { query, variables },
    { authorization },
  );
  return Object.values(data)[0]?.id ?? '';
};

/** Publishes a held reply, as the page's admin (C22). */
export const publishReply = (admin: Page, question: string, artist: string): Promise<unknown> =>
  apiOf(admin).post(`/api/admin/messages/${question}`, { artist, decision: 'publish', reason: 'Only a test.' });

/** Asks a question as the page's account, or as a visitor with an address; answers its id. */
export const ask = (page: Page, content: string, email?: string): Promise<string> =>
  post(
    page,
    'mutation ($content: String!, $email: String) { createMessageForNode(content: $content, email: $email, node: "custcharcoal") { id } }',
    { content, email },
  );

export const reply = (page: Page, id: string, content: string): Promise<string> =>
  post(
    page,
    'mutation ($content: String!, $node: ID!) { createReplyForMessage(content: $content, node: $node) { id } }',
    { content, node: `m_${id}` },
  );
