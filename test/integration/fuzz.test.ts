import '#test/support/own-table.ts';
import { describe, expect, it } from 'vitest';
import { graphql } from '#infra/manifest.ts';
import { runCampaign } from '#test/fuzz/campaign.ts';
import { restOperations } from '#test/fuzz/operations.ts';
import { findingsText, reportOf } from '#test/fuzz/report.ts';

const COUNT = Number(process.env.FUZZ_COUNT ?? 20_000);
const MOST_HEAP_MB = 150;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('whatever is sent', () => {
  it(
    `every operation keeps its promises, none answers 5xx or hangs (FUZZ_SEED=${seed})`,
    async () => {
      const campaign = await runCampaign({ count: COUNT, seed });
      process.stdout.write(`${reportOf(campaign)}\n`);
      expect(findingsText(campaign.findings)).toBe('');
      expect(campaign.requests).toBeGreaterThanOrEqual(COUNT);
      expect(campaign.heapGrowthMb).toBeLessThan(MOST_HEAP_MB);
      const named = [...restOperations().map(({ name }) => name), ...graphql.fields];
      expect(named.filter((name) => !campaign.successes.has(name)), 'operations that nothing was sent to').toEqual([]);
      // Most requests must get past the first check, or nothing deep was tried.
      expect([...campaign.successes.values()].filter((times) => times > 0).length).toBeGreaterThan(named.length / 3);
    },
    600_000,
  );
});
