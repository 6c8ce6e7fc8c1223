import { join } from 'node:path';
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { siteMapOf, siteMapText } from '../site-map.ts';

export type EdgeFunction =
  | 'document-request'
  | 'document-response'
  | 'api-request'
  | 'media-request'
  | 'media-response';

/**
 * Syntax that CloudFront's engine, which derives from njs, does not parse; esbuild cannot rewrite it either, so a function
 * that uses it fails at synthesis.
 */
const UNSUPPORTED = {
  'array-spread': false,
  'class': false,
  'default-argument': false,
  'destructuring': false,
  'for-of': false,
  'generator': false,
  'new-target': false,
  'nullish-coalescing': false,
  'object-rest-spread': false,
  'optional-catch-binding': false,
  'optional-chain': false,
  'regexp-named-capture-groups': false,
};

/** A TypeScript module as a script for CloudFront, without types and modules; throws for syntax that it cannot run. */
export const edgeScript = (source: string, banner = ''): string => {
  const { code } = transformSync(source, {
    loader: 'ts',
    format: 'esm',
    target: 'es2019',
    supported: UNSUPPORTED,
    banner,
    logLevel: 'silent',
  });
  return code.replace(/^export \{[^}]*\};?$/m, '').replace(/^export /m, '');
};

interface Site {
  /** Id of the build whose pages are stored. */
  build: string;
  /** The site's own domain, to which pages at other names are redirected. */
  domain?: string | undefined;
}

/** Source of a function in `edge/`; `document-*` get the map of the site prepended. */
export const edgeSource = (name: EdgeFunction, { build, domain }: Site): string =>
  edgeScript(
    readFileSync(join(import.meta.dirname, 'edge', `${name}.ts`), 'utf8'),
    name.startsWith('document-') ? siteMapText(siteMapOf(build, domain)) : '',
  );

/**
 * Associates a function of `edge/` with a behaviour: `*-request` runs on every viewer request, the others on every
 * viewer response. One with a domain is another function than the one without: the distribution gets the function together
 * with the domain, while a changed function redirects at once, before anything answers there.
 */
export const atTheEdge = (scope: Construct, name: EdgeFunction, site: Site = { build: '' }): FunctionAssociation => ({
  eventType: name.endsWith('-request') ? FunctionEventType.VIEWER_REQUEST : FunctionEventType.VIEWER_RESPONSE,
  function: new CloudFrontFunction(scope, site.domain ? `${name}-${site.domain.replaceAll('.', '-')}` : name, {
    code: FunctionCode.fromInline(edgeSource(name, site)),
    runtime: FunctionRuntime.JS_2_0,
  }),
});
