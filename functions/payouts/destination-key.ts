import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { DestinationDetails } from '#shared/schemas/destination.ts';
import { env } from '../platform/env.ts';

let client: KMSClient | undefined;
const kms = (): KMSClient => (client ??= new KMSClient({}));

/** A sealed text opens for its payee alone: copied to another payee, it is refused. */
const of = (payeeId: string) => ({ KeyId: env('DESTINATIONS_KEY_ID'), EncryptionContext: { payee: payeeId } });

/** Seals the details of a payee's destination. */
export const sealDetails = async (payeeId: string, details: DestinationDetails): Promise<string> => {
  const Plaintext = Buffer.from(JSON.stringify(details));
  const { CiphertextBlob = [] } = await kms().send(new EncryptCommand({ ...of(payeeId), Plaintext }));
  return Buffer.from(CiphertextBlob).toString('base64');
};

/** Opens the details of a payee's destination; throws when they were sealed for another payee, or changed. */
export const openDetails = async (payeeId: string, sealed: string): Promise<DestinationDetails> => {
  const CiphertextBlob = Buffer.from(sealed, 'base64');
  const { Plaintext = [] } = await kms().send(new DecryptCommand({ ...of(payeeId), CiphertextBlob }));
  return JSON.parse(Buffer.from(Plaintext).toString());
};
