import { escapeMarkup } from '../http.ts';
import type { ObjectInfo } from './objects.ts';

type Content = string | number | boolean | Content[] | { [name: string]: Content | undefined };

/** Writes an S3 answer as XML; an array repeats its element, an undefined value is left out. */
export const toXml = (root: string, content: Content): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`;

const element = (name: string, content: Content | undefined): string => {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((item) => element(name, item)).join('');
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => element(child, value))
          .join('')
      : // XML parsers turn a literal carriage return into a line feed, so it is written as a reference.
        escapeMarkup(String(content)).replaceAll('\r', '&#13;');
  return `<${name}>${inner}</${name}>`;
};

/** Parses the body of DeleteObjects: the keys, and whether only failures are reported. */
export const parseDelete = (xml: string): { keys: string[]; quiet: boolean } => ({
  keys: [...xml.matchAll(/<Object>.*?<Key>(.*?)<\/Key>.*?<\/Object>/gs)].map(([, key = '']) => unescape(key)),
  quiet: /<Quiet>true<\/Quiet>/.test(xml),
});

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name ?? ''] ?? whole;
  });

/** Parameters of ListObjectsV2. */
export interface ListRequest {
  prefix: string;
  delimiter: string;
  maxKeys: number;
  after: string;
  continuation: string | undefined;
}

/**
 * One page of ListObjectsV2 as XML; keys with the same beginning up to the delimiter are listed as one common prefix.
 */
export const listPage = (bucket: string, objects: Iterable<ObjectInfo>, request: ListRequest): string => {
  const { prefix, delimiter, maxKeys, after, continuation } = request;
  const Contents: Content[] = [];
  const prefixes = new Set<string>();
  let last = after;
  let IsTruncated = false;
  for (const { key, size, etag, modifiedAt } of objects) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const common = end < 0 ? undefined : key.slice(0, end + delimiter.length);
    // A common prefix is listed once, so its other keys are skipped on this page and on the next one.
    if (common && (prefixes.has(common) || (continuation !== undefined && after.startsWith(common)))) {
      last = key;
      continue;
    }
    if (Contents.length + prefixes.size === maxKeys) {
      IsTruncated = true;
      break;
    }
    if (common) prefixes.add(common);
    else
      Contents.push({
        Key: key,
        LastModified: new Date(modifiedAt).toISOString(),
        ETag: etag,
        Size: size,
        StorageClass: 'STANDARD',
      });
    last = key;
  }
  return toXml('ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    Delimiter: delimiter || undefined,
    MaxKeys: maxKeys,
    KeyCount: Contents.length + prefixes.size,
    IsTruncated,
    ContinuationToken: continuation,
    NextContinuationToken: IsTruncated ? Buffer.from(last).toString('base64url') : undefined,
    Contents,
    CommonPrefixes: [...prefixes].map((Prefix) => ({ Prefix })),
  });
};
