import { createHash } from 'node:crypto';
import { firstHash, isHashOf, keyedHash, keyedHashes } from '../platform/signing.ts';
import type { CertificateFacts, RecordedPicture } from './certificate.entity.ts';

/** SHA-256 of bytes or a text, in hex. */
export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** The parts of a certificate that its fingerprint covers. */
export interface CertificateRecord {
  certificateId: string;
  issuedAt: string;
  facts: CertificateFacts;
  pictures: readonly RecordedPicture[];
}

/** The record's fingerprint: a hash chain of its facts and each picture in turn, so that no link can be left out. */
export const fingerprintOf = ({ certificateId, issuedAt, facts, pictures }: CertificateRecord): string => {
  const { title, artistName, username, size, materials, statement, finishedAt, deliveredAt } = facts;
  const named = [title, artistName, username, size, materials, statement, finishedAt, deliveredAt];
  return pictures.reduce(
    (chain, { kind, version = 0, at, assetId, sha256: picture, width, height }) =>
      sha256(JSON.stringify([chain, kind, version, at, assetId, picture, width, height])),
    sha256(JSON.stringify([certificateId, issuedAt, ...named])),
  );
};

/** Signature of a fingerprint by the site. */
export const signatureOf = (fingerprint: string): Promise<string> => keyedHash('certificate', fingerprint);

/** Whether a record is the one that was signed. */
export const isSigned = async (
  record: CertificateRecord & { fingerprint: string; signature: string },
): Promise<boolean> => {
  const fingerprint = fingerprintOf(record);
  return fingerprint === record.fingerprint && (await isHashOf('certificate', fingerprint, record.signature));
};

const ID = 'certificate id';
const delivery = (orderId: string, deliveredAt: string): string => `${orderId} ${deliveredAt}`;

/**
 * Id of the certificate of a delivery: whoever knows it has the link, and nobody can guess it. It follows from the
 * order and the oldest key, so that the mail of the delivery can name the page before the certificate is issued, whenever
 * a key is added.
 */
export const certificateIdOf = async (orderId: string, deliveredAt: string): Promise<string> =>
  `cer_${await firstHash(ID, delivery(orderId, deliveredAt))}`;

/** All ids that the certificate of a delivery may have been issued under. */
export const certificateIdsOf = async (orderId: string, deliveredAt: string): Promise<string[]> =>
  (await keyedHashes(ID, delivery(orderId, deliveredAt))).map((hash) => `cer_${hash}`);
