import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { MarketStack } from '#infra/aws/stack.ts';

export interface Resource {
  Type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a template's properties have no type of their own
  Properties: any;
  DeletionPolicy?: string;
  DependsOn?: string | string[];
}

/** Id of the build whose pages the stack serves. */
export const BUILD = 'b1';

const scratch = process.env.INFRA_SCRATCH ?? '';

/** A folder like the site's build: the documents and a folder of files. */
export const placeholderPages = (): string => {
  const folder = mkdtempSync(join(scratch, 'pages-'));
  for (const file of ['index.html', 'checkout.html', 'photo-address.html'])
    writeFileSync(join(folder, file), '<!doctype html><title>Placeholder</title>');
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'static', 'main.js'), '');
  return folder;
};

/** The stack with the feature flags of cdk.json and without bundles. */
export const newStack = (): { app: App; stack: MarketStack } => {
  const { context } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const app = new App({
    outdir: mkdtempSync(join(scratch, 'out-')),
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
  });
  return {
    app,
    stack: new MarketStack(app, 'Atelier', {
      env: { region: 'us-east-1' },
      webFolder: placeholderPages(),
      build: BUILD,
    }),
  };
};

/** The resources of one type, by logical id. */
export type Resources = (type: string) => [string, Resource][];

export interface Synthesised {
  stack: MarketStack;
  template: Template;
  resources: Resources;
}

const synthesise = (): Synthesised => {
  const { stack } = newStack();
  const template = Template.fromStack(stack);
  const all = Object.entries((template.toJSON() as { Resources: Record<string, Resource> }).Resources);
  return { stack, template, resources: (type) => all.filter(([, resource]) => resource.Type === type) };
};

let once: Synthesised | undefined;

/** The synthesised template, made once for all test files of a worker; throws on circular references. */
export const synthesised = (): Synthesised => (once ??= synthesise());

/** A value of the template as text, with references spelled `<Media.Arn>` and conditions `<HasDomain?…:…>`. */
export const spelled = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const {
    'Ref': ref,
    'Fn::GetAtt': attribute,
    'Fn::Join': joined,
    'Fn::If': either,
  } = value as { 'Ref'?: string; 'Fn::GetAtt'?: string[]; 'Fn::Join'?: [string, unknown[]]; 'Fn::If'?: unknown[] };
  if (either) return `<${String(either[0])}?${spelled(either[1])}:${spelled(either[2])}>`;
  if (joined) return joined[1].map(spelled).join(joined[0]);
  return `<${ref ?? attribute?.join('.')}>`;
};
