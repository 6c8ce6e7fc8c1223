import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allGrants } from '#infra/local/lambda/permissions.ts';
import { installChromium } from './support/chromium.ts';
import { countForked, processorSeconds } from './support/processor-time.ts';
import { UNUSED_GRANTS } from './support/unused-grants.ts';

/**
 * `npm test`: types and lint beside all tests without a browser, then the browser tests; the same sources run the same
 * tests. `npm run soak`: the long and the random tests, all or the named files, from a seed that is printed and can be
 * given as SEED. Both end with one line: `N passed, N failed`.
 */
const [kind = 'test', ...names] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'));
/** Used grants, one line each (infra/local/lambda/permissions.ts). */
const GRANTS_FILE = join(reports, 'grants.txt');
process.env.GRANTS_FILE = GRANTS_FILE;
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
}

/** Names of failed tests, repeated at the end because the output is long. */
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

/** Runs a checker, which counts as one test. */
const check = async (command: string, args: string[], env: Record<string, string> = {}): Promise<Count> => {
  const code = await run(command, args, env);
  if (code !== 0) failures.push([command.split('/').at(-1), ...args].join(' '));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
};

const sumOf = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** Milliseconds that the tests of each file took. */
const durations = new Map<string, number>();

/** A run that failed without a failed test (it crashed, or found none) counts as one failure. */
const addExitCode = (code: number, { passed, failed }: Count): Count => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface Chosen {
  files?: readonly string[];
  /** Expression of tags. */
  tags?: string;
}

const vitest = async (projects: readonly string[], { files = [], tags }: Chosen = {}): Promise<Count> => {
  const file = join(reports, 'vitest.json');
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(tags ? [`--tags-filter=${tags}`] : []),
  ];
  const code = await run(bin('vitest'), [...args, ...projects.flatMap((name) => ['--project', name]), ...files]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  for (const { name, startTime, endTime, assertionResults } of report.testResults) {
    durations.set(name.replace(root, ''), endTime - startTime);
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${name.replace(root, '')}: ${fullName}`);
  }
  return addExitCode(code, { passed: report.numPassedTests, failed: report.numFailedTests });
};

interface Spec {
  ok: boolean;
  file: string;
  title: string;
  tests: { results: { duration: number }[] }[];
}
interface Suite {
  specs: Spec[];
  suites?: Suite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Processor seconds of Chromium's forked processes so far. */
let forkedSeconds = 0;

const playwright = async (config: string): Promise<Count> => {
  const report = join(reports, 'e2e.json');
  const forked = countForked();
  const code = await run(bin('playwright'), ['test', '--config', `test/e2e/${config}`], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  forkedSeconds += forked.stop();
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  for (const { ok, file, title, tests } of suites.flatMap(specsOf)) {
    if (!ok) failures.push(`${file}: ${title}`);
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    durations.set(`test/e2e/${file}`, (durations.get(`test/e2e/${file}`) ?? 0) + took);
  }
  return addExitCode(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky });
};

/**
 * Types are checked by the linter, which has each program loaded for its own rules: a type check beside it would load them
 * all again. Rules that only warn are left to `npm run check`. On one core, because parallel checkers would each compute
 * shared types again; memory is collected seldom, which was a third of its work and costs 5 GB.
 */
const typesAndLint = async (): Promise<Count> =>
  sumOf([
    await check(bin('oxfmt'), ['--check']),
    await check(bin('knip'), []),
    await check(bin('oxlint'), ['--quiet', '--type-check', '-A', 'suspicious'], { GOMAXPROCS: '1', GOGC: '400' }),
  ]);

type Step = [name: string, run: () => Promise<Count>];

/** The projects of `npm test`; their tests with the tag `soak` are left to the soak. */
const ALL = ['unit', 'dom', 'contract', 'infra', 'integration', 'as-deployed'];

const tests: Step[] = [
  [
    'format, types and lint; unit, dom, contract, infra, integration, as-deployed',
    async () => sumOf(await Promise.all([typesAndLint(), vitest(ALL, { tags: '!soak' })])),
  ],
  ['e2e', () => playwright('playwright.config.ts')],
];
/** Named files belong to `test/soak`, so nothing else runs then. */
const soak: Step[] =
  names.length > 0
    ? [['soak', () => vitest(['soak'], { files: names })]]
    : [
        ['soak', () => vitest(['soak'])],
        ['what npm test leaves out', () => vitest(ALL, { tags: 'soak' })],
        ['e2e', () => playwright('soak.config.ts')],
      ];

if (kind === 'soak') {
  process.env.SEED ??= String(Date.now() % 1_000_000);
  console.log(`SEED=${process.env.SEED}`);
} else {
  delete process.env.SEED;
}
installChromium();

/** Processor seconds of the whole run so far; undefined where the system does not say. */
const usedSeconds = (): number | undefined => {
  const own = processorSeconds();
  return own === undefined ? undefined : own + forkedSeconds;
};

const startedAt = performance.now();
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const total: Count[] = [];
for (const [name, step] of kind === 'soak' ? soak : tests) {
  console.log(`\n── ${name} ──`);
  const [beganAt, before] = [performance.now(), usedSeconds()];
  const count = await step();
  total.push(count);
  const used = before === undefined ? '' : `, ${((usedSeconds() ?? 0) - before).toFixed(0)} s of the processor`;
  console.log(
    `── ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds(performance.now() - beganAt)}${used}`,
  );
}

if (kind === 'test') {
  const used = new Set(existsSync(GRANTS_FILE) ? readFileSync(GRANTS_FILE, 'utf8').split('\n') : []);
  const grants = allGrants();
  const unused = grants.filter((grant) => !used.has(grant));
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const lines = unused.map((grant) => `${grant}: ${UNUSED_GRANTS.get(grant) ?? 'not explained'}`);
  writeFileSync(join(root, 'test-results', 'unused-grants.txt'), `${lines.join('\n')}\n`);
  const unexplained = unused.filter((grant) => !UNUSED_GRANTS.has(grant)).length;
  console.log(
    `\n${grants.length} grants of the functions, ${grants.length - unused.length} used by these tests, ${unexplained} neither used nor explained; the others: test-results/unused-grants.txt`,
  );
}

const SHOWN = 15;
const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
console.log(
  `\nThe slowest files:\n${slowest.map(([name, took]) => `${seconds(took).padStart(9)}  ${name}`).join('\n')}`,
);
console.log(
  `\n${seconds(performance.now() - startedAt)} in all, ${usedSeconds()?.toFixed(0) ?? 'unknown'} s of the processor`,
);
for (const name of failures) console.log(`✗ ${name}`);
const { passed, failed } = sumOf(total);
console.log(`\n${passed} passed, ${failed} failed`);
rmSync(reports, { recursive: true });
process.exit(failed === 0 ? 0 : 1);
