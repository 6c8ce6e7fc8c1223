import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig, type Connect, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { isPaymentPath } from '../shared/site/paths.ts';
import { cutFonts } from './fonts.ts';
import { addressRows } from './address-rows.ts';
import { flags } from './flags.ts';
import { lucide } from './icons.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const runtime = 'http://127.0.0.1:4000';
const proxied = ['/api', '/graphql', '/config.json', '/media', '/__local'];

/** Payment pages are a document of their own; the local runtime and CloudFront route the same paths to it. */
const toPaymentDocument: Connect.NextHandleFunction = (request, _response, next) => {
  if (isPaymentPath(request.url ?? '')) request.url = '/checkout.html';
  next();
};

const paymentDocument = (): Plugin => ({
  name: 'payment-document',
  configureServer: (server) => void server.middlewares.use(toPaymentDocument),
  configurePreviewServer: (server) => void server.middlewares.use(toPaymentDocument),
});

/** Names of a script and of all that it imports, with their style sheets. */
const filesOf = (bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  return found;
};

const linkTo = (name: string): HtmlTagDescriptor => {
  const attrs = name.endsWith('.css')
    ? { rel: 'stylesheet', crossorigin: true }
    : { 'data-later': true, 'rel': 'modulepreload', 'crossorigin': true };
  return { tag: 'link', injectTo: 'head', attrs: { ...attrs, href: `/${name}` } };
};

/** Module with which the shop starts, and that of the program, which draws its pages or takes documents over. */
const SHOP_MODULE = '/app/shop.ts';
const PROGRAM_MODULE = '/app/start.tsx';

/** What a document begins from, by the name of its first script: that, the module that it loads, and the program. */
const BEGINNINGS = { index: SHOP_MODULE, checkout: '/app/checkout.ts' } as const;
type DocumentScript = keyof typeof BEGINNINGS;

/** The files from which every document of the shop, or of the payment pages, begins. */
const beginning = (bundle: Rolldown.OutputBundle, script: DocumentScript): string[] =>
  Object.values(bundle)
    .filter(
      (each) =>
        each.type === 'chunk' &&
        (each.isEntry
          ? each.name === script
          : [BEGINNINGS[script], PROGRAM_MODULE].some((module) => each.facadeModuleId?.endsWith(module))),
    )
    .flatMap(({ fileName }) => [...filesOf(bundle, fileName)]);

/**
 * The document names what its first script will ask for next: the program, and the face of its texts. The headings' face is
 * four times as large, and its fallback has the same measure: it comes after the pictures.
 */
const preloadProgram = (): Plugin => ({
  name: 'preload-program',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, filename }) => {
      if (!bundle || filename.endsWith('photo-address.html')) return [];
      const script = filename.endsWith('checkout.html') ? 'checkout' : 'index';
      const files = [...new Set(beginning(bundle, script))].filter((name) => !html.includes(name));
      const face = Object.keys(bundle).find((name) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(name));
      return {
        // The document is empty until its script runs, so the browser keeps the last page in sight until then.
        html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
        tags: [
          ...files.map(linkTo),
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', href: `/${face}`, as: 'font', type: 'font/woff2', crossorigin: true },
          },
        ],
      };
    },
  },
});

/** `import()` of a page waits for its files, and can be done again (late-files.ts), instead of what Vite makes of it. */
const lateFiles = (): Plugin => ({
  name: 'late-files',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importLate as __vitePreload } from ${JSON.stringify(file('src/lib/late-files.ts'))};`
      : undefined,
});

/** Pages that are rendered as documents: what they load stands between a visitor and the answer to the first press. */
const PUBLIC_PAGE =
  /\/app\/routes\/(home|products?|product-open|galler[a-z-]*|artists?|artist-signup|partner-program|assets|question|reviews|about|blog|contact|support|tos|refunds|privacy|watsi)\.tsx$/;

/** The modules from which an import of a module begins: those that are loaded when they are needed. */
const beginningsOf = (id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): string[] => {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const above = importers.flatMap((importer) => beginningsOf(importer, context, seen));
  return dynamicImporters.length > 0 ? [id, ...above] : above;
};

/** Path below this folder, as a page's module is named where both builds speak of it. */
const nameOf = (id: string): string => relative(file('.'), id);

/** The pages of the payment document. */
const PAYMENT_PAGE = /\/app\/routes\/(checkout|pay)\.tsx$/;

/** What the order page loads once it answers. */
const ORDER_FORM = /\/(products\/(order-fields|photo-fitness)|photos\/photo-rows)\.tsx$/;

/** Kinds of public pages, of nine, from which on a module comes with all of them. */
const SEVERAL_KINDS = 4;

/** Pages that a visitor goes to and fro between are of one kind: what one of them shares comes with each of them. */
const kindOf = (id: string): string => {
  const name = /routes\/([a-z-]+)/.exec(id)?.[1] ?? '';
  if (name.startsWith('galler')) return 'galleries';
  if (name.startsWith('product-')) return 'product';
  if (name.startsWith('artist')) return 'artists';
  if (/^(about|blog|contact|support|tos|refunds|privacy|watsi)$/.test(name)) return 'texts';
  return name;
};

/**
 * Gathers what pages share: with the program what it needs itself; apart from that what many public pages need, what
 * public pages of the same kinds need, the order form, and what only others need. Each file more would cost a phone a part of a way
 * there and back, so what few pages share comes with a kilobyte or two that one of them does not need.
 */
const groupOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const from = beginningsOf(id, context);
  if (from.some((beginning) => beginning.endsWith(SHOP_MODULE))) return 'first';
  if (from.some((beginning) => beginning.endsWith(PROGRAM_MODULE))) return 'program';
  const pages = [...new Set(from.filter((beginning) => PUBLIC_PAGE.test(beginning)))];
  const kinds = [...new Set(pages.map(kindOf))];
  if (kinds.length >= SEVERAL_KINDS) return 'public';
  const isPaid = from.some((beginning) => PAYMENT_PAGE.test(beginning));
  // What checkout and order page share of a piece comes without the rest of the order page.
  if (isPaid && kinds.length > 0 && kinds.every((kind) => kind === 'product')) return 'piece';
  if (pages.length > 1) return `shared-${kinds.toSorted().join('-')}`;
  if (from.some((beginning) => ORDER_FORM.test(beginning)) && kinds.every((kind) => kind === 'product'))
    return 'order-form';
  if (pages.length > 0) return null;
  const shared = from.length >= 6 ? 'common' : from.length >= 3 ? 'parts' : null;
  // The checkout waits for nothing that only account, studio or admin share.
  return shared && isPaid ? `${shared}-paid` : shared;
};

/** Module of a page. */
const PAGE_MODULE = /\/app\/routes\/[^/]+\.tsx$/;
const SITE_BUILD = 'virtual:site-build';

/** The page that the document of the payment pages is rendered with. */
const CHECKOUT_PAGE = 'src/app/routes/checkout.tsx';

/** Module file under which the table has the sheet of a document without a page: the one that is not found. */
const NO_PAGE = '';

/** Placeholder of the renderer's own hash, which is known when its code is. */
const BUILD_HASH = '__ATELIER_BUILD_HASH__';

/** All style sheets of a document, those of the template and of the program first, as one text. */
const sheetOf = (bundle: Rolldown.OutputBundle, script: DocumentScript, files: Iterable<string>): string => {
  const names = new Set([...beginning(bundle, script), ...files]);
  const sheets = [...names].map((name) => bundle[name]).filter((each) => each?.type === 'asset');
  return sheets.map(({ source }) => String(source)).join('');
};

/**
 * Connects the two builds: the site's first one notes which files each page needs and writes all of a document's style
 * sheets as one, the renderer's reads the built documents and those tables as a module, names each page's module, and
 * ends with a hash of both builds.
 */
const renderedDocuments = (): Plugin => {
  const files: Record<string, string[]> = {};
  const sheets: Record<string, string> = {};
  const built = createHash('sha256');
  return {
    name: 'rendered-documents',
    sharedDuringBuild: true,
    resolveId: (id) => (id === SITE_BUILD ? `\0${SITE_BUILD}` : undefined),
    load(id) {
      if (id !== `\0${SITE_BUILD}`) return undefined;
      const siteOf = (name: string, isOfSite: (page: string) => boolean) => {
        const template = readFileSync(file(`dist/${name}`), 'utf8');
        const missing = (needed: string[]) => needed.filter((each) => !template.includes(`/${each}"`));
        const pages = Object.entries(files).filter(([page]) => isOfSite(page));
        return { template, files: Object.fromEntries(pages.map(([page, needed]) => [page, missing(needed)])), sheets };
      };
      return `export const shop = ${JSON.stringify(siteOf('index.html', (page) => page !== CHECKOUT_PAGE))};
export const checkout = ${JSON.stringify(siteOf('checkout.html', (page) => page === CHECKOUT_PAGE))};
export const build = '${BUILD_HASH}';`;
    },
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !PAGE_MODULE.test(id)) return undefined;
      return { code: `${code}\nexport const moduleFile = ${JSON.stringify(nameOf(id))};`, map: null };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      if (this.environment.name === 'client') {
        for (const chunk of chunks)
          for (const id of chunk.moduleIds.filter((each) => PAGE_MODULE.test(each)))
            files[nameOf(id)] = [...filesOf(bundle, chunk.fileName)];
        const addSheet = (page: string, script: DocumentScript, needed: readonly string[]) => {
          const sheet = this.emitFile({ type: 'asset', name: 'page.css', source: sheetOf(bundle, script, needed) });
          sheets[page] = this.getFileName(sheet);
        };
        addSheet(NO_PAGE, 'index', []);
        for (const [page, needed] of Object.entries(files))
          if (PUBLIC_PAGE.test(`/${page}`)) addSheet(page, 'index', needed);
          else if (page === CHECKOUT_PAGE) addSheet(page, 'checkout', needed);
        for (const name of Object.keys(bundle).toSorted()) built.update(name);
        return;
      }
      const hash = chunks
        .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
        .reduce((sum, { code }) => sum.update(code), built);
      const build = hash.digest('hex').slice(0, 16);
      for (const chunk of chunks) chunk.code = chunk.code.replace(BUILD_HASH, build);
      this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build })}\n` });
      // Beside a function's bundle no other file says that these are modules.
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "module" }\n' });
    },
  };
};

/**
 * States the order of the cascade layers at the head of every style sheet. The first sheet to name a layer fixes
 * its place, and which sheet that is depends on how pages happen to be cut into chunks.
 */
const orderLayers = (): Plugin => ({
  name: 'order-layers',
  generateBundle: (_options, bundle) => {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
        asset.source = `@layer tokens,base,parts;${String(asset.source)}`;
    }
  },
});

/** The shortest beginnings of the modules' hashes that tell all of them apart. */
const moduleIds = (): Map<string, string> => {
  const paths = globSync('src/**/*.module.css', { cwd: file('.') }).map((path) => file(path));
  const hashes = paths.map((path) => createHash('sha256').update(nameOf(path)).digest('base64url'));
  for (let length = 2; ; length += 1) {
    const ids = hashes.map((hash) => hash.slice(0, length));
    if (new Set(ids).size === ids.length) return new Map(paths.map((path, index) => [path, ids[index] ?? '']));
  }
};
const idsOfModules = moduleIds();

export default defineConfig({
  root: file('.'),
  css: {
    postcss: { plugins: [globalData({ files: [file('src/ui/breakpoints.css')] }), customMedia()] },
    modules: {
      // Classes are a fifth of a compressed sheet when they are named after hashes of five letters and their lines.
      generateScopedName: (name, path) => `${name}_${idsOfModules.get(path) ?? nameOf(path)}`,
    },
  },
  resolve: { alias: { '@fonts': await cutFonts() } },
  appType: 'spa',
  publicDir: false,
  plugins: [
    lucide(),
    flags(),
    addressRows(),
    lateFiles(),
    paymentDocument(),
    preloadProgram(),
    orderLayers(),
    renderedDocuments(),
  ],
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      const renderer = pathToFileURL(file('dist-render/render.js')).href;
      const { renderCheckout } = (await import(renderer)) as { renderCheckout: () => Promise<string> };
      writeFileSync(file('dist/checkout.html'), await renderCheckout());
    },
  },
  build: {
    emptyOutDir: true,
    // /assets/{id} is a page.
    assetsDir: 'static',
    // The content policy allows no inline script and no inline style, and fonts and masks are cached as files.
    assetsInlineLimit: 0,
    // The module itself, too, so that its absence is known before it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (name, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([name, ...needed])] : needed,
    },
    target: 'es2023',
    // From here on browsers know light-dark(), :has(), @property and nesting, so nothing is rewritten.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      onLog: (level, log, handle) => {
        // 'use client' of libraries means nothing in a bundle that runs in the browser only.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  environments: {
    client: {
      build: {
        outDir: file('dist'),
        rolldownOptions: {
          input: {
            index: file('index.html'),
            checkout: file('checkout.html'),
            photoAddress: file('photo-address.html'),
          },
          output: {
            // Names of what pages need stand in the first script, so they are short.
            chunkFileNames: 'static/[hash].js',
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith('.css') ? 'static/[hash][extname]' : 'static/[name]-[hash][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // All that the frame for pictures needs, so that it loads nothing of the pages.
                { name: 'fetch-picture', priority: 9, test: /\/(photos\/fetch-picture|shared\/photos\/uploads)\.ts$/ },
                // What a visit begins with, before React has come: the cache of the query library, the routes and what they ask for.
                {
                  name: 'queries',
                  priority: 9,
                  test: /\/query-core\/.*\/(?!queriesObserver|infiniteQueryObserver|mutationObserver)|\/queryOptions\.js/,
                },
                // One chunk that only a new version of a library changes, so returning visitors keep it.
                {
                  name: 'vendor',
                  priority: 9,
                  test: /node_modules\/(react|react-dom|scheduler)\/|\/react-query\/.*\/(useQuery|useBaseQuery|suspense|error|[A-Z])/,
                },
                // What the first scripts are: all that comes before the pictures, and before the checkout is shown.
                {
                  name: 'early',
                  priority: 9,
                  test: /\/app\/(early-input|first-pictures|document-data|checkout-frame)\.ts|\/lib\/late-(files|modules)\.ts|vite\/preload-helper/,
                },
                // Scripts of others, and opening hours: only where a shop has them.
                {
                  name: 'services',
                  priority: 9,
                  test: /\/features\/services\/(consent|loaded)\.ts|\/shared\/site\/(services|content-policy|pages|public-pages)\.ts/,
                },
                { name: 'hours', priority: 9, test: /\/shared\/time\/(opening-hours|new-york|zone)\.ts/ },
                // What only pages with fields need.
                { name: 'forms', priority: 9, test: /\/ui\/use-form\.ts$/ },
                { name: 'filled', priority: 9, test: /\/ui\/filled-fields\.ts$/ },
                { name: 'typed', priority: 9, test: /\/shared\/(people\/email|text\/typed)\.ts$/ },
                // What many public pages show, and the checkout does not.
                {
                  name: 'shown',
                  priority: 9,
                  test: /\/ui\/before-after\.|\/photos\/photo-picker\.|icon\/(camera|chevrons-left-right|upload)\.jsx$/,
                },
                // A file for each small part would cost a phone a way there and back for every few of them.
                {
                  name: groupOf,
                  debugName: 'pages',
                  test: /\/(web\/src|shared)\/(?!lib\/(flag|graphql|realtime))/,
                  priority: 4,
                },
              ],
            },
          },
        },
      },
    },
    // The renderer of public pages: a module of Node that needs nothing but its own folder.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
      build: {
        outDir: file('dist-render'),
        target: 'node24',
        ssr: true,
        modulePreload: false,
        rolldownOptions: {
          input: { render: file('src/app/render-main.ts') },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 4270,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: runtime, ws: path === '/graphql' }])),
  },
  preview: { host: '127.0.0.1', port: 4271 },
});
