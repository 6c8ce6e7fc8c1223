import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { EVENTS, readEvent, type EventName } from '#events/registry.ts';
import { allRoutes, describeApi } from '#functions/api/all-routes.ts';
import { MAILS } from '#functions/notifications/mails.ts';
import served from '#functions/openapi.json' with { type: 'json' };
import { allFunctions, functionForPath, graphql, visibilitySeconds } from '#infra/manifest.ts';
import { resources } from '#functions/platform/resources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const tracked = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).trim().split('\n');

type App = (typeof allRoutes)[number];
const info = { title: 'contract', version: '1' };

/** Operations of an application by its own OpenAPI document, such as `GET /api/carts`. */
const operationsOf = (app: App): string[] =>
  Object.entries(app.getOpenAPI31Document({ openapi: '3.1.0', info }).paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );

/** Operations by its registered routes without middleware, in the same form. */
const routesOf = (app: App): string[] => [
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  ),
];
const routes = allRoutes.flatMap(routesOf);

process.env.SITE_URL ??= 'https://atelier.example';

describe('manifest and handlers', () => {
  it('every entry file is in the manifest, and every entry of the manifest is a file', () => {
    expect(
      Object.values(allFunctions)
        .map(({ entry }) => entry)
        .toSorted(),
    ).toEqual(tracked('functions/*.lambda.ts').toSorted());
  });

  it('every entry exports a handler', async () => {
    for (const { entry } of Object.values(allFunctions)) {
      const module = (await import(/* @vite-ignore */ `../../${entry}`)) as { handler?: unknown };
      expect(typeof module.handler, entry).toBe('function');
    }
  });

  it('every REST route is reached through the prefixes of its own function', () => {
    const entryOf = (path: string): string => allFunctions[functionForPath(path) ?? '']?.entry ?? 'none';
    const wrong = allRoutes.flatMap((app, index) => {
      const entries = new Set(
        routesOf(app).map((route) => entryOf((route.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, 'x'))),
      );
      return entries.size === 1 ? [] : [`application ${index}: ${[...entries].join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('no route is answered by two applications', () => {
    expect(routes.filter((name, index) => routes.indexOf(name) !== index)).toEqual([]);
  });

  it('every function uses resources that exist', () => {
    for (const [name, { uses }] of Object.entries(allFunctions))
      for (const resource of Object.keys(uses)) expect(resources, name).toHaveProperty(resource);
  });

  it('a queue hides a message longer than all tries of its consumer take', () => {
    expect(visibilitySeconds('previews')).toBeGreaterThanOrEqual(
      6 * (allFunctions.previewWorker?.timeoutSeconds ?? Infinity),
    );
  });
});

describe('events', () => {
  const names = Object.keys(EVENTS) as EventName[];
  const consumed = new Set(Object.values(allFunctions).flatMap(({ from }) => ('events' in from ? from.events : [])));
  const sources = tracked('functions/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');

  it.each(names)('%s has a publisher, a consumer and a sample that parses', (name) => {
    expect(sources).toContain(`outgoing('${name}'`);
    expect(consumed).toContain(name);
    const sample = JSON.parse(read(`events/samples/${name}.json`)) as { 'detail-type': string; 'detail': unknown };
    expect(readEvent(sample['detail-type'], sample.detail).name).toBe(name);
  });

  it('the notifier consumes exactly the events that have a mail', () => {
    const { from } = allFunctions.notifier!;
    expect('events' in from && from.events.toSorted()).toEqual(Object.keys(MAILS).toSorted());
  });

  it('no sample and no rule names an event that does not exist', () => {
    expect(
      readdirSync(`${root}/events/samples`)
        .map((file) => file.replace('.json', ''))
        .toSorted(),
    ).toEqual(names.toSorted());
    expect([...consumed].filter((name) => !names.includes(name as EventName))).toEqual([]);
  });
});

describe('GraphQL', () => {
  it('the fields with a resolver are the root fields of the schema', () => {
    const prelude =
      'directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION\nscalar AWSDateTime\nscalar AWSEmail\nscalar AWSJSON\nscalar AWSTimestamp\nscalar AWSURL\n';
    const schema = buildSchema(prelude + read(graphql.schema));
    const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = types.flatMap((type) =>
      type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    expect(fields.toSorted()).toEqual([...graphql.fields].toSorted());
  });
});

describe('API description', () => {
  it('describes every route of every application', () => {
    const { openapi, paths } = describeApi();
    expect(openapi).toMatch(/^3\.1/);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(routes.toSorted());
    expect(described.toSorted()).toEqual(allRoutes.flatMap(operationsOf).toSorted());
  });

  it('names every operation noun.verb once, with a summary, under a noun that is explained', () => {
    const { paths, tags } = describeApi();
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const ids = operations.map(({ operationId }) => operationId);
    expect(
      ids.filter((id, index) => !/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*$/.test(id) || ids.indexOf(id) !== index),
    ).toEqual([]);
    expect(operations.filter(({ summary }) => !/^[A-Z].+\.$/.test(String(summary)))).toEqual([]);
    expect([...new Set(operations.flatMap((operation) => operation.tags ?? []))].toSorted()).toEqual(
      tags.map(({ name }) => name),
    );
  });

  it('names the schemas of the wire after their exports, and says where null may stand in their place', () => {
    const { paths, components } = describeApi();
    expect(JSON.stringify(paths['/api/carts/add-item'])).toContain('"$ref":"#/components/schemas/Cart"');
    expect(components.schemas['Cart']).toMatchObject({
      properties: { address: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] } },
    });
    expect(components.schemas['Address']).toMatchObject({ type: 'object' });
    const named = Object.keys(components.schemas);
    const wrong = [...JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/(\w+)"/g)].filter(
      ([, name = '']) => !named.includes(name),
    );
    expect(wrong).toEqual([]);
  });

  it('what is served is up to date (else: npm run openapi)', () => {
    expect(served).toEqual(JSON.parse(JSON.stringify(describeApi())));
  });
});
