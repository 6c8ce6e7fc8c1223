import { describe, expect, it } from 'vitest';
import { graphql } from '#infra/manifest.ts';
import { runCampaign } from '#test/fuzz/campaign.ts';
import { restOperations } from '#test/fuzz/operations.ts';
import { findingsText, reportOf } from '#test/fuzz/report.ts';
import { seed } from '#test/support/seed.ts';

const COUNT = process.env.FULL ? 100_000 : 5_000;
const MOST_HEAP_MB = 150;

describe('whatever is sent', () => {
  it(`every operation keeps its promises, none answers 5xx or hangs (SEED=${seed})`, async () => {
    const campaign = await runCampaign({ count: COUNT, seed });
    process.stdout.write(`${reportOf(campaign)}\n`);
    expect(findingsText(campaign.findings)).toBe('');
    expect(campaign.requests).toBeGreaterThanOrEqual(COUNT);
    expect(campaign.heapGrowthMb).toBeLessThan(MOST_HEAP_MB);
    const named = [...restOperations().map(({ name }) => name), ...graphql.fields];
    expect(
      named.filter((name) => !campaign.successes.has(name)),
      'operations that nothing was sent to',
    ).toEqual([]);
    // Most requests must get past the first check, or nothing deep was tried.
    expect([...campaign.successes.values()].filter((times) => times > 0).length).toBeGreaterThan(named.length / 3);
  }, 1_200_000);
});
