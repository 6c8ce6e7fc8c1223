import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from './http.ts';

/** One OpenAPI 3.1 document of several applications' routes. */
export const describeApi = (apps: OpenAPIHono<Env>[]): object => {
  const info = { title: 'Atelier', version: '1', description: 'Hand-made paintings and drawings, ordered from photos.' };
  const documents = apps.map((app) => app.getOpenAPI31Document({ openapi: '3.1.0', info }));
  return { openapi: '3.1.0', info, paths: Object.assign({}, ...documents.map(({ paths }) => paths)) as object };
};
