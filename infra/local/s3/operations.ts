import { readCheckedBody } from './body.ts';
import { BucketError } from './errors.ts';
import { decode, type Exchange } from './exchange.ts';
import type { ObjectFiles, ObjectInfo, ObjectName, WriteCondition } from './objects.ts';
import { sendObject } from './send.ts';
import { listPage, parseDelete, toXml } from './xml.ts';
import { send } from '../http.ts';

/** A request whose signature was verified; `payload` is the signed statement about its body (see verifySignature). */
interface Call extends Exchange {
  objects: ObjectFiles;
  payload: string;
}

/** Query parameters of the supported bucket operations; a request with any other one is refused as NotImplemented. */
const bucketParameters = new Set([
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'delete',
]);
const xml = { 'content-type': 'application/xml' };

/** Executes a verified request; refuses unsupported operations with `NotImplemented`. */
export const operate = async (call: Call): Promise<void> => {
  const { req, res, bucket, key, query, objects } = call;
  const parameters = query.map(([name]) => name).filter((name) => !/^(x-id|x-amz-.+|response-.+)$/i.test(name));
  const foreign = parameters.find((name) => key || !bucketParameters.has(name));
  if (foreign) throw new BucketError('NotImplemented', `"${foreign}" is not supported`);
  if (Buffer.byteLength(key) > 1024) throw new BucketError('KeyTooLongError', 'Your key is too long');
  switch (`${req.method} ${key ? 'object' : 'bucket'}`) {
    case 'PUT object':
      return call.stated('x-amz-copy-source') ? copy(call) : put(call);
    case 'GET object':
    case 'HEAD object':
      return get(call);
    case 'DELETE object':
      objects.delete({ bucket: bucket.name, key });
      return send(res, 204, {});
    case 'GET bucket':
      return list(call);
    case 'HEAD bucket':
      return send(res, 200, {});
    case 'POST bucket':
      return deleteMany(call);
    default:
      throw new BucketError('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
};

const nameOf = ({ bucket, key }: Exchange): ObjectName => ({ bucket: bucket.name, key });

const put = async (call: Call): Promise<void> => {
  const { req, res, objects, payload, stated } = call;
  if (req.headers['content-length'] === undefined && stated('x-amz-decoded-content-length') === undefined) {
    throw new BucketError('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const body = await readCheckedBody(req, payload, stated);
  const { etag } = await objects.put(nameOf(call), body, storedHeaders(call), conditionOf(call));
  send(res, 200, { etag });
};

const copy = (call: Call): void => {
  const { res, objects, stated } = call;
  const from = sourceOf(stated('x-amz-copy-source') ?? '');
  const wanted = stated('x-amz-copy-source-if-match');
  const source = objects.info(from);
  if (source && wanted && wanted.replaceAll('"', '') !== source.etag.replaceAll('"', '')) {
    throw new BucketError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  const headers = stated('x-amz-metadata-directive') === 'REPLACE' ? storedHeaders(call) : undefined;
  if (call.req.headers['if-match'] !== undefined)
    throw new BucketError('NotImplemented', 'if-match is not supported for copies');
  const { etag, modifiedAt } = objects.copy(from, nameOf(call), headers, conditionOf(call));
  send(res, 200, xml, toXml('CopyObjectResult', { ETag: etag, LastModified: new Date(modifiedAt).toISOString() }));
};

const sourceOf = (stated: string): ObjectName => {
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(stated)) ?? [];
  if (!bucket || !key) throw new BucketError('InvalidArgument', 'Copy Source must mention the source bucket and key.');
  return { bucket, key };
};

const kept =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+)$/;

/** The headers of a PUT that are stored with the object and returned by a GET. */
const storedHeaders = ({ req, query, stated }: Call): Record<string, string> => {
  for (const header of ['x-amz-tagging', 'x-amz-website-redirect-location', 'x-amz-grant-read']) {
    if (stated(header) !== undefined) throw new BucketError('NotImplemented', `${header} is not supported`);
  }
  if (stated('x-amz-acl') !== undefined)
    throw new BucketError('AccessControlListNotSupported', 'The bucket does not allow ACLs');
  const names = [...Object.keys(req.headers), ...query.map(([name]) => name.toLowerCase())].filter((name) =>
    kept.test(name),
  );
  const headers = Object.fromEntries(names.map((name) => [name, stated(name) ?? '']));
  const encoding = headers['content-encoding']?.replace(/^aws-chunked(, *)?/, '');
  delete headers['content-encoding'];
  return { 'content-type': 'binary/octet-stream', ...headers, ...(encoding && { 'content-encoding': encoding }) };
};

const conditionOf = ({ req }: Call): WriteCondition => {
  const header = req.headers['if-none-match'];
  if (header !== undefined && header !== '*')
    throw new BucketError('NotImplemented', 'If-None-Match is supported with * only');
  const match = req.headers['if-match'];
  if (match?.includes(',') || match === '*')
    throw new BucketError('NotImplemented', 'If-Match is supported with one ETag only');
  return {
    ifAbsent: header === '*',
    ...(match !== undefined && { ifMatch: `"${match.replaceAll('"', '')}"` }),
  };
};

const get = (call: Call): Promise<void> => {
  const { req, res, objects, query, stated } = call;
  const overrides = query
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => [name.slice('response-'.length), value]);
  const checksums = (info: ObjectInfo): Record<string, string> =>
    stated('x-amz-checksum-mode') === 'ENABLED' && !req.headers.range
      ? { 'x-amz-checksum-crc32': info.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' }
      : {};
  return sendObject(req, res, { objects, ...nameOf(call) }, (info) => ({
    ...info.headers,
    ...Object.fromEntries(overrides),
    ...checksums(info),
  }));
};

const list = ({ res, bucket, query, objects }: Call): void => {
  const parameters = new Map(query);
  if (parameters.get('list-type') !== '2') throw new BucketError('NotImplemented', 'Only ListObjectsV2 is supported');
  const continuation = parameters.get('continuation-token');
  const after =
    continuation === undefined
      ? (parameters.get('start-after') ?? '')
      : Buffer.from(continuation, 'base64url').toString();
  const prefix = parameters.get('prefix') ?? '';
  const maxKeys = Math.min(Number(parameters.get('max-keys') ?? 1000), 1000);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw new BucketError('InvalidArgument', 'max-keys must be a whole number');
  const delimiter = parameters.get('delimiter') ?? '';
  const page = listPage(bucket.name, objects.list(bucket.name, prefix, after), {
    prefix,
    delimiter,
    maxKeys,
    after,
    continuation,
  });
  send(res, 200, xml, page);
};

const deleteMany = async ({ req, res, bucket, query, payload, objects, stated }: Call): Promise<void> => {
  if (!query.some(([name]) => name === 'delete'))
    throw new BucketError('NotImplemented', 'Form uploads are not supported');
  const { keys, quiet } = parseDelete((await readCheckedBody(req, payload, stated)).toString());
  if (!keys.length || keys.length > 1000)
    throw new BucketError('MalformedXML', 'The XML you provided was not well-formed.');
  for (const key of keys) objects.delete({ bucket: bucket.name, key });
  send(res, 200, xml, toXml('DeleteResult', quiet ? {} : { Deleted: keys.map((Key) => ({ Key })) }));
};
