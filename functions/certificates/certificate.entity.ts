import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A picture as it was when the certificate was issued. */
export interface RecordedPicture {
  kind: 'progress' | 'proof';
  version?: number;
  at: string;
  assetId: string;
  /** SHA-256 of the file, in hex. */
  sha256: string;
  width: number;
  height: number;
}

/** What a certificate says about a piece. */
export interface CertificateFacts {
  title: string;
  artistName: string;
  username: string;
  size: string;
  materials: string[];
  statement: string;
  finishedAt: string;
  deliveredAt: string;
}

/** Certificates of delivered pieces: created once per delivery, never edited but for `replacedBy`. */
export const Certificate = entityOf({
  model: { entity: 'certificate', version: '1', service: 'market' },
  attributes: {
    certificateId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    issuedAt: { type: 'string', required: true },
    facts: { type: CustomAttributeType<CertificateFacts>('any'), required: true },
    pictures: { type: CustomAttributeType<RecordedPicture[]>('any'), required: true },
    /** Last fingerprint of the chain over facts and pictures, and its signature by the site. */
    fingerprint: { type: 'string', required: true },
    signature: { type: 'string', required: true },
    /** Whom the piece was given to. No part of the fingerprint, so that the name can be deleted from a record that stays signed. */
    madeFor: { type: 'string' },
    /** The certificate of the piece that was painted again. */
    replacedBy: { type: 'string' },
  },
  indexes: {
    byId: { pk: key('pk', ['certificateId']), sk: key('sk', []) },
    ofOrder: { index: 'gsi1', pk: key('gsi1pk', ['orderId']), sk: key('gsi1sk', ['issuedAt']) },
  },
});
export type StoredCertificate = EntityItem<typeof Certificate>;

/** Id of an order's newest certificate; undefined before its delivery. */
export const newestCertificate = async (orderId: string): Promise<string | undefined> => {
  const { data } = await Certificate.query.ofOrder({ orderId }).go({ order: 'desc', limit: 1 });
  return data[0]?.certificateId;
};

/** The artist's statement for a piece, until its certificate is issued, with its state as a moderated text (C22). */
export const PieceStatement = entityOf({
  model: { entity: 'pieceStatement', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    statement: { type: 'string', required: true },
    writtenAt: { type: 'string', required: true },
    state: { type: ['shown', 'held', 'hidden'] as const, required: true, default: 'shown' },
    /** Why it is held or hidden; empty for a shown statement. */
    reason: { type: 'string', required: true, default: '' },
    /** Present while the statement is in a list of the admins. */
    moderation: { type: ['held', 'hidden'] as const },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['supplierId']) },
    inModeration: { index: 'gsi2', pk: key('gsi2pk', ['moderation']), sk: key('gsi2sk', ['writtenAt']) },
  },
});
export type StoredStatement = EntityItem<typeof PieceStatement>;
