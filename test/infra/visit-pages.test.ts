import { expect, it } from 'vitest';
import { serve } from '#infra/local/serve.fixture.ts';
import { visitPages } from '#infra/operator/visit-pages.ts';

it('after a release the pages that its sitemap names are visited once each, and one that fails is named', async () => {
  const visited: string[] = [];
  const shop = await serve((origin) => [
    {
      prefix: '/',
      handle: async ({ url = '' }, res) => {
        visited.push(url);
        const pages = url === '/sitemaps/pages.xml' ? ['/', '/products'] : ['/gallery', '/artists/marta-ilves'];
        if (url === '/gallery') res.writeHead(502).end();
        else if (/products\.xml|artists\.xml/.test(url)) res.end('<urlset/>');
        else res.end(pages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join(''));
      },
    },
  ]);
  expect(await visitPages(shop.origin)).toEqual({ visited: 4, failed: ['/gallery answers 502'] });
  await shop.close();
  expect(visited.filter((path) => !path.startsWith('/sitemaps/')).toSorted()).toEqual([
    '/',
    '/artists/marta-ilves',
    '/gallery',
    '/products',
  ]);
  const gone = await visitPages(shop.origin);
  expect([gone.visited, gone.failed.length]).toEqual([0, 4]);
});
