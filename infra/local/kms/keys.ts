import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { awsJson, operation, ServiceError } from '../aws-json.ts';
import type { Emulator } from '../emulator.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** KMS encrypts at most so many bytes with a symmetric key. */
const MAX_PLAIN_BYTES = 4_096;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const Context = z.record(z.string(), z.string()).default({});
const Encrypt = z.object({ KeyId: z.string(), Plaintext: z.base64(), EncryptionContext: Context });
const Decrypt = z.object({ KeyId: z.string().optional(), CiphertextBlob: z.base64(), EncryptionContext: Context });

/** The context as bytes that are authenticated: its order does not matter. */
const bytesOf = (context: z.infer<typeof Context>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));

const invalid = (): ServiceError => new ServiceError('InvalidCiphertextException', '');

/**
 * Emulates Encrypt and Decrypt of KMS with symmetric keys by their ids; a ciphertext names its key, and opens with the
 * context alone with which it was made.
 */
export const createKeys = ({ prefix, keys }: { prefix: string; keys: Record<string, string> }): Emulator => {
  const materialOf = (id: string): Buffer => {
    const key = Object.hasOwn(keys, id) ? keys[id] : undefined;
    if (key === undefined) throw new ServiceError('NotFoundException', `Key '${id}' does not exist`);
    return Buffer.from(hkdfSync('sha256', key, '', 'kms', 32));
  };
  return awsJson({
    prefix,
    target: 'TrentService',
    version: '1.1',
    maxBytes: MAX_BODY_BYTES,
    invalid: (message) => new ServiceError('ValidationException', message),
    operations: {
      Encrypt: operation(Encrypt, ({ KeyId, Plaintext, EncryptionContext }) => {
        const plain = Buffer.from(Plaintext, 'base64');
        if (plain.length === 0 || plain.length > MAX_PLAIN_BYTES)
          throw new ServiceError('ValidationException', 'Plaintext must have 1 to 4096 bytes');
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, materialOf(KeyId), nonce).setAAD(bytesOf(EncryptionContext));
        const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
        const id = Buffer.from(KeyId);
        const blob = Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), sealed]);
        return { KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT', CiphertextBlob: blob.toString('base64') };
      }),
      Decrypt: operation(Decrypt, ({ KeyId, CiphertextBlob, EncryptionContext }) => {
        const blob = Buffer.from(CiphertextBlob, 'base64');
        const start = 1 + (blob[0] ?? 0);
        const id = blob.subarray(1, start).toString();
        if (!Object.hasOwn(keys, id)) throw invalid();
        if (KeyId !== undefined && KeyId !== id)
          throw new ServiceError('IncorrectKeyException', 'The key ID in the request does not identify the CMK used.');
        const [nonce, tag] = [blob.subarray(start, start + NONCE_BYTES), start + NONCE_BYTES + TAG_BYTES];
        try {
          const decipher = createDecipheriv(CIPHER, materialOf(id), nonce, { authTagLength: TAG_BYTES })
            .setAAD(bytesOf(EncryptionContext))
            .setAuthTag(blob.subarray(start + NONCE_BYTES, tag));
          const plain = Buffer.concat([decipher.update(blob.subarray(tag)), decipher.final()]);
          return { KeyId: id, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT', Plaintext: plain.toString('base64') };
        } catch {
          throw invalid();
        }
      }),
    },
  });
};
