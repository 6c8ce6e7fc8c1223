import type { PersonExport } from '#shared/schemas/person.ts';
import { nowIso } from '../platform/clock.ts';
import { presignGet } from '../platform/buckets.ts';
import { mediaPath } from '../uploads/assets.ts';
import { originalKey } from '../uploads/photo-keys.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import type { Person } from './person.ts';
import { photosOf, PLACES, type Item } from './places.ts';

/** Names of values that open something, wherever they stand. */
const SECRETS = new Set(['passwordHash', 'tokenHash', 'secret', 'recoveryHashes', 'sealed', 'sealedCode', 'pinHash']);
/** Attributes of the table and of other persons' part in an item. */
const OTHERS = new Set(['adminId', 'network', 'dueKind', 'dueAt', 'version', 'revision']);

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof Set) return [...value];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRETS.has(name))
      .map(([name, each]) => [name, withoutSecrets(each)]),
  );
};

/** For so long the links to originals work. */
const SHOWN_SECONDS = 3_600;

const photoOf = async ({ assetId, name, fullKey }: StoredAsset): Promise<PersonExport['photos'][number]> => ({
  id: assetId,
  name,
  picture: mediaPath(fullKey),
  original: await presignGet('uploads', { key: originalKey(assetId), name, seconds: SHOWN_SECONDS }),
});

/**
 * Everything that is stored of a person, without secrets, and without what is another person's: of the other side of an
 * order it has what the pages show.
 */
export const exportPerson = async (person: Person): Promise<PersonExport> => {
  const data: Record<string, unknown[]> = {};
  for (const { entity, find, hidden = [] } of PLACES) {
    const items = await find(person);
    const left = new Set([...hidden, ...OTHERS]);
    if (items.length > 0)
      data[entity.schema.model.entity] = items.map((item: Item) =>
        withoutSecrets(Object.fromEntries(Object.entries(item).filter(([name]) => !left.has(name)))),
      );
  }
  const photos = (await photosOf(person)).filter(({ deletedAt }) => deletedAt === undefined);
  return { exportedAt: nowIso(), data, photos: await Promise.all(photos.map(photoOf)) };
};
