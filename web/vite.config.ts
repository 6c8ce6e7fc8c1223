import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const runtime = 'http://127.0.0.1:4000';
const proxied = ['/api', '/graphql', '/config.json', '/media', '/__local'];

/** Payment pages are a document of their own; the local runtime and CloudFront route the same paths to it. */
const toPaymentDocument: Connect.NextHandleFunction = (request, _response, next) => {
  if (/^\/carts\/(checkout|pay)(\/|\?|$)/.test(request.url ?? '')) request.url = '/checkout.html';
  next();
};

const paymentDocument = (): Plugin => ({
  name: 'payment-document',
  configureServer: (server) => void server.middlewares.use(toPaymentDocument),
  configurePreviewServer: (server) => void server.middlewares.use(toPaymentDocument),
});

/** Asks for the two faces of the first screen together with the style sheet, not after it; the frame for pictures has no screen. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) =>
      Object.keys((!filename.endsWith('photo-address.html') && bundle) || {})
        .filter((name) => /latin-(standard|wght)-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
});

/**
 * States the order of the cascade layers at the head of every style sheet. The first sheet to name a layer fixes
 * its place, and which sheet that is depends on how pages happen to be cut into chunks.
 */
const orderLayers = (): Plugin => ({
  name: 'order-layers',
  generateBundle: (_options, bundle) => {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) asset.source = `@layer tokens,base,parts;${String(asset.source)}`;
    }
  },
});

export default defineConfig({
  root: file('.'),
  appType: 'spa',
  publicDir: false,
  plugins: [react(), paymentDocument(), preloadFonts(), orderLayers()],
  build: {
    outDir: file('dist'),
    emptyOutDir: true,
    // /assets/{id} is a page.
    assetsDir: 'static',
    // The content policy allows no inline script and no inline style, and fonts and masks are cached as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // From here on browsers know light-dark(), :has(), @property and nesting, so nothing is rewritten.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      input: { index: file('index.html'), checkout: file('checkout.html'), photoAddress: file('photo-address.html') },
      // One chunk that only a new version of a library changes, so returning visitors keep it.
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[a-z-]+)\// }],
        },
      },
      onLog: (level, log, handle) => {
        // 'use client' of libraries means nothing in a bundle that runs in the browser only.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: { host: '127.0.0.1', port: 4270, proxy: Object.fromEntries(proxied.map((path) => [path, { target: runtime, ws: path === '/graphql' }])) },
  preview: { host: '127.0.0.1', port: 4271 },
});
