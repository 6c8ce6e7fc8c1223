import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as s3api from '@aws-sdk/client-s3';
import * as secretsmanager from '@aws-sdk/client-secrets-manager';
import * as sesv2 from '@aws-sdk/client-sesv2';
import * as sqs from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { inPool } from '#shared/pool.ts';

/** Where commands stand that operators and developers type. */
const TEXTS = [
  'README.md',
  ...readdirSync(join(PROJECT_ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

interface Typed {
  file: string;
  text: string;
}

/** The commands of a text: its code spans, and the lines of its code blocks without their comments and with what they continue. */
const commandsOf = (file: string): Typed[] => {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8').replaceAll(/^ +(?=```)/gm, '');
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  );
  const spans = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans].map((command) => ({
    file,
    text: command
      .replace(/\s+#.*$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
};
const commands = TEXTS.flatMap(commandsOf);
const starting = (start: string): Typed[] => commands.filter(({ text }) => text.startsWith(`${start} `));

const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Name and arguments of an npm script; what stands for a value of the operator's is one. */
const scriptOf = (text: string): { name: string; args: string[] } => {
  const [, name = '', args = ''] = /^npm (?:run )?(?:--silent )?([\w:-]+)(?: -- (.*))?/.exec(text) ?? [];
  return {
    name,
    args: [...args.replaceAll(/<[^>]*>|TIME\b/g, '2026-11-01T00:00:00Z').matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    ),
  };
};
const typed = starting('npm run').map(({ file, text }) => ({ file, ...scriptOf(text) }));

describe('every npm command of the documents', () => {
  it('is a script', () => {
    expect(typed.length).toBeGreaterThan(40);
    expect(typed.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  it('names a file that is there', () => {
    const files = Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/[\w./-]+\.m?[jt]s\b/g)].map(([file]) => file),
    );
    expect(files.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
  });
});

/** Commands of operators, by their scripts; `paint` asks nobody anything. */
const OPERATORS = Object.entries(scripts).filter(([name, script]) => script.endsWith('.cli.ts') && name !== 'paint');

const optionsOf = (args: readonly string[]): Set<string> => new Set(args.filter((arg) => arg.startsWith('-')));

/**
 * Each operator's command with the most options that are typed with it, because those with fewer go the same way; those for the
 * shop on this machine ask AWS nothing.
 */
const variants = OPERATORS.flatMap(([name]) => {
  const own = typed.filter((each) => each.name === name && !each.args.includes('--local')).map(({ args }) => args);
  const widest = own.filter((args, index) =>
    own.every(
      (other, at) =>
        at === index ||
        ![...optionsOf(args)].every((option) => optionsOf(other).has(option)) ||
        (optionsOf(args).size === optionsOf(other).size && index < at),
    ),
  );
  return (widest.length > 0 ? widest : [[]]).map((args) => ({ name, args }));
});

describe('every command of an operator', { concurrent: false }, () => {
  let asked: string[] = [];
  const aws = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    // S3 answers in XML; its buckets are those of the environment below.
    const isS3 = /^\/[mup]([/?]|$)/.test(request.url ?? '');
    response.writeHead(403, { 'content-type': isS3 ? 'application/xml' : 'application/json' });
    response.end(
      isS3
        ? '<Error><Code>AccessDenied</Code><Message>Refused by the test.</Message></Error>'
        : '{"__type":"AccessDeniedException","message":"Refused by the test."}',
    );
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => void aws.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  });
  afterAll(() => void aws.close());

  const run = (name: string, args: readonly string[]): Promise<{ status: number; output: string }> =>
    new Promise((resolve) => {
      const [, ...own] = scripts[name]!.split(' ');
      const env = {
        PATH: process.env.PATH,
        AWS_ENDPOINT_URL: origin,
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
        AWS_REGION: 'us-east-1',
        SITE_URL: origin,
        MARKET_TABLE: 't',
        MEDIA_BUCKET: 'm',
        UPLOADS_BUCKET: 'u',
        PAGES_BUCKET: 'p',
        TOKENS_SECRET_ID: 's',
        CURSORS_SECRET_ID: 's',
      };
      const child = execFile(
        process.execPath,
        [...own, ...args.map((arg) => arg.replace(/^https:.*/, origin).replace(/^\.\.\/.*/, 'catalogue'))],
        { cwd: PROJECT_ROOT, env, timeout: 120_000 },
        (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), output: stdout + stderr }),
      );
      child.stdin?.end();
    });

  it('gets as far as its first call, and says in words that AWS refuses it', async () => {
    expect(variants.length).toBeGreaterThanOrEqual(OPERATORS.length);
    const wrong: string[] = [];
    await inPool(variants, 2, async ({ name, args }) => {
      const { status, output } = await run(name, args);
      // Without the arguments that it needs it says which; `pages` renders with the build, where there is one.
      const isUsage = /npm run \w[\w-]* -- |Please give its time|--stage needs/.test(output) && status === 2;
      const isUnbuilt = name === 'pages' && /Cannot find module .*render\.js/.test(output);
      const isRefused = /Refused by the test\.|needs the credentials of a deployed shop/.test(output);
      if (status === 0 || /^\s+at .*:\d+:\d+\)?$/m.test(output) || !(isUsage || isUnbuilt || isRefused))
        wrong.push(`npm run ${name} -- ${args.join(' ')} (${status}): ${output}`);
    });
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(OPERATORS.length);
  });
});

/**
 * Operations and the parameters that they need of the `aws` command, of services that the project has no client of, as AWS's own definition of them
 * (botocore 1.43) has them.
 */
const KNOWN: Record<string, readonly string[]> = {
  'sts get-caller-identity': [],
  'cloudformation update-termination-protection': ['--no-enable-termination-protection', '--stack-name'],
  'cloudformation delete-stack': ['--stack-name'],
  's3 mb': [],
  'ses set-active-receipt-rule-set': ['--rule-set-name'],
  'lambda update-alias': ['--name', '--function-version', '--function-name'],
  'lambda get-alias': ['--name', '--function-name'],
  'lambda list-versions-by-function': ['--function-name'],
  'lambda delete-function': ['--qualifier', '--function-name'],
  'cloudfront create-invalidation': ['--paths', '--distribution-id'],
  'backup update-global-settings': ['--global-settings'],
  'backup update-region-settings': ['--resource-type-opt-in-preference', '--resource-type-management-preference'],
  'backup create-backup-vault': ['--backup-vault-name', '--encryption-key-arn'],
  'backup put-backup-vault-access-policy': ['--backup-vault-name', '--policy'],
  'backup put-backup-vault-lock-configuration': [
    '--backup-vault-name',
    '--min-retention-days',
    '--max-retention-days',
    '--changeable-for-days',
  ],
};

const pascal = (words: string): string => words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const CLIENTS: Record<string, object> = { dynamodb, s3api, secretsmanager, sesv2, sqs };

/** Parameters of an operation, from the definition that its SDK client has; undefined without one. */
const parametersOf = (operation: string): readonly string[] | undefined => {
  const [service = '', name = ''] = operation.split(' ');
  const client = CLIENTS[service] as Record<string, readonly unknown[] | undefined> | undefined;
  if (!client) return KNOWN[operation];
  const shape = client[`${pascal(name)}Request$`] ?? client[`${pascal(name)}Input$`];
  return (shape?.[4] as string[] | undefined)?.map(
    (member) => `--${member.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}`,
  );
};

describe('every `aws` command of the documents', () => {
  const all = starting('aws').filter(({ text }) => /^aws [a-z0-9]+ [a-z-]+/.test(text));

  it.each([...new Set(all.map(({ text }) => text))])('%s', (text) => {
    const [, operation = '', rest = ''] = /^aws ([a-z0-9]+ [a-z-]+)(.*)$/.exec(text) ?? [];
    const known = parametersOf(operation);
    expect(known, operation).toBeDefined();
    const given = [...rest.matchAll(/--[a-z-]+/g)].map(([name]) => name);
    expect(given.filter((name) => !known?.includes(name))).toEqual([]);
    // Of those on the list each is needed.
    expect((KNOWN[operation] ?? []).filter((name) => !given.includes(name))).toEqual([]);
  });

  it('is one of those that are known', () => {
    expect(all.length).toBeGreaterThan(5);
    const written = new Set(all.map(({ text }) => text.split(' ').slice(1, 3).join(' ')));
    expect(Object.keys(KNOWN).filter((operation) => !written.has(operation))).toEqual([]);
  });
});

/** The commands of the CDK and their options, as the installed one has them. */
const cdk = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'node_modules/aws-cdk/lib/cli/cli-type-registry.json'), 'utf8'),
) as { globalOptions: object; commands: Record<string, { options?: object } | undefined> };

describe('every `cdk` command of the documents', () => {
  const passed = typed.filter(({ name }) => name === 'deploy').map(({ args }) => `npx cdk deploy ${args.join(' ')}`);

  it.each([...new Set([...starting('npx cdk').map(({ text }) => text), ...passed])])('%s', (text) => {
    const { command = '', options = '' } = /^npx cdk (?<command>\S+)(?<options>.*)$/.exec(text)?.groups ?? {};
    const known = { stage: {}, ...cdk.globalOptions, ...cdk.commands[command]?.options };
    expect(Object.keys(cdk.commands)).toContain(command);
    expect([...options.matchAll(/ --([a-z-]+)/g)].map(([, name]) => name).filter((name) => !(name! in known))).toEqual(
      [],
    );
  });
});
