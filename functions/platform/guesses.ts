import { UNKNOWN_NETWORK } from './client-address.ts';
import { nowSeconds } from './clock.ts';
import { KnownPlace } from './known-place.entity.ts';
import { log } from './logger.ts';
import type { CountedUse, LimitName } from './rate-limit.ts';
import { HASHES } from './signed-kinds.ts';
import { keyedHash, keyedHashes } from './signing.ts';

/** Time for which a browser or network stays known after the last proof. */
export const KNOWN_SECONDS = HASHES['known place'];

/** Where a guess comes from. */
export interface Guesser {
  network: string;
  /** The browser, as far as it has a cookie. */
  deviceId?: string | undefined;
}

const networkPlace = ({ network }: Guesser): string => `network ${network}`;

/** The places of a guesser that can be known, the browser first: a network may be shared with strangers. */
const placesOf = (guesser: Guesser): string[] => [
  ...(guesser.deviceId === undefined ? [] : [`device ${guesser.deviceId}`]),
  ...(guesser.network === UNKNOWN_NETWORK ? [] : [networkPlace(guesser)]),
];

const KIND = 'known place';
const placeOf = (owner: string, place: string): string => `${owner}\n${place}`;

const isStored = async (owner: string, hash: string): Promise<boolean> => {
  const { data } = await KnownPlace.get({ owner, place: hash }).go({ consistent: true });
  return data !== null && data.expiresAt > nowSeconds();
};

const isKnown = async (owner: string, place: string): Promise<boolean> => {
  const hashes = await keyedHashes(KIND, placeOf(owner, place));
  return (await Promise.all(hashes.map((hash) => isStored(owner, hash)))).includes(true);
};

/** The place of a guesser that has proved to own a subject, the browser before the network; undefined where none has. */
export const knownPlace = async (owner: string, guesser: Guesser): Promise<string | undefined> => {
  const places = placesOf(guesser);
  const known = await Promise.all(places.map((place) => isKnown(owner, place)));
  return places.find((_, index) => known[index]);
};

/** What is guessed at, and the limits that count it. */
export interface Guessed {
  /** Limit of the guesses from one place. */
  limit: LimitName;
  /** Limit of the guesses from all unknown places together. */
  limitInAll: LimitName;
  /** What the limits count: an address, an account or a card, whether or not it exists. */
  subject: string;
  /** Id of the account or card whose known places are exempt from `limitInAll`. */
  owner: string;
}

/**
 * The limits that a guess uses up: those of its place, and, from a place that has never proved to own the subject, the
 * one that all such places share. So the guesses of strangers lock out nobody who comes from a known browser or
 * network, and many networks together guess no faster than one (docs/decisions/013). Makes the same reads for every
 * owner, existing or not.
 */
export const guessLimits = async (
  { limit, limitInAll, subject, owner }: Guessed,
  guesser: Guesser,
): Promise<CountedUse[]> => {
  const place = await knownPlace(owner, guesser);
  const counted = [limit, `${subject}\n${place ?? networkPlace(guesser)}`] as const;
  return place === undefined ? [counted, [limitInAll, subject]] : [counted];
};

/** Whether the limits of a guess are those of a place that has proved to own the subject. */
export const isExempt = (limits: readonly CountedUse[]): boolean => limits.length === 1;

/**
 * Saves that the guesser's browser and network have proved to own a subject. The proof is accepted by then, so a failure
 * is only logged and leaves the place unknown.
 */
export const saveKnownPlaces = async (owner: string, guesser: Guesser): Promise<void> => {
  const expiresAt = nowSeconds() + KNOWN_SECONDS;
  try {
    await Promise.all(
      placesOf(guesser).map(async (place) =>
        KnownPlace.put({ owner, place: await keyedHash(KIND, placeOf(owner, place)), expiresAt }).go(),
      ),
    );
  } catch (error) {
    log.warn('a place stays unknown', { owner, error: String(error) });
  }
};
