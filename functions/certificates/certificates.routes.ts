import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Certificate } from '#shared/schemas/certificate.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { readCertificate } from './read-certificate.ts';

const certificate = createRoute({
  method: 'get',
  path: '/api/certificates/{id}',
  operationId: 'certificates.read',
  summary: 'Reads the certificate of a delivered piece.',
  request: { params: z.object({ id: z.string().min(1).max(80) }) },
  responses: { 200: answers(Certificate), ...refusals(404) },
});

/** Certificates of delivered pieces, for anyone who has the link. */
export const certificateRoutes = createApp().openapi(certificate, async (c) => {
  // Only who was given the link should find it.
  c.header('X-Robots-Tag', 'noindex');
  return c.json(await readCertificate(c.req.valid('param').id), 200);
});
