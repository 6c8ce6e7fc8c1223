import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from './table.ts';

/** A signed-in browser. Of its cookie only a hash is kept. Moments are epoch seconds. */
export interface StoredSession {
  sessionId: string;
  tokenHash: string;
  startedAt: number;
  seenAt: number;
  /** Browser and system as they name themselves. */
  device: string;
}

/** The second factor of an account: the secret is encrypted, recovery codes are hashes. */
export interface StoredSecondFactor {
  secret: string;
  /** Absent until the first code was given. */
  confirmedAt?: string;
  /** The time step of the last code that was taken: none works twice. */
  lastStep: number;
  recoveryHashes: string[];
}

/**
 * Accounts of customers, artists, partners and admins: one store, told apart by role. An account is one document, written
 * under the condition of the version that was read: its credentials, its sessions and its second factor change together,
 * so that a new password and the end of every other session are one write.
 */
export const User = entityOf({
  model: { entity: 'user', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
    email: { type: 'string', required: true },
    /** When the address was confirmed; until then another account may have the same one. */
    verifiedAt: { type: 'string' },
    role: { type: ['User', 'Supplier', 'Partner', 'Admin'] as const, required: true },
    /** A new address that waits for its link. */
    pendingEmail: { type: 'string' },
    /** Absent for an account that was opened by a mailed link. */
    passwordHash: { type: 'string' },
    name: { type: 'string', required: true, default: '' },
    sessions: { type: CustomAttributeType<StoredSession[]>('any'), required: true, default: () => [] },
    secondFactor: { type: CustomAttributeType<StoredSecondFactor>('any') },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: { pk: key('pk', ['userId']), sk: key('sk', []) } },
});

export type StoredUser = EntityItem<typeof User>;
export type AccountRole = StoredUser['role'];

/** One item per confirmed e-mail, so that two accounts can never share one. */
export const EmailClaim = entityOf({
  model: { entity: 'emailClaim', version: '1', service: 'market' },
  attributes: {
    email: { type: 'string', required: true },
    userId: { type: 'string', required: true },
  },
  indexes: { byEmail: { pk: key('pk', ['email']), sk: key('sk', []) } },
});

/** The newest account of an address that is not confirmed: its password works at the door, and nothing else knows of it. */
export const UnverifiedEmail = entityOf({
  model: { entity: 'unverifiedEmail', version: '1', service: 'market' },
  attributes: {
    email: { type: 'string', required: true },
    userId: { type: 'string', required: true },
  },
  indexes: { byEmail: { pk: key('pk', ['email']), sk: key('sk', []) } },
});
