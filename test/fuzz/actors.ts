import type { AccountRole } from '#functions/platform/user.entity.ts';
import { addPiece } from '../factories/carts.ts';
import { anArtist, aVisitor, PASSWORD, somebody } from '../factories/people.ts';
import type { Shopper } from '../support/shopper.ts';

/** A sender of requests, identified by the cookies of their browser. */
export interface Actor {
  name: string;
  shopper: Shopper;
  /** E-mail and password, where the actor has an account. */
  account?: { email: string; password: string };
  /** Creates a new session; earlier requests may have ended it or removed the account. */
  renew?: () => Promise<void>;
}

const takeCookies = (from: Shopper, to: Shopper): void => {
  to.cookies.clear();
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
};

const member = async (name: string, role: AccountRole): Promise<Actor> => {
  const { shopper, email } = await somebody(role);
  const actor: Actor = { name, shopper, account: { email, password: PASSWORD } };
  actor.renew = async () => {
    const { status } = await shopper.post('/api/login', { ...actor.account, area: 'customer' });
    if (status < 300 && shopper.cookies.has('sid')) return;
    const next = await somebody(role);
    takeCookies(next.shopper, shopper);
    actor.account = { email: next.email, password: PASSWORD };
  };
  return actor;
};

const artist = async (name: string): Promise<Actor> => {
  const { shopper, ...stored } = await anArtist({ availability: 'open' });
  return { name, shopper, renew: async () => takeCookies((await anArtist(stored)).shopper, shopper) };
};

const withCart = async (name: string): Promise<Actor> => {
  const shopper = aVisitor();
  await addPiece(shopper);
  return { name, shopper };
};

/** An actor with the cookie of an ended session. */
const ended = async (): Promise<Actor> => {
  const { shopper } = await somebody('User');
  const before = shopper.twin();
  await shopper.post('/api/logout');
  return { name: 'ended session', shopper: before };
};

/** All actors: visitors with and without a cart, customers, artists, a partner, an administrator, an ended session. */
export const everybody = async (): Promise<Actor[]> => {
  const several = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index + 1)));
  return [
    { name: 'visitor', shopper: aVisitor() },
    ...(await several(3, (number) => withCart(`visitor with a cart ${number}`))),
    ...(await several(3, (number) => member(`customer ${number}`, 'User'))),
    ...(await several(3, (number) => artist(`artist ${number}`))),
    await member('partner', 'Partner'),
    await member('administrator', 'Admin'),
    await ended(),
  ];
};
