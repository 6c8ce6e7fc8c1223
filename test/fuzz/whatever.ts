import { describe, expect, it } from 'vitest';
import { graphql } from '#infra/manifest.ts';
import { runCampaign } from './campaign.ts';
import { restOperations } from './operations.ts';
import { findingsText, reportOf } from './report.ts';

const MAX_HEAP_MB = 150;

/** `count` requests, drawn by a seed from the schemas of all operations. */
export const whateverIsSent = (count: number, seed: number): void => {
  describe('whatever is sent', () => {
    it(`every operation keeps its promises, none answers 5xx or hangs (seed ${seed})`, async () => {
      const campaign = await runCampaign({ count, seed });
      process.stdout.write(`${reportOf(campaign)}\n`);
      expect(findingsText(campaign.findings)).toBe('');
      expect(campaign.requests).toBeGreaterThanOrEqual(count);
      expect(campaign.heapGrowthMb).toBeLessThan(MAX_HEAP_MB);
      const named = [...restOperations().map(({ name }) => name), ...graphql.fields];
      expect(
        named.filter((name) => !campaign.successes.has(name)),
        'operations that nothing was sent to',
      ).toEqual([]);
      // Enough operations must have succeeded, or nothing deep was tested.
      expect([...campaign.successes.values()].filter((times) => times > 0).length).toBeGreaterThan(named.length / 3);
    }, 1_200_000);
  });
};
