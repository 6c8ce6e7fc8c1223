import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Function as CloudFrontFunction, FunctionCode, FunctionEventType, FunctionRuntime, type FunctionAssociation } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { documents } from '../manifest.ts';

export type EdgeFunction = 'document-request' | 'api-request' | 'media-request' | 'media-response';

/** Source of a function that runs in the CDN, as it is deployed: with the manifest's documents in front where it needs them. */
export const edgeSource = (name: EdgeFunction): string => {
  const source = readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8');
  if (name !== 'document-request') return source;
  const { shop, ...others } = documents;
  return `const documents = ${JSON.stringify([...Object.values(others), shop])};\n${source}`;
};

/** Runs a function of `edge/` on every request, or every response, of a behaviour. */
export const atTheEdge = (scope: Construct, name: EdgeFunction): FunctionAssociation => ({
  eventType: name.endsWith('-request') ? FunctionEventType.VIEWER_REQUEST : FunctionEventType.VIEWER_RESPONSE,
  function: new CloudFrontFunction(scope, name, { code: FunctionCode.fromInline(edgeSource(name)), runtime: FunctionRuntime.JS_2_0 }),
});
