import type { EntityItem } from 'electrodb';
import { AppError } from '#shared/errors.ts';
import { nowIso } from './clock.ts';
import { Maintenance } from './maintenance.entity.ts';
import { ifUnchanged } from './table.ts';

export type StoredMaintenance = EntityItem<typeof Maintenance>;

/** Changes that go on: staff sign in and out, and turn the maintenance off. */
const ALLOWED = /^\/api\/(login|logout|admin\/maintenance)(\/|$)/;

/** Seconds after which a refused change is worth another try; providers send their webhooks again for days. */
const RETRY_SECONDS = 300;

/** Since when and why the shop takes no changes; undefined while it does. */
export const maintenance = async (): Promise<StoredMaintenance | undefined> =>
  (await Maintenance.get({}).go()).data ?? undefined;

/** Refuses `shop.maintenance` while the shop takes no changes, but for the paths of the API that go on. */
export const refuseInMaintenance = async (path = ''): Promise<void> => {
  if (ALLOWED.test(path)) return;
  if (await maintenance()) throw new AppError('shop.maintenance', { retryAfterSeconds: RETRY_SECONDS });
};

const inTable = (table: string | undefined) => (table === undefined ? {} : { table });

/**
 * Turns the maintenance on, in another table where one is named; one that is on already stays as it was begun. Answers
 * whether it was off.
 */
export const beginMaintenance = (by: string, reason: string, table?: string): Promise<boolean> =>
  ifUnchanged(Maintenance.create({ since: nowIso(), by, reason }).go(inTable(table)));

/** Turns the maintenance off, in another table where one is named; nothing where it is off. */
export const endMaintenance = async (table?: string): Promise<void> =>
  void (await Maintenance.delete({}).go(inTable(table)));
