import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import type { Domain } from '#infra/aws/site.ts';
import { MarketStack } from '#infra/aws/stack.ts';

export interface Resource {
  Type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a template's properties have no type of their own
  Properties: any;
  DeletionPolicy?: string;
  DependsOn?: string | string[];
}

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
export const newStack = (domain?: Domain): { app: App; stack: MarketStack } => {
  const { context } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const app = new App({
    outdir: mkdtempSync(join(scratch, 'out-')),
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
  });
  return {
    app,
    stack: new MarketStack(app, 'Atelier', { env: { region: 'us-east-1' }, webFolder: placeholderPages(), domain }),
  };
};

/** The resources of one type, by logical id. */
export type Resources = (type: string) => [string, Resource][];

/** The synthesised template; throws on circular references between resources. */
export const synthesised = (domain?: Domain): { template: Template; resources: Resources } => {
  const template = Template.fromStack(newStack(domain).stack);
  const all = Object.entries((template.toJSON() as { Resources: Record<string, Resource> }).Resources);
  return { template, resources: (type) => all.filter(([, resource]) => resource.Type === type) };
};

/** A value of the template as text, with references spelled `<Media.Arn>`. */
export const spelled = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const {
    'Ref': ref,
    'Fn::GetAtt': attribute,
    'Fn::Join': joined,
  } = value as { 'Ref'?: string; 'Fn::GetAtt'?: string[]; 'Fn::Join'?: [string, unknown[]] };
  if (joined) return joined[1].map(spelled).join(joined[0]);
  return `<${ref ?? attribute?.join('.')}>`;
};
