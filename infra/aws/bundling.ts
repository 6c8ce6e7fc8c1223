import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OutputFormat, SourceMapMode, type BundlingOptions } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { FunctionEntry } from '../manifest.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '../..');

const versionOf = (name: string): string => {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies[name];
  if (!version) throw new Error(`${name} is no dependency in package.json.`);
  return version;
};

const quoted = (path: string): string => `"${path}"`;

/** Commands that copy a file or folder beside the bundle, after running the `build.ts` in its folder, if there is one. */
const copying = (file: string, from: string, to: string): string[] => {
  const build = join(from, dirname(file), 'build.ts');
  return [
    ...(existsSync(build) ? [`${quoted(process.execPath)} ${quoted(build)}`] : []),
    `cp -r ${quoted(join(from, file))} ${quoted(to)}`,
  ];
};

const FOR_LAMBDA = '--os=linux --cpu=arm64 --libc=glibc';
const QUIETLY = '--silent --no-audit --no-fund --no-package-lock';

/** Commands that install packages with native binaries for Lambda's platform, independent of this machine's. */
const installing = (packages: readonly string[], to: string): string[] => {
  if (packages.length === 0) return [];
  const wanted = packages.map((name) => `${name}@${versionOf(name)}`).join(' ');
  return [
    `cd ${quoted(to)} && echo '{"type":"module"}' > package.json && npm install ${QUIETLY} ${FOR_LAMBDA} ${wanted}`,
  ];
};

/** Options that bundle a function into one file, with its native packages and extra files beside it. */
export const bundlingOf = ({ native = [], files = [] }: Pick<FunctionEntry, 'native' | 'files'>): BundlingOptions => ({
  format: OutputFormat.ESM,
  target: 'node24',
  minify: true,
  // Names of classes and functions stay readable in stack traces.
  keepNames: true,
  // Beside the bundle, for the log of errors (functions/platform/source-positions.ts).
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  // Lambda's built-in SDK has another version than the tested one.
  bundleAwsSDK: true,
  externalModules: [...native],
  // Bundled CommonJS packages call require().
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
  forceDockerBundling: false,
  commandHooks: {
    beforeBundling: (from, to) => files.flatMap((file) => copying(file, from, to)),
    beforeInstall: () => [],
    afterBundling: (_from, to) => installing(native, to),
  },
});
