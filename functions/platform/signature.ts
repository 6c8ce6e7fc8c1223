import { createHash, createHmac } from 'node:crypto';

/** A POST without a query that is to be signed. */
export interface SignedPost {
  url: URL;
  body: string;
  region: string;
  service: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
  /** Epoch milliseconds. */
  at: number;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Headers that sign a POST by Signature Version 4, for services of which no client is bundled; the host is signed with them. */
export const signatureHeaders = ({ url, body, region, service, credentials, at }: SignedPost): Record<string, string> => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const signed: [string, string][] = [['host', url.host], ['x-amz-date', time], ...(sessionToken ? [['x-amz-security-token', sessionToken] as [string, string]] : [])];
  const names = signed.map(([name]) => name).join(';');
  const request = ['POST', url.pathname, '', ...signed.map((header) => header.join(':')), '', names, hashOf(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce((from, part) => keyed(from, part), keyed(`AWS4${secretAccessKey}`, day));
  const signature = keyed(key, ['AWS4-HMAC-SHA256', time, scope, hashOf(request)].join('\n')).toString('hex');
  const { host: _host, ...headers } = Object.fromEntries(signed);
  return { ...headers, authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
};
