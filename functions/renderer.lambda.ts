import { readEvent } from '#events/registry.ts';
import { pagesOfEvent, refreshPages } from './pages/refresh-pages.ts';
import { consumer } from './platform/consumer.ts';

export const handler = consumer('stored pages', async (event) => {
  await refreshPages(await pagesOfEvent(readEvent(event['detail-type'], event.detail)));
});
