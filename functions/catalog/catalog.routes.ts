import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { HomeContent } from '#shared/schemas/home.ts';
import { PassedOnTotals } from '#shared/schemas/passed-on.ts';
import { Product, ProductSummary } from '#shared/schemas/product.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { listProducts } from './catalog.ts';
import { productPage } from './product-page.ts';
import { homePage } from '../shop/home.ts';
import { passedOnTotals } from '../passed-on/totals.ts';

const list = createRoute({
  method: 'get',
  path: '/api/products',
  operationId: 'products.list',
  summary: 'Lists the product lines with their lowest prices.',
  responses: { 200: answers(z.object({ products: z.array(ProductSummary) })) },
});
const home = createRoute({
  method: 'get',
  path: '/api/home',
  operationId: 'products.readHome',
  summary: 'Reads what the home page shows.',
  responses: { 200: answers(HomeContent) },
});
const passedOn = createRoute({
  method: 'get',
  path: '/api/passed-on',
  operationId: 'products.readPassedOn',
  summary: 'Reads what was passed on to charity and for trees so far.',
  responses: { 200: answers(PassedOnTotals) },
});
const detail = createRoute({
  method: 'get',
  path: '/api/products/{id}',
  operationId: 'products.read',
  summary: 'Reads a product line with its options.',
  request: { params: z.object({ id: z.string().min(1).max(80) }) },
  responses: { 200: answers(Product), ...refusals(404) },
});
const partnerDetail = createRoute({
  method: 'get',
  path: '/api/products/{id}/{optional}',
  operationId: 'products.readOfPartner',
  summary: "Reads a product line at a partner's address.",
  request: { params: z.object({ id: z.string().min(1).max(80), optional: z.string().max(80) }) },
  responses: { 200: answers(Product), ...refusals(404) },
});

/** Product lines, the home page, and what of prices was passed on to others (C47). */
export const catalogRoutes = createApp({ isQuiet: () => true })
  .openapi(list, async (c) => c.json({ products: await listProducts() }, 200))
  .openapi(home, async (c) => c.json(await homePage(), 200))
  .openapi(passedOn, async (c) => c.json(await passedOnTotals(), 200))
  .openapi(detail, async (c) => c.json(await productPage(c.req.valid('param').id), 200))
  .openapi(partnerDetail, async (c) => c.json(await productPage(c.req.valid('param').id), 200));
