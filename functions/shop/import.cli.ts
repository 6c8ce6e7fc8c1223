// npm run catalogue -- [folder] [--write] [--prune]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { CATALOGUE_FOLDER, CatalogueRefused, readCatalogue } from './catalogue-files.ts';
import { describeDifference } from './differences.ts';
import { planImport, writeImport, type ImportPlan } from './import-catalogue.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE', 'MEDIA_BUCKET');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, prune: { type: 'boolean', default: false } },
});
const { write, prune } = values;
const [folder = CATALOGUE_FOLDER] = positionals;

const report = ({ changes, pictures, stale, promotions }: ImportPlan): string[] => [
  ...changes.flatMap(({ what, isNew, differences }) =>
    isNew ? [`${what}: new`] : [`${what}:`, ...differences.map((difference) => `  ${describeDifference(difference)}`)],
  ),
  ...(pictures.length > 0 ? [`pictures: ${pictures.length} new`] : []),
  ...stale.map((sku) => `line ${sku}: ${prune ? 'goes' : 'is not in the catalogue; it stays, unless with --prune'}`),
  ...promotions.stale.map(
    ({ code }) => `promotion ${code}: ${prune ? 'ends' : 'is not in the catalogue; it stays, unless with --prune'}`,
  ),
  ...promotions.left.flatMap(({ code, isRevoked, differences }) => [
    `promotion ${code}: ${isRevoked ? 'was revoked' : 'was changed'} in the shop; it is left as it is`,
    ...differences.map((difference) => `  ${describeDifference(difference)}`),
  ]),
];

try {
  const catalogue = await readCatalogue(folder);
  const plan = await planImport(catalogue, { prune });
  const lines = report(plan);
  console.log(
    [
      `${catalogue.lines.length} lines, ${catalogue.shelf.length} of them listed.`,
      ...(lines.length > 0 ? lines : ['The shop is as the catalogue says.']),
    ].join('\n'),
  );
  if (write) {
    await writeImport(plan, { prune });
  }
  console.log(write ? 'Written.' : 'Nothing was written: that takes --write.');
} catch (error) {
  if (!(error instanceof CatalogueRefused)) throw error;
  console.error(
    `Nothing was written: ${error.problems.length} ${error.problems.length === 1 ? 'thing is' : 'things are'} wrong with ${folder}\n${error.message}`,
  );
  process.exitCode = 1;
}
