import { AppError } from '#shared/errors.ts';
import { ERASURE_MS } from '#shared/people/erasure.ts';
import { listKeys, writeObject } from '../platform/buckets.ts';
import { now, nowIso } from '../platform/clock.ts';
import { firstHash, keyedHashes, seal, unseal } from '../platform/signing.ts';
import { ifUnchanged, items, orRefuse, transact, type Items, type WritersOf } from '../platform/table.ts';
import { accountEntities, normalEmail, type AccountWriters } from '../platform/users.ts';
import { Cart } from '../carts/cart.entity.ts';
import { User } from '../platform/user.entity.ts';
import { DUE_ERASURE, Erasure, type StoredErasure } from './erasure.entity.ts';
import { erasePerson } from './erase-person.ts';
import { isUnknown, personOf, type KnownIds, type Person } from './person.ts';
import { refusalFor } from './refusals.ts';

const HASHED = 'erased address';
const PURPOSE = 'erasure';
/** Below this key of the bucket `uploads` every erasure is remembered outside of the table, which may be restored. */
const REMEMBERED = 'erasures/';

interface Sealed {
  address: string;
  words: string[];
}

/** Keyed hash of an address, by which an erasure is stored; without the key nobody can try addresses on it. */
export const addressHashOf = (address: string): Promise<string> => firstHash(HASHED, normalEmail(address));

/** The erasure of an address, read consistently, by whichever key its hash was made. */
export const erasureOf = async (address: string): Promise<StoredErasure | undefined> => {
  const hashes = await keyedHashes(HASHED, normalEmail(address));
  const { data } = await Erasure.get(hashes.map((addressHash) => ({ addressHash }))).go({ consistent: true });
  return data[0];
};

/** A person with something to export or erase; refuses `person.not_found`. */
export const knownPerson = async (address: string): Promise<Person> => {
  const person = await personOf(address);
  if (isUnknown(person)) throw new AppError('person.not_found');
  return person;
};

/** Refuses with the reason while a person cannot be erased (C66). */
export const checkErasable = async (person: Person): Promise<void> => {
  const refusal = await refusalFor(person);
  if (refusal) throw new AppError(refusal);
};

/** Whether an erasure waits for its time or has begun. */
export const isUnderWay = ({ state }: StoredErasure): boolean => state === 'waiting' || state === 'running';

const ENDED = ['done', 'cancelled', 'refused'] as const;

/** Writes an erasure that is due at a time; refuses `person.being_erased` for one that is under way. */
export const writing = async (
  address: string,
  askedBy: StoredErasure['askedBy'],
  dueAt: string,
): Promise<(write: WritersOf<{ erasure: typeof Erasure }>['erasure']) => Items> => {
  const addressHash = await addressHashOf(address);
  const sealed = await seal(PURPOSE, JSON.stringify({ address: normalEmail(address), words: [] } satisfies Sealed));
  const asked = {
    addressHash,
    state: 'waiting',
    askedBy,
    askedAt: nowIso(),
    sealed,
    dueKind: DUE_ERASURE,
    dueAt,
  } as const;
  return (write) => ({
    erasure: orRefuse(
      write
        .put({ ...asked, userIds: [], cartIds: [] })
        .where(({ state }, { eq, notExists }) =>
          [notExists(state), ...ENDED.map((ended) => eq(state, ended as StoredErasure['state']))].join(' OR '),
        )
        .commit(),
      'person.being_erased',
    ),
  });
};

/**
 * Has the person with an address erased in 48 hours, together with `also`, and answers when. Refuses with the reason
 * while something is open, and `person.being_erased`.
 */
export const askErasure = async (address: string, also: (write: AccountWriters) => Items): Promise<string> => {
  await checkErasable(await knownPerson(address));
  const dueAt = new Date(now() + ERASURE_MS).toISOString();
  const write = await writing(address, 'owner', dueAt);
  await transact({ erasure: Erasure, ...accountEntities }, (writers) => items(also(writers), write(writers.erasure)));
  return dueAt;
};

/** Takes back an erasure that has not begun; does nothing where there is none. Refuses `person.being_erased`. */
export const cancelErasure = async (address: string): Promise<void> => {
  const erasure = await erasureOf(address);
  if (erasure?.state === 'running') throw new AppError('person.being_erased');
  if (erasure?.state !== 'waiting') return;
  const isCancelled = await ifUnchanged(
    Erasure.patch({ addressHash: erasure.addressHash })
      .set({ state: 'cancelled' })
      .remove(['sealed', 'dueKind', 'dueAt'])
      .where(({ state }, { eq }) => eq(state, 'waiting'))
      .go(),
  );
  if (!isCancelled) throw new AppError('person.being_erased');
};

const begin = async ({ addressHash }: StoredErasure, address: string, known: KnownIds): Promise<KnownIds> => {
  const person = await personOf(address, known);
  const found = {
    userIds: person.userIds,
    cartIds: person.carts.map(({ cartId }) => cartId),
    words: person.words,
  };
  const sealed = await seal(PURPOSE, JSON.stringify({ address, words: found.words } satisfies Sealed));
  await Erasure.patch({ addressHash })
    .set({ state: 'running', sealed, userIds: found.userIds, cartIds: found.cartIds })
    .go();
  return found;
};

const finish = async ({ addressHash, userIds }: Pick<StoredErasure, 'addressHash' | 'userIds'>): Promise<void> => {
  const doneAt = nowIso();
  await writeObject(
    'uploads',
    `${REMEMBERED}${addressHash}`,
    Buffer.from(JSON.stringify({ userIds, doneAt })),
    'application/json',
  );
  await Erasure.patch({ addressHash })
    .set({ state: 'done', doneAt, cartIds: [] })
    .remove(['sealed', 'dueKind', 'dueAt'])
    .go();
};

/**
 * Does a due erasure, or goes on with one that a crash has left halfway; answers what it did. One that has become
 * impossible since it was asked for is refused, with the reason.
 */
export const runErasure = async (addressHash: string): Promise<string> => {
  const { data: erasure } = await Erasure.get({ addressHash }).go({ consistent: true });
  if (!erasure?.sealed || !isUnderWay(erasure) || (erasure.dueAt ?? '') > nowIso()) return 'nothing';
  const { address, words }: Sealed = JSON.parse(await unseal(PURPOSE, erasure.sealed));
  const known = { userIds: erasure.userIds, cartIds: erasure.cartIds, words };
  if (erasure.state === 'waiting') {
    const refusal = await refusalFor(await personOf(address));
    if (refusal) {
      await Erasure.patch({ addressHash })
        .set({ state: 'refused', refusal })
        .remove(['sealed', 'dueKind', 'dueAt'])
        .go();
      return refusal;
    }
  }
  // What leads from the address to carts and accounts is erased too, so it is stored before anything is changed.
  const found = await begin(erasure, address, known);
  await erasePerson(await personOf(address, found));
  await finish({ addressHash, userIds: found.userIds });
  return 'erased';
};

/** Erases a person at once, as `npm run person -- erase` does. Refuses with the reason while something is open. */
export const eraseNow = async (address: string): Promise<void> => {
  const existing = await erasureOf(address);
  if (!existing || existing.state !== 'running') {
    await checkErasable(await knownPerson(address));
    const write = await writing(address, 'operator', nowIso());
    await cancelErasure(address);
    await transact({ erasure: Erasure }, (writers) => write(writers.erasure));
  }
  await runErasure(await addressHashOf(address));
};

/** Hashes of all erasures that were done: those of the table, and those of before it was restored. */
const remembered = async (): Promise<Set<string>> => {
  const { data } = await Erasure.query.newest({}).go({ pages: 'all' });
  const hashes = new Set(data.filter(({ state }) => state === 'done').map(({ addressHash }) => addressHash));
  for (
    let keys = await listKeys('uploads', REMEMBERED);
    keys.length > 0;
    keys = await listKeys('uploads', REMEMBERED, keys.at(-1))
  )
    for (const key of keys) hashes.add(key.slice(REMEMBERED.length));
  return hashes;
};

/** Addresses in accounts and carts of the table. */
const storedAddresses = async (): Promise<Set<string>> => {
  const [{ data: users }, { data: carts }] = await Promise.all([
    User.scan.go({ pages: 'all', consistent: true, attributes: ['email'] }),
    Cart.scan.go({ pages: 'all', consistent: true, attributes: ['email'] }),
  ]);
  return new Set([...users, ...carts].flatMap(({ email }) => (email ? [normalEmail(email)] : [])));
};

/**
 * Erases everybody again whom a restore has brought back, and answers how many: of every address that the restored table
 * has, the keyed hash is compared with those of the erasures. To be called before the shop opens.
 */
export const repeatErasures = async (): Promise<number> => {
  const erased = await remembered();
  let repeated = 0;
  for (const address of await storedAddresses()) {
    const addressHash = (await keyedHashes(HASHED, address)).find((hash) => erased.has(hash));
    if (addressHash === undefined) continue;
    const found = await personOf(address);
    // What was open at the time of the backup has ended before the person was erased.
    await Erasure.put({
      addressHash,
      state: 'running',
      askedBy: 'operator',
      askedAt: nowIso(),
      sealed: await seal(PURPOSE, JSON.stringify({ address, words: found.words } satisfies Sealed)),
      userIds: found.userIds,
      cartIds: found.carts.map(({ cartId }) => cartId),
      dueKind: DUE_ERASURE,
      dueAt: nowIso(),
    }).go();
    await runErasure(addressHash);
    repeated += 1;
  }
  return repeated;
};
