import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { MarketStack } from '#infra/aws/stack.ts';
import type { Settings } from '#infra/settings.ts';

export interface Resource {
  Type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a template's properties have no type of their own
  Properties: any;
  Condition?: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: { DeploymentGroupName: object } };
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

/** The settings of a shop at the CDN's own name. */
export const SETTINGS: Settings = { MailFrom: 'studio@shop.example' };

/** The same shop with a domain of its own, and what belongs to one; it also has a chat, a lender's widget and photos by mail. */
export const WITH_DOMAIN: Settings = {
  ...SETTINGS,
  Domain: 'shop.example',
  CertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  OtherDomains: 'www.shop.example',
  HstsSubdomains: 'yes',
  InboundDomain: 'photos.shop.example',
  ChatScript: 'https://chat.example/c.js wss://live.chat.example',
  AffirmPublicKey: 'A1',
};

/** The stack with the feature flags of cdk.json and without bundles. */
export const newStack = (settings: Settings = SETTINGS): { app: App; stack: MarketStack } => {
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
      settings,
    }),
  };
};

/** The resources of one type, by logical id. */
export type Resources = (type: string) => [string, Resource][];

type Json = Record<string, unknown>;

/** A template as CloudFormation reads it. */
interface TemplateJson {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Type?: string; Default?: string; Description?: string }>;
  Outputs?: Record<string, { Value: unknown }>;
  [section: string]: unknown;
}

export interface Synthesised {
  stack: MarketStack;
  /** The templates by the name of their stack: `Atelier`, and the nested ones. */
  templates: ReadonlyMap<string, TemplateJson>;
  /** The resources of all stacks, with references between stacks followed to the resource itself. */
  resources: Resources;
}

/** A stack's template, and what its parent hands to its parameters. */
interface Part {
  template: TemplateJson;
  given: Json;
  parent?: Part;
}

const PARENT = 'Atelier';

/** Replaces references to other stacks, which are parameters in nested ones and outputs of those, by what they mean. */
const followed = (value: unknown, part: Part, parts: ReadonlyMap<string, Part>): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => followed(each, part, parts));
  const { 'Ref': ref, 'Fn::GetAtt': attribute } = value as { 'Ref'?: string; 'Fn::GetAtt'?: [string, string] };
  if (ref !== undefined && part.parent && ref in part.given) return followed(part.given[ref], part.parent, parts);
  const nested = attribute && parts.get(attribute[0]);
  const output = nested && nested !== part && attribute[1].replace(/^Outputs[.]/, '');
  if (output) return followed(nested.template.Outputs?.[output]?.Value, nested, parts);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, followed(each, part, parts)]));
};

/** The templates of a stack. */
export const synthesise = (stack: MarketStack): Synthesised => {
  const template = Template.fromStack(stack).toJSON() as TemplateJson;
  const root: Part = { template, given: {} };
  const nested = stack.node.children.filter((child) => NestedStack.isNestedStack(child));
  const templates = new Map([[PARENT, template]]);
  const parts = new Map([[PARENT, root]]);
  for (const child of nested) {
    const id = stack.getLogicalId(child.nestedStackResource!);
    const own = Template.fromStack(child).toJSON() as TemplateJson;
    templates.set(child.node.id, own);
    parts.set(id, { template: own, given: template.Resources[id]!.Properties.Parameters ?? {}, parent: root });
  }
  const all = [...parts.values()].flatMap((part) =>
    Object.entries(part.template.Resources).map(
      ([id, resource]) => [id, followed(resource, part, parts) as Resource] as const,
    ),
  );
  const ids = all.map(([id]) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`Stacks share the names of resources: ${twice.join(', ')}`);
  return {
    stack,
    templates,
    resources: (type) => all.filter(([, { Type }]) => Type === type).map(([id, resource]) => [id, resource]),
  };
};

let once: Synthesised | undefined;

/** The synthesised templates, made once for all test files of a worker; throws on circular references. */
export const synthesised = (): Synthesised => (once ??= synthesise(newStack().stack));

/** The function that a reference of the template calls by its manifest's name, and whether by its alias. */
export const calledBy = (reference: object): { name: string; isAlias: boolean } => {
  const [, name = '', alias] =
    /"(?:Ref":|Fn::GetAtt":\[)"(\w+?)(Live)?[0-9A-F]{8}"/.exec(JSON.stringify(reference)) ?? [];
  return { name, isAlias: alias !== undefined };
};

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
