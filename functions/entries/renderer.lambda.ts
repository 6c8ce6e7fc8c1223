import { readEvent } from '#events/registry.ts';
import { pagesOfEvent, refreshPages } from '../pages/refresh-pages.ts';
import { hasStoredPages } from '../pages/page-store.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('stored pages', async (event) => {
  // An event about a work names some fifty pages, and a shop whose first data are loaded has none of them.
  if (!(await hasStoredPages())) return;
  await refreshPages(await pagesOfEvent(readEvent(event['detail-type'], event.detail)));
});
