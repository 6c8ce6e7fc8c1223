// npm run projections -- [--write]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { workDifferences } from '../works/work-projections.ts';
import { figureDifferences, rebuildProjections, tallyDifferences } from './rebuild.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE', 'MEDIA_BUCKET');

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
const { works, strays, counts } = await workDifferences();
for (const orderId of works) console.log(`work ${orderId}: its lists are not as its tags say`);
for (const { list, key } of strays)
  console.log(
    `work ${key.orderId}: stands in a list that it does not belong to (${list === 'tagged' ? key.tag : 'reviews'})`,
  );
for (const { count, counted } of counts)
  console.log(`tag ${count.tag} (${count.sku}): ${count.works ?? 0} works, counted ${counted}`);
console.log(
  works.length + strays.length + counts.length === 0
    ? 'All lists of works are right.'
    : `${works.length} works, ${strays.length} entries and ${counts.length} counts of lists are wrong.`,
);
if (values.write) {
  const { reviews, orders, tallies, lists, artists: measured, carts } = await rebuildProjections();
  console.log(
    `${reviews} reviews counted, ${tallies} sums corrected, ${orders} orders published or removed, ${lists} lists mended, ${measured} artists measured, ${carts} carts counted for the days' figures.`,
  );
} else console.log('Nothing was written: that takes --write.');
