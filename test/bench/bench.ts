import { startSystem } from '#test/support/system.ts';
import type { Figures } from './load.ts';
import { shopOf } from './shop.ts';

/** Requests per second at 16 connections that a well-known shop framework reaches on the same kind of machine. */
const TO_BEAT: Record<string, number> = {
  'list products': 451,
  'product detail': 224,
  'add to cart, existing cart': 125,
};

const system = await startSystem();
const { loads, metrics, settled } = shopOf(system.origin);

const rows: [operation: string, connections: number, figures: Figures][] = [];
for (const connections of [1, 16] as const) {
  for (const [operation, run] of Object.entries(loads)) {
    await settled();
    const figures = await run(connections);
    rows.push([operation, connections, figures]);
    console.log(`${operation.padEnd(28)} ${String(connections).padStart(3)} connections: ${JSON.stringify(figures)}`);
  }
}

console.log(
  '\n| operation | connections | requests/s | p50 ms | p99 ms | failed | against |\n|---|---|---|---|---|---|---|',
);
for (const [operation, connections, { perSecond, p50, p99, failed }] of rows) {
  const beat = connections === 16 ? TO_BEAT[operation] : undefined;
  console.log(
    `| ${operation} | ${connections} | ${perSecond} | ${p50} | ${p99} | ${failed} | ${beat ? `${(perSecond / beat).toFixed(1)} × ${beat}` : ''} |`,
  );
}

console.log('\n| operation | calls | ms p50 | ms p99 | read units | write units |\n|---|---|---|---|---|---|');
for (const [operation, { calls, ms, readUnits, writeUnits }] of Object.entries(await metrics()))
  console.log(`| ${operation} | ${calls} | ${ms.p50} | ${ms.p99} | ${readUnits} | ${writeUnits} |`);
await system.remove();
process.exit(0);
