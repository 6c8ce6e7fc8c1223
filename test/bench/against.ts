import { resolve } from 'node:path';
import { startSystem } from '#test/support/system.ts';
import type { Figures } from './load.ts';
import { median } from './median.ts';
import { shopOf, type Connections } from './shop.ts';

// Compares this checkout with another one: `npm run bench:against -- <folder> [rounds]`. Both systems run at once and are
// measured in turn, seconds apart, so that a machine that is slower for minutes slows both.
const [folder, rounds = '6'] = process.argv.slice(2);
if (folder === undefined || !(Number(rounds) > 0)) {
  console.error(
    'Name the folder of the other checkout, with its packages installed: npm run bench:against -- <folder> [rounds]',
  );
  process.exit(1);
}

const systems = { theirs: await startSystem({ checkout: resolve(folder) }), ours: await startSystem() };
const shops = { theirs: shopOf(systems.theirs.origin), ours: shopOf(systems.ours.origin) };

type Side = keyof typeof shops;
const measure = async (side: Side, operation: string, connections: Connections): Promise<Figures> => {
  await Promise.all([shops.theirs.settled(), shops.ours.settled()]);
  return shops[side].loads[operation]!(connections);
};

interface Pair {
  theirs: number;
  ours: number;
}
const pairs: Record<string, Pair[]> = {};
for (let round = 0; round < Number(rounds); round += 1) {
  // Who is measured first changes, because the second finds the machine warm: take an even number of rounds.
  const order: readonly Side[] = round % 2 ? ['ours', 'theirs'] : ['theirs', 'ours'];
  for (const connections of [1, 16] as const)
    for (const operation of Object.keys(shops.ours.loads)) {
      const pair: Pair = { theirs: 0, ours: 0 };
      for (const side of order) {
        const { perSecond, failed } = await measure(side, operation, connections);
        if (failed) console.error(`${operation}, ${connections} connections, ${side}: ${failed} failed`);
        pair[side] = perSecond;
      }
      (pairs[`${operation} | ${connections}`] ??= []).push(pair);
      console.log(`${operation.padEnd(28)} ${String(connections).padStart(3)} connections: ${JSON.stringify(pair)}`);
    }
}

console.log(
  '\n| operation | connections | theirs/s | ours/s | ours / theirs | lowest | highest |\n|---|---|---|---|---|---|---|',
);
for (const [operation, all] of Object.entries(pairs)) {
  const ratios = all.map(({ theirs, ours }) => ours / theirs);
  const shown = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  const speeds = [median(all.map(({ theirs }) => theirs)), median(all.map(({ ours }) => ours))];
  console.log(`| ${[operation, ...speeds, ...shown].join(' | ')} |`);
}
await Promise.all([systems.theirs.remove(), systems.ours.remove()]);
process.exit(0);
