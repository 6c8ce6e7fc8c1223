import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from './table.ts';

/** A session of a signed-in browser; only a hash of its cookie's secret is stored. Times are epoch seconds. */
export interface StoredSession {
  sessionId: string;
  tokenHash: string;
  startedAt: number;
  seenAt: number;
  /** Browser and system, `Firefox on Windows`. */
  device: string;
  /** What of the browser's visitor follows into the account (docs/decisions/062); absent for nothing. */
  takes?: TakenOver;
}

/** The visitor's open cart with its photos, or all photos as well. */
export type TakenOver = 'cart' | 'everything';

/** The second factor of an account, with encrypted secret and hashed recovery codes. */
export interface StoredSecondFactor {
  secret: string;
  /** Absent until the first code has confirmed the factor. */
  confirmedAt?: string;
  /** Time step of the last accepted code; codes of this and earlier steps are refused. */
  lastStep: number;
  recoveryHashes: string[];
}

/**
 * Accounts of customers, artists, partners and admins in one store, distinguished by role. An account is one document
 * that is written on condition of its version, so credentials, sessions and second factor change together: a new
 * password and the end of all other sessions are one write.
 */
export const User = entityOf({
  model: { entity: 'user', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
    email: { type: 'string', required: true },
    /** When the address was confirmed; before that, other accounts may have the same address. */
    verifiedAt: { type: 'string' },
    role: { type: ['User', 'Supplier', 'Partner', 'Admin'] as const, required: true },
    /** A new address that the mailed link has not confirmed yet. */
    pendingEmail: { type: 'string' },
    /** Absent for an account that a mailed link created. */
    passwordHash: { type: 'string' },
    /** When a password first opened the account again, while its address was unconfirmed. */
    returnedAt: { type: 'string' },
    name: { type: 'string', required: true, default: '' },
    sessions: { type: CustomAttributeType<StoredSession[]>('any'), required: true, default: () => [] },
    secondFactor: { type: CustomAttributeType<StoredSecondFactor>('any') },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: { pk: key('pk', ['userId']), sk: key('sk', []) } },
});

export type StoredUser = EntityItem<typeof User>;
export type AccountRole = StoredUser['role'];

/** The account of a confirmed e-mail address; its key prevents two accounts from sharing one. */
export const EmailClaim = entityOf({
  model: { entity: 'emailClaim', version: '1', service: 'market' },
  attributes: {
    email: { type: 'string', required: true },
    userId: { type: 'string', required: true },
  },
  indexes: { byEmail: { pk: key('pk', ['email']), sk: key('sk', []) } },
});

/**
 * The accounts of an unconfirmed address that sign-in, mailed links and the admin's search find: the newest one, and the
 * one that was in use before strangers signed up with the same address (docs/decisions/014).
 */
export const UnverifiedEmail = entityOf({
  model: { entity: 'unverifiedEmail', version: '1', service: 'market' },
  attributes: {
    email: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** The account that was in use. */
    usedId: { type: 'string' },
  },
  indexes: { byEmail: { pk: key('pk', ['email']), sk: key('sk', []) } },
});
