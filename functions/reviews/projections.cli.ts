// npm run projections -- [--write]
import { parseArgs } from 'node:util';
import { figureDifferences, rebuildProjections, tallyDifferences } from './rebuild.ts';

const missing = ['AWS_REGION', 'MARKET_TABLE'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
  process.exit(2);
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const differences = await tallyDifferences();
for (const { tally, counted } of differences)
  console.log(
    `${tally.kind} ${tally.id}: ${tally.count} ratings with ${tally.stars} stars, counted ${counted.count} with ${counted.stars}`,
  );
console.log(
  differences.length === 0 ? 'All sums of ratings are right.' : `${differences.length} sums of ratings are wrong.`,
);
const artists = await figureDifferences();
for (const { name, stored, counted } of artists)
  console.log(`${name}: ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`);
console.log(
  artists.length === 0
    ? "All artists' figures are right."
    : `The figures of ${artists.length} artists are not current.`,
);
if (values.write) {
  const { reviews, orders, tallies, artists: measured } = await rebuildProjections();
  console.log(
    `${reviews} reviews counted, ${tallies} sums corrected, ${orders} orders published or removed, ${measured} artists measured.`,
  );
} else console.log('Nothing was written: that takes --write.');
