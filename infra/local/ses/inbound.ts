import { randomBytes } from 'node:crypto';
import { readBody, send, targetOf } from '../http.ts';
import type { Emulator } from '../emulator.ts';
import type { ObjectFiles } from '../s3/objects.ts';

/** What SES receives at most. */
const MAX_MAIL_BYTES = 40 * 1024 * 1024;

/**
 * Stands for SES where it receives mail: takes a raw mail by POST, writes its verdicts above it (`?spam=FAIL`,
 * `?virus=FAIL`), stores it in the bucket, and reports the object as S3 does.
 */
export const createInbound = ({
  prefix,
  objects,
  bucket,
  report,
}: {
  prefix: string;
  objects: ObjectFiles;
  bucket: string;
  report: (detail: object) => void;
}): Emulator => ({
  prefix,
  async handle(req, res) {
    if (req.method !== 'POST') return send(res, 405, { 'content-type': 'text/plain' }, 'Please POST a raw mail.');
    const { searchParams: asked } = targetOf(req);
    const verdicts = `X-SES-Spam-Verdict: ${asked.get('spam') ?? 'PASS'}\r\nX-SES-Virus-Verdict: ${asked.get('virus') ?? 'PASS'}\r\n`;
    const mail = Buffer.concat([Buffer.from(verdicts), await readBody(req, MAX_MAIL_BYTES)]);
    const key = `mail/${randomBytes(20).toString('hex')}`;
    await objects.put({ bucket, key }, mail, { 'content-type': 'application/octet-stream' });
    report({ bucket: { name: bucket }, object: { key, size: mail.length } });
    return send(res, 202, { 'content-type': 'application/json' }, JSON.stringify({ key }));
  },
});
