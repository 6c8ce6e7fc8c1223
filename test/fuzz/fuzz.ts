import { parseArgs } from 'node:util';
import setUp from '../support/table.global.ts';

// `npm run fuzz -- --count 100000 --seed 7`: requests of every operation from its schema, and raw bytes.
const { values } = parseArgs({ options: { count: { type: 'string', default: '20000' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const tearDown = await setUp();
const run = async (): Promise<boolean> => {
  await import('../support/own-table.ts');
  const { runCampaign } = await import('./campaign.ts');
  const { reportOf } = await import('./report.ts');
  console.log(`seed ${seed}`);
  const campaign = await runCampaign({ count: Number(values.count), seed });
  console.log(reportOf(campaign));
  return campaign.findings.length === 0;
};

const isClean = await run().finally(() => void tearDown());
process.exit(isClean ? 0 : 1);
