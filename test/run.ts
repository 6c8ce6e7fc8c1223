import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './support/chromium.ts';

/**
 * What is chosen by chance is chosen by the commit: the same sources run the same tests, and every commit runs others.
 * SEED=n repeats a run of which it was printed; everything at once (`npm run soak`) is new each time.
 */
const head = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
  cwd: new URL('..', import.meta.url),
  encoding: 'utf8',
}).stdout;
if (process.argv.includes('--full')) process.env.FULL = '1';
process.env.SEED ??= String((process.env.FULL ? Date.now() : Number.parseInt(head || '1', 16)) % 1_000_000);

/** Runs every kind of test one after the other (they share two cores) and ends with one line: `N passed, N failed`. */
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
}

/** Names of what failed: said at the end, as the output of a run is long. */
const failures: string[] = [];

const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** A checker counts as one test. */
const check = async (command: string, args: string[], env: Record<string, string> = {}): Promise<Count> => {
  const code = await run(command, args, env);
  if (code !== 0) failures.push([command.split('/').at(-1), ...args].join(' '));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
};

/** A run that failed without a failed test (it crashed, or found none) counts as one failure. */
const counted = (code: number, { passed, failed }: Count): Count => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

const vitest = async (...projects: string[]): Promise<Count> => {
  const file = join(reports, `${projects.join('-')}.json`);
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await run(bin('vitest'), [...args, ...projects.flatMap((name) => ['--project', name])]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${name.replace(root, '')}: ${fullName}`);
  return counted(code, { passed: report.numPassedTests, failed: report.numFailedTests });
};

interface Suite {
  specs: { ok: boolean; file: string; title: string }[];
  suites?: Suite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

const failedSpecs = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

const playwright = async (): Promise<Count> => {
  const file = join(reports, 'e2e.json');
  const code = await run(bin('playwright'), ['test', '--config', 'test/e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  failures.push(...suites.flatMap(failedSpecs));
  return counted(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky });
};

const installChromium = async (): Promise<void> => {
  if (findChromium()) return;
  console.log('Installing Chromium for the browser tests, once …');
  await run('sh', [
    '-c',
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core >/dev/null',
  ]);
};

/** The linter on one core, the compiler on the other: each of them, spread over both, works out half of the types twice. */
const typesAndLint = async (): Promise<Count> => {
  const lint = check(bin('oxlint'), ['--quiet'], { GOMAXPROCS: '1' });
  const counts: Count[] = [];
  for (const project of ['.', 'web', 'test/pages'])
    counts.push(await check(bin('tsc'), ['-p', project, '--checkers', '1']));
  counts.push(await lint);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
};

const steps: [name: string, run: () => Promise<Count>][] = [
  ['types and lint', typesAndLint],
  ['unit, contract, infra', () => vitest('unit', 'dom', 'contract', 'infra')],
  ['integration', () => vitest('integration')],
  ['e2e', playwright],
];

await installChromium();
console.log(`SEED=${process.env.SEED} chooses what runs of long lists`);
const total: Count = { passed: 0, failed: 0 };
for (const [name, step] of steps) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}
for (const name of failures) console.log(`✗ ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
