import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELSEWHERE, ENDING, PLACES, STAYING } from '#functions/persons/places.ts';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { buckets } from '#infra/manifest.ts';

interface Schema {
  model: { entity: string };
  attributes: Record<string, { type: unknown; field: string }>;
}

/** Every entity of the table, whichever file defines it. */
const schemas = (
  await Promise.all(
    globSync('functions/**/*.ts', { cwd: PROJECT_ROOT })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [file, readFileSync(join(PROJECT_ROOT, file), 'utf8')] as const)
      .filter(([, text]) => text.includes(' = entityOf('))
      .map(async ([file, text]) => {
        const module = (await import(join(PROJECT_ROOT, file))) as Record<string, { schema: Schema }>;
        const named = [...text.matchAll(/^(export )?const (\w+) = entityOf\(/gm)];
        return named.map(([, isExported, name = '']) => (isExported ? module[name]!.schema : undefined));
      }),
  )
)
  .flat()
  .filter((schema) => schema !== undefined);
/** Defined for its own file alone. */
const UNEXPORTED = ['previewTimes'];

const places = PLACES.map((place) => ({ ...place, name: place.entity.schema.model.entity }));
const explained = [...places.map(({ name }) => name), ...Object.keys(ENDING), ...Object.keys(STAYING)];

/** Attributes of a name that says that they are an id, a time, a number of cents or a word of the code. */
const IS_TECHNICAL =
  /(^|[a-z])(Id|Ids|At|Until|Cents|Key|Keys|Hash|Kind|Url)$|^(version|state|status|kind|role|purpose|area|by|rule|why|memo|day|month|locale|path|tag|sku|size|type|way|list|filterId|listed.*|.*ByAt)$/;

/** Attributes of an entity that can hold a text about somebody. */
const textsOf = ({ attributes }: Schema): string[] =>
  Object.entries(attributes).flatMap(([name, { type }]) =>
    typeof type === 'string' &&
    !['number', 'boolean'].includes(type) &&
    !/^(gsi|pk|sk|__edb)/.test(name) &&
    !IS_TECHNICAL.test(name)
      ? [name]
      : [],
  );

describe('the places of a person', () => {
  it('C66 are all entities of the table, each once', () => {
    const entities = [...schemas.map(({ model }) => model.entity), ...UNEXPORTED];
    expect(entities.length).toBeGreaterThan(80);
    expect(new Set(explained)).toEqual(new Set(entities));
    expect(explained.length).toBe(entities.length);
  });

  it('C66 name what an erasure does with every attribute that can hold a person’s data', () => {
    const found = schemas.flatMap((schema) => {
      const { entity } = schema.model;
      const place = places.find(({ name }) => name === entity);
      if (entity in ENDING || (place && (place.erasure === 'deleted' || !place.changes))) return [];
      const known = new Set(
        place ? [...Object.keys(place.changes ?? {}), ...(place.plain ?? [])] : STAYING[entity]?.plain,
      );
      return textsOf(schema).flatMap((name) => (known.has(name) ? [] : [`${entity}.${name}`]));
    });
    expect(found).toEqual([]);
  });

  it('C66 name no attribute that there is not, and none twice', () => {
    const bySchema = new Map(schemas.map((schema) => [schema.model.entity, schema.attributes]));
    const named = [
      ...places.map(
        ({ name, changes = {}, plain = [], hidden = [] }) =>
          [name, [...Object.keys(changes), ...plain], hidden] as const,
      ),
      ...Object.entries(STAYING).map(([name, { plain }]) => [name, plain, []] as const),
    ];
    for (const [name, attributes, hidden] of named) {
      if (UNEXPORTED.includes(name)) continue;
      const there = Object.keys(bySchema.get(name) ?? {});
      expect(there, name).toEqual(expect.arrayContaining([...attributes, ...hidden]));
      expect(new Set(attributes).size, name).toBe(attributes.length);
    }
  });

  it('C66 that end by themselves have a time to live', () => {
    const attributes = new Map(schemas.map((schema) => [schema.model.entity, schema.attributes]));
    for (const name of Object.keys(ENDING)) expect(attributes.get(name), name).toHaveProperty('expiresAt');
  });

  it('C66 outside of the table are all buckets', () => {
    const named = ELSEWHERE.map(({ where }) => where);
    for (const bucket of Object.keys(buckets)) expect(named).toContain(`bucket \`${bucket}\``);
  });

  it('C66 say for how many days the versions of deleted photos stay, as the buckets are made', () => {
    const [, days] =
      /const UNDO_DAYS = (\d+);/.exec(readFileSync(join(PROJECT_ROOT, 'infra/aws/bucket.ts'), 'utf8')) ?? [];
    const photos = ELSEWHERE.filter(({ where }) => where === 'bucket `uploads`' || where === 'bucket `media`');
    expect(photos.map(({ ends }) => /versions after (\d+) days/.exec(ends)?.[1])).toEqual([days, days]);
  });

  it('C66 stand in docs/persons.md, line by line', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'docs/persons.md'), 'utf8');
    const rows = [
      ...places.map(
        ({ name, holds, by, erasure, ends }) => `| \`${name}\` | ${holds} | ${by} | ${erasure} | ${ends} |`,
      ),
      ...Object.entries(ENDING).map(
        ([name, { holds, ends }]) => `| \`${name}\` | ${holds} | | ends by itself | ${ends} |`,
      ),
      ...Object.entries(STAYING).map(([name, { holds }]) => `| \`${name}\` | ${holds} |`),
      ...ELSEWHERE.map(({ where, holds, erasure, ends }) => `| ${where} | ${holds} | ${erasure} | ${ends} |`),
    ];
    const lines = text
      .split('\n')
      .filter((line) => /^\| (`|bucket|Stripe|PayPal|SES|archive|queues|logs|backups)/.test(line));
    expect(lines).toEqual(rows);
  });
});
