// npm run private-photos -- --until <time of the release> [--write]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { unconsented, unpublishPhotos } from './unpublish-photos.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE', 'MEDIA_BUCKET');

const { values } = parseArgs({ options: { until: { type: 'string' }, write: { type: 'boolean', default: false } } });
const until = new Date(values.until ?? Number.NaN);
if (Number.isNaN(until.getTime())) {
  console.error('Since when is the release on? Please give its time: --until 2026-11-30T12:00:00Z');
  process.exit(2);
}
const found = await unconsented(until.toISOString());
console.log(
  `${found.photos.length} photos have an address that was public, ${found.works.length} public pieces were written without a consent.`,
);
if (values.write) {
  const failed = await unpublishPhotos(found);
  for (const orderId of failed) console.error(`${orderId} failed; its reason is above.`);
  console.log(failed.length === 0 ? 'All of them are taken back.' : `${failed.length} are left: run it again.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} else console.log('Nothing was written: that takes --write.');
