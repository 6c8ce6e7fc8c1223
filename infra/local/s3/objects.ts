import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32Of } from './body.ts';
import { BucketError } from './errors.ts';
import { inTransaction, openStore } from '../store.ts';

/** An object's entry in the index. */
export interface ObjectInfo {
  key: string;
  size: number;
  /** MD5 in hex, in double quotes as S3 sends it. */
  etag: string;
  crc32: string;
  modifiedAt: number;
  /** Headers stored with the object: content-type, cache-control, x-amz-meta-… */
  headers: Record<string, string>;
}

export interface ObjectName {
  bucket: string;
  key: string;
}

/**
 * With `ifAbsent` a write to an existing key is refused with `PreconditionFailed`; with `ifMatch` one to an object with
 * another ETag, and one to a missing key with `NoSuchKey`. Either is refused with `ConditionalRequestConflict` when the object
 * is deleted during the write.
 */
export interface WriteCondition {
  ifAbsent?: boolean;
  ifMatch?: string;
}

/** Objects in a folder: one file per object for the bytes, and a SQLite index for everything else. */
export interface ObjectFiles {
  /** Stores an object; readers see the old object or the new one and never a mixture, even if the process is killed. */
  put(name: ObjectName, body: Buffer, headers: Record<string, string>, condition?: WriteCondition): Promise<ObjectInfo>;
  /** Copies an object, with `headers` instead of its own if given. */
  copy(from: ObjectName, to: ObjectName, headers?: Record<string, string>, condition?: WriteCondition): ObjectInfo;
  info(name: ObjectName): ObjectInfo | undefined;
  /** Opens the object's file for reading; the caller closes the descriptor. */
  open(name: ObjectName): number;
  /** Removes an object; a missing object is no error. */
  delete(name: ObjectName): void;
  /** Objects whose key begins with `prefix` and sorts after `after`, in byte order of the keys. */
  list(bucket: string, prefix: string, after: string): Iterable<ObjectInfo>;
}

/** Opens a folder of objects, and removes files that a killed process wrote but never entered in the index. */
export const openObjectFiles = (folder: string, now: () => number): ObjectFiles => {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const index = openStore(join(folder, 'index.sqlite'));
  index.exec(schema);
  const known = new Set(
    index
      .prepare('select file from objects')
      .all()
      .map(({ file }) => String(file)),
  );
  for (const file of readdirSync(files)) if (!known.has(file)) rmSync(join(files, file));

  const find = index.prepare('select * from objects where bucket = :bucket and key = :key');
  const insert = index.prepare(`insert into objects (bucket, key, file, size, etag, crc32, modified_at, headers)
    values (:bucket, :key, :file, :size, :etag, :crc32, :modifiedAt, :headers)`);
  const remove = index.prepare('delete from objects where bucket = :bucket and key = :key');
  const after = index.prepare(
    'select * from objects where bucket = :bucket and key >= :from and key > :after order by key',
  );
  const row = ({ bucket, key }: ObjectName): Row | undefined => find.get({ bucket, key }) as Row | undefined;
  const existing = (name: ObjectName): Row => {
    const found = row(name);
    if (!found) throw new BucketError('NoSuchKey', 'The specified key does not exist.');
    return found;
  };

  /** Why a condition does not hold for the stored object; `before` is what was stored when the write began. */
  const refusalOf = (
    { ifAbsent, ifMatch }: WriteCondition,
    old: Row | undefined,
    before: Row | undefined,
  ): BucketError | undefined => {
    const isConditional = ifAbsent || ifMatch !== undefined;
    if (isConditional && before && !old)
      return new BucketError(
        'ConditionalRequestConflict',
        'The conditional request cannot succeed due to a conflicting operation against this resource.',
      );
    if (ifMatch !== undefined && !old) return new BucketError('NoSuchKey', 'The specified key does not exist.');
    const isRefused = (ifAbsent && old) || (ifMatch !== undefined && old?.etag !== ifMatch);
    return isRefused
      ? new BucketError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
      : undefined;
  };

  /** Points a key to its new file in one transaction, then removes the file that is not referenced any more. */
  const enter = (
    { bucket, key }: ObjectName,
    file: string,
    info: Omit<ObjectInfo, 'key'>,
    condition: WriteCondition = {},
    before?: Row,
  ): ObjectInfo => {
    const { refusal, useless } = inTransaction(index, () => {
      const old = row({ bucket, key });
      const refused = refusalOf(condition, old, before);
      if (refused) return { refusal: refused, useless: file };
      remove.run({ bucket, key });
      insert.run({ bucket, key, file, ...info, headers: JSON.stringify(info.headers) });
      return { refusal: undefined, useless: old?.file };
    });
    if (useless) rmSync(join(files, useless), { force: true });
    if (refusal) throw refusal;
    return { key, ...info };
  };

  return {
    async put(name, body, headers, condition) {
      const file = randomUUID();
      const before = row(name);
      await writeFile(join(files, file), body);
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return enter(
        name,
        file,
        { size: body.length, etag, crc32: crc32Of(body), modifiedAt: now(), headers },
        condition,
        before,
      );
    },

    copy(from, to, headers, condition) {
      const source = existing(from);
      const file = randomUUID();
      copyFileSync(join(files, source.file), join(files, file));
      const { key: _, ...info } = infoOf(source);
      return enter(to, file, { ...info, modifiedAt: now(), headers: headers ?? info.headers }, condition);
    },

    info(name) {
      const found = row(name);
      return found && infoOf(found);
    },

    open: (name) => openSync(join(files, existing(name).file), 'r'),

    delete(name) {
      const found = row(name);
      if (!found) return;
      remove.run({ bucket: name.bucket, key: name.key });
      rmSync(join(files, found.file), { force: true });
    },

    *list(bucket, prefix, afterKey) {
      for (const found of after.iterate({ bucket, from: prefix, after: afterKey })) {
        const info = infoOf(found as unknown as Row);
        if (!info.key.startsWith(prefix)) return;
        yield info;
      }
    },
  };
};

interface Row {
  key: string;
  file: string;
  size: number;
  etag: string;
  crc32: string;
  modified_at: number;
  headers: string;
}

const infoOf = ({ key, size, etag, crc32, modified_at, headers }: Row): ObjectInfo => ({
  key,
  size,
  etag,
  crc32,
  modifiedAt: modified_at,
  headers: JSON.parse(headers) as Record<string, string>,
});

const schema = `
  create table if not exists objects (
    bucket text not null, key text not null, file text not null, size integer not null, etag text not null,
    crc32 text not null, modified_at integer not null, headers text not null, primary key (bucket, key)
  ) strict, without rowid;`;
