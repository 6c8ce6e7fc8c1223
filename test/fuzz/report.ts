import type { Campaign } from './campaign.ts';
import type { Finding } from './findings.ts';

const MAX_SHOWN = 3_000;

/** The findings with their reproductions, for a terminal. */
export const findingsText = (findings: Finding[]): string =>
  findings
    .map(({ operations, broken, times, reproduction, log }) =>
      [
        `✗ ${broken} (${times} times, in ${operations.size} operations)`,
        `  ${reproduction.slice(0, MAX_SHOWN)}`,
        ...log.map((line) => `  ${line}`),
      ].join('\n'),
    )
    .join('\n\n');

/** A run's report: requests by operation and class of status, findings, and the run's figures. */
export const reportOf = ({ table, findings, requests, seconds, heapGrowthMb, seed }: Campaign): string =>
  [
    table,
    findingsText(findings),
    `${requests} requests in ${seconds.toFixed(1)} s, ${findings.length} findings, heap +${heapGrowthMb.toFixed(0)} MB, seed ${seed}`,
  ]
    .filter(Boolean)
    .join('\n\n');
