import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Gallery, GalleryTag, TagGroups, TagSuggestions } from '#shared/schemas/gallery.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { galleryPage } from './gallery.ts';
import { galleryTag, suggestTags, tagGroups } from './tags.ts';

const MAX_VALUE = 200;
const MAX_NAMED = 20;
const segment = z.string().min(1).max(80);
const cursor = z.string().min(1).max(MAX_VALUE).optional();
const text = z.string().max(MAX_VALUE);
const several = z.union([text, z.array(text).max(MAX_NAMED)]).optional();

/**
 * The query of a gallery. Tags may stand in one value with commas, in several ones, or in brackets; facets begin with
 * `o_`, of which the tags and the product line filter.
 */
const query = z.looseObject({
  'tags': several,
  'tags[]': several,
  'o_tags': several,
  'o_tags[]': several,
  'o_product': text.optional(),
  'supplier': z.string().max(80).optional(),
  'before': cursor,
  'after': cursor,
});
type GalleryQuery = z.infer<typeof query>;

const responses = { 200: answers(Gallery), ...refusals(404, 422) };
const all = createRoute({
  method: 'get',
  path: '/api/gallery',
  operationId: 'galleries.list',
  summary: 'Lists public pieces of all tags, a page at a time.',
  request: { query },
  responses,
});
const byTag = createRoute({
  method: 'get',
  path: '/api/gallery/{a}',
  operationId: 'galleries.listOfTag',
  summary: 'Lists public pieces of a tag or a product line.',
  request: { params: z.object({ a: segment }), query },
  responses,
});
const byTagAndLine = createRoute({
  method: 'get',
  path: '/api/gallery/{a}/{b}',
  operationId: 'galleries.listOfTagAndLine',
  summary: 'Lists public pieces of a tag in a product line.',
  request: { params: z.object({ a: segment, b: segment }), query },
  responses,
});
const tags = createRoute({
  method: 'get',
  path: '/api/gallery/tags',
  operationId: 'galleries.listTags',
  summary: 'Lists the groups of tags, or suggests tags for a typed text.',
  request: { query: z.object({ q: text.optional() }) },
  responses: { 200: answers(z.union([TagGroups, TagSuggestions])), ...refusals(422) },
});
const tag = createRoute({
  method: 'get',
  path: '/api/gallery/tags/{tag}',
  operationId: 'galleries.readTag',
  summary: 'Reads a tag with its child tags.',
  request: { params: z.object({ tag: segment }), query: z.object({ product: segment.optional() }) },
  responses: { 200: answers(GalleryTag), ...refusals(404) },
});

const pageOf = (path: { a?: string; b?: string }, asked: GalleryQuery) => {
  const { o_product: sku, supplier, before, after } = asked;
  const named = [asked.tags, asked['tags[]'], asked.o_tags, asked['o_tags[]']].flatMap((value) => value ?? []);
  return galleryPage(
    {
      ...path,
      tags: named.flatMap((value) => value.split(',')),
      ...(sku && { sku }),
      ...(supplier && { supplier }),
    },
    { before, after },
  );
};

/** Galleries of public works, and the editors' tags. */
export const galleryRoutes = createApp({ isQuiet: () => true })
  .openapi(tags, async (c) => {
    const { q } = c.req.valid('query');
    return c.json(q?.trim() ? await suggestTags(q) : await tagGroups(), 200);
  })
  .openapi(tag, async (c) => c.json(await galleryTag(c.req.valid('param').tag, c.req.valid('query').product), 200))
  .openapi(all, async (c) => c.json(await pageOf({}, c.req.valid('query')), 200))
  .openapi(byTag, async (c) => c.json(await pageOf(c.req.valid('param'), c.req.valid('query')), 200))
  .openapi(byTagAndLine, async (c) => c.json(await pageOf(c.req.valid('param'), c.req.valid('query')), 200));
