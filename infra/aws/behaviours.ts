import { readdirSync } from 'node:fs';
import { Duration, Fn } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { MISSING_FILES } from '#functions/pages/build.ts';
import { VIEWER_COUNTRY_HEADER } from '#functions/places/visitor-country.ts';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { documentHeaders, documents, type DocumentName } from '../documents.ts';
import { servicesOf, type Settings } from '../settings.ts';
import { bucketHost } from './bucket.ts';
import { atTheEdge } from './edge-function.ts';
import { createHeaders } from './headers.ts';
import { ORIGIN_KEY_HEADER } from './origin-guard.ts';

/**
 * Origins that Stripe's security guide requires for Stripe.js, without the map service of its address form, which we do
 * not use.
 */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
};

/** Headers of every answer, whatever it holds. */
const fileHeaders = (settings: Settings): Record<string, string> => {
  const { 'strict-transport-security': tls = '', 'x-content-type-options': sniffing = '' } = documentHeaders('shop', {
    connect: [],
    payments: STRIPE,
    hstsSubdomains: settings.HstsSubdomains === 'yes',
  });
  return { 'strict-transport-security': tls, 'x-content-type-options': sniffing };
};
/**
 * Headers of API answers and media: the sandbox keeps a browser from running them as a page, whatever their content
 * type.
 */
const dataHeaders = (settings: Settings): Record<string, string> => ({
  ...fileHeaders(settings),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

const toHttps = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };

/** What the stored pages and the renderer's answers may wait at the edge: as long as they say, at most a day. */
const pageCaching = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'PageCaching', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(5),
    maxTtl: Duration.days(1),
    // document-request.ts leaves only those that choose another page of a list.
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

/** Statuses of a bucket without such an object: 403 without the right to list. */
const NO_OBJECT = [403, 404];
/** Statuses of the bucket of pages after which the renderer is asked: no object, or S3's failure. */
const NOT_STORED = [...NO_OBJECT, 500, 502, 503, 504];

/** A bucket's files, and the not-found page in place of S3's XML for those that it does not have. */
const filesOf = (bucket: Bucket, notFound: IOrigin): IOrigin =>
  new OriginGroup({
    primaryOrigin: S3BucketOrigin.withOriginAccessControl(bucket),
    fallbackOrigin: notFound,
    fallbackStatusCodes: NO_OBJECT,
  });

/** Origins besides the site's own that its pages call. */
export const calledOrigins = (scope: Construct, realtime: { url: string; realtimeUrl: string }): string[] => [
  `https://${bucketHost(scope, 'uploads')}`,
  realtime.url,
  realtime.realtimeUrl,
];

/**
 * Behaviours of the documents, the rendered pages and the built files. CloudFront sets headers per path pattern only, so
 * each document's paths are listed; the pages of the shop are read from their bucket, and from the renderer where they are not
 * stored.
 */
export const pageBehaviours = (
  scope: Construct,
  {
    bucket,
    pages,
    build,
    renderer,
    notFound,
    folder,
    realtime,
    settings,
  }: {
    bucket: Bucket;
    pages: Bucket;
    build: string;
    renderer: IOrigin;
    /** What answers for missing files (see `apiOrigins`). */
    notFound: IOrigin;
    folder: string;
    realtime: { url: string; realtimeUrl: string };
    settings: Settings;
  },
): { shop: BehaviorOptions; others: Record<string, BehaviorOptions> } => {
  const origin = S3BucketOrigin.withOriginAccessControl(bucket);
  const functionAssociations = [
    atTheEdge(scope, 'document-request', { build, domain: settings.Domain }),
    atTheEdge(scope, 'document-response', { build }),
  ];
  const page = (document: DocumentName): BehaviorOptions => ({
    ...toHttps,
    origin,
    functionAssociations,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: createHeaders(
      scope,
      `${document}Headers`,
      documentHeaders(document, {
        connect: calledOrigins(scope, realtime),
        payments: STRIPE,
        services: servicesOf(settings),
        hstsSubdomains: settings.HstsSubdomains === 'yes',
      }),
    ),
  });
  const file: BehaviorOptions = {
    ...toHttps,
    origin: filesOf(bucket, notFound),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: createHeaders(scope, 'FileHeaders', fileHeaders(settings)),
  };
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  const { shop: fallback, ...others } = documents;
  const behaviours = Object.entries(others).flatMap(([document, { file: name, paths }]) => {
    const behaviour = page(document as DocumentName);
    const ownFile = name === fallback.file ? [] : [`/${name}`];
    return [...paths.flatMap((path) => [path, `${path}/*`]), ...ownFile].map(
      (pattern) => [pattern, behaviour] as const,
    );
  });
  return {
    shop: {
      ...page('shop'),
      origin: new OriginGroup({
        primaryOrigin: S3BucketOrigin.withOriginAccessControl(pages),
        fallbackOrigin: renderer,
        fallbackStatusCodes: NOT_STORED,
      }),
      // An origin group cannot answer writes.
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: pageCaching(scope),
    },
    others: {
      '/config.json': file,
      ...Object.fromEntries(folders.map(({ name }) => [`/${name}/*`, file])),
      ...Object.fromEntries(behaviours),
    },
  };
};

/**
 * The HTTP API as an origin, which lets in only what carries the CDN's key: as it is, and as what answers any path with the
 * not-found page.
 */
export const apiOrigins = ({
  api,
  originKey,
}: {
  api: HttpApi;
  originKey: string;
}): { rest: IOrigin; notFound: IOrigin } => {
  const host = Fn.select(2, Fn.split('/', api.apiEndpoint));
  const customHeaders = { [ORIGIN_KEY_HEADER]: originKey };
  return {
    rest: new HttpOrigin(host, { customHeaders }),
    notFound: new HttpOrigin(host, { customHeaders, originPath: `/pages/${MISSING_FILES}` }),
  };
};

/**
 * Behaviours of the REST API: every method, nothing cached, and all headers and cookies of the visitor forwarded except
 * Host. No policy forwards those together with a header of CloudFront's own, so the path that is asked for the visitor's
 * country has a behaviour by itself, which forwards little else (docs/decisions/055).
 */
export const apiBehaviours = (
  scope: Construct,
  origin: IOrigin,
  settings: Settings,
): Record<string, BehaviorOptions> => {
  const api = apiBehaviour(scope, origin, settings);
  const originRequestPolicy = new OriginRequestPolicy(scope, 'CountryRequest', {
    comment: "The visitor's country",
    headerBehavior: OriginRequestHeaderBehavior.allowList(VIEWER_COUNTRY_HEADER, VIEWER_ADDRESS_HEADER),
    cookieBehavior: OriginRequestCookieBehavior.none(),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
  });
  return { '/api/places/here': { ...api, originRequestPolicy }, '/api/*': api };
};

const apiBehaviour = (scope: Construct, origin: IOrigin, settings: Settings): BehaviorOptions => ({
  ...toHttps,
  // A redirect from HTTP would lose the body of a POST.
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  origin,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  functionAssociations: [atTheEdge(scope, 'api-request')],
  responseHeadersPolicy: createHeaders(scope, 'ApiHeaders', dataHeaders(settings)),
});

/**
 * Behaviour of the media bucket's pictures; their cache lifetime comes from each object's Cache-Control, which the policy
 * honours from one second to a year.
 */
export const mediaBehaviour = (
  scope: Construct,
  { media, notFound, settings }: { media: Bucket; notFound: IOrigin; settings: Settings },
): BehaviorOptions => ({
  ...toHttps,
  compress: false,
  origin: filesOf(media, notFound),
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  functionAssociations: [atTheEdge(scope, 'media-request'), atTheEdge(scope, 'media-response')],
  // S3 sets no content security policy, and the not-found page brings its own.
  responseHeadersPolicy: createHeaders(scope, 'MediaHeaders', dataHeaders(settings), { keepsPolicy: true }),
});
