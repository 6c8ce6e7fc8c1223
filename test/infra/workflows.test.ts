import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type * as Parser from '@actions/workflow-parser';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { PipelineStack } from '#infra/aws/pipeline-stack.ts';

interface Step {
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'needs'?: string | string[];
  'uses'?: string;
  'environment'?: string;
  'permissions'?: Record<string, string>;
  'timeout-minutes'?: number;
  'steps'?: Step[];
}
interface Workflow {
  on: object;
  permissions: Record<string, string>;
  concurrency?: object;
  jobs: Record<string, Job>;
}

const folder = join(PROJECT_ROOT, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const workflows = Object.fromEntries(files.map((file) => [file, parse(textOf(file)) as Workflow]));
const { release } = Object.fromEntries(files.map((file) => [file.replace('.yml', ''), workflows[file]!]));
const steps = Object.values(workflows).flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []));
const runsOf = ({ steps: own = [] }: Job): string[] => own.flatMap(({ run }) => run ?? []);

/** GitHub's parser of workflows, which imports its schema as only a bundler reads it. */
const { outputFiles } = buildSync({
  stdin: { contents: "export * from '@actions/workflow-parser'", resolveDir: PROJECT_ROOT },
  bundle: true,
  format: 'esm',
  platform: 'browser',
  write: false,
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = (await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
)) as typeof Parser;

/** What GitHub's own parser says against a workflow. */
const problemsOf = async (name: string, content: string): Promise<string[]> => {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
};

describe('every workflow', () => {
  it.each(files)('%s is one that GitHub takes', async (file) => {
    expect(await problemsOf(file, textOf(file))).toEqual([]);
  });

  it.each([
    ['a key that is none', textOf('release.yml').replace('timeout-minutes', 'timeout-hours')],
    ['a job that waits for none', textOf('release.yml').replace('needs: staging', 'needs: stagging')],
    ['an expression with an error', textOf('release.yml').replace('vars.DEPLOY_ROLE', 'vars.DEPLOY_ROLE ==')],
  ])('%s is refused', async (_, content) => {
    expect(await problemsOf('release.yml', content)).not.toEqual([]);
  });

  it('names each action of another by a commit, with the release that it is', () => {
    const used = files.flatMap((file) => [...textOf(file).matchAll(/uses: (.+)/g)].map(([, action = '']) => action));
    expect(used.length).toBeGreaterThan(5);
    for (const action of used)
      expect(action).toMatch(/^(?:\.\/\.github\/workflows\/\w+\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    expect(new Set(used.map((action) => action.split('@')[0])).size).toBe(new Set(used).size);
  });

  it('has no key of AWS and no secret', () => {
    for (const file of files) expect(textOf(file)).not.toMatch(/secrets[.:[]|aws-access-key|AKIA/i);
  });

  it('is allowed nothing but what a job names, and ends by itself', () => {
    const all = Object.values(workflows);
    expect(all.flatMap(({ permissions }) => Object.values(permissions)).filter((each) => each !== 'read')).toEqual([]);
    const own = all.flatMap(({ jobs }) => Object.values(jobs)).filter(({ uses }) => uses === undefined);
    expect(own.filter((job) => !((job['timeout-minutes'] ?? 0) > 0))).toEqual([]);
  });

  it('runs only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]);
    expect(commands.length).toBeGreaterThan(5);
    for (const [, name = ''] of commands) expect(Object.keys(scripts)).toContain(name);
  });

  it('prepares no checkout with a right to push, but for the job that sets the tag', () => {
    const pushing = Object.values(workflows).flatMap(({ jobs }) =>
      Object.entries(jobs).flatMap(([name, { steps: own = [] }]) =>
        own
          .filter((step) => step.uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false)
          .map(() => name),
      ),
    );
    expect(pushing).toEqual(['released']);
  });
});

describe('a release', () => {
  const { jobs, concurrency } = release!;
  const needs = (name: string): string[] => [jobs[name]?.needs ?? []].flat();

  it('goes from the tests over staging and an approval to production, one at a time', () => {
    expect(jobs.test?.uses).toBe('./.github/workflows/test.yml');
    expect(runsOf(workflows['test.yml']!.jobs.test!)).toEqual(['bash .ci/run']);
    expect(needs('staging')).toContain('test');
    expect(needs('production')).toEqual(['staging']);
    expect(needs('released')).toEqual(['production']);
    expect([jobs.staging?.environment, jobs.production?.environment]).toEqual(['staging', 'production']);
    expect(concurrency).toEqual({ 'group': 'release', 'cancel-in-progress': false });
  });

  it('is deployed and tried in both places, and asks nobody where nobody sits', () => {
    expect(runsOf(jobs.staging!)).toEqual([
      'npm run deploy -- --stage staging --require-approval never',
      'npm run smoke -- --stage staging',
    ]);
    expect(runsOf(jobs.production!).slice(0, 2)).toEqual([
      'npm run deploy -- --require-approval never',
      'npm run smoke',
    ]);
  });

  it('that does not work is replaced by the one before, and only then', () => {
    const back = jobs.production!.steps!.filter((step) => step.if);
    expect(back.map(({ if: condition }) => condition)).toEqual(
      Array.from({ length: 3 }, () => "failure() && steps.smoke.outcome == 'failure'"),
    );
    expect(back[0]?.with?.ref).toBe('refs/tags/production');
    expect(back.slice(1).map(({ run }) => run)).toEqual([
      'npm run deploy -- --require-approval never -c rollout=at-once',
      'npm run smoke',
    ]);
    expect(runsOf(jobs.released!).join('\n')).toContain('git tag --force production');
  });

  it('lets GitHub vouch for the two jobs that deploy, and only them', () => {
    const vouched = Object.keys(jobs).filter((name) => jobs[name]?.permissions?.['id-token'] === 'write');
    expect(vouched).toEqual(['staging', 'production']);
    const writing = Object.keys(jobs).filter((name) => jobs[name]?.permissions?.contents === 'write');
    expect(writing).toEqual(['released']);
  });
});

describe('the role that deploys', () => {
  const roleOf = (context: Record<string, string>) =>
    Template.fromStack(
      new PipelineStack(new App({ context }), 'Pipeline', {
        repository: 'shop/atelier',
        hasProvider: false,
        env: { region: 'us-east-1' },
      }),
    ).toJSON() as { Resources: Record<string, { Type: string; Properties: Properties }> };
  interface Properties {
    AssumeRolePolicyDocument: { Statement: { Action: string; Condition: object }[] };
    PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] };
  }
  const ofType = (context: Record<string, string>, type: string): Properties =>
    Object.values(roleOf(context).Resources).find(({ Type }) => Type === type)!.Properties;

  it.each([
    [{}, 'production', 'Atelier'],
    [{ stage: 'staging' }, 'staging', 'Atelier-staging'],
  ])('of %j is taken by jobs of the environment %s alone', (context, environment, stack) => {
    expect(ofType(context, 'AWS::IAM::Role').AssumeRolePolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:shop/atelier:environment:${environment}`,
          },
        },
      }),
    ]);
    const policy = JSON.stringify(ofType(context, 'AWS::IAM::Policy'));
    expect(policy).toContain(`:stack/${stack}/*`);
    expect(policy).toContain(`:${stack}-Alarms*`);
  });

  it('may read no data and no secret, and change nothing but through the roles of the CDK', () => {
    const actions = ofType({}, 'AWS::IAM::Policy').PolicyDocument.Statement.flatMap(({ Action }) => [Action].flat());
    expect(actions.length).toBeGreaterThan(8);
    const changes = actions.filter((action) => !/:(?:Describe|Get|List|Test)/.test(action));
    expect(changes.toSorted()).toEqual(['ses:SendEmail', 'sns:Publish', 'sts:AssumeRole']);
    expect(actions.filter((action) => /^(?:dynamodb|secretsmanager|kms|s3:Get|iam)/.test(action))).toEqual([]);
    const everywhere = ofType({}, 'AWS::IAM::Policy')
      .PolicyDocument.Statement.filter(({ Resource }) => Resource === '*')
      .flatMap(({ Action }) => [Action].flat());
    expect(everywhere.filter((action) => changes.includes(action))).toEqual([]);
  });
});
