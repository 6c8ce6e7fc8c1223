import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the element that carries the data of a rendered document: a data block, which never runs. */
const DATA_ID = 'data';

/** What a document was rendered from. */
export interface DocumentData {
  /** The day on which it was rendered, as an ISO date. */
  day: string;
  /** The query of the address that it was rendered for; other queries lead to the same document. */
  search: string;
  /**
   * The answered queries; with `isOld` one that the browser asks again. When the data arrived is not said: the same data
   * gives the same document, which is then not stored again.
   */
  queries: { key: QueryKey; data: unknown; isOld?: boolean }[];
  /** The path has a page but nothing for a visitor to see, so the document says not-found. */
  missing?: boolean;
}

/** As JSON that no text in it can end the element of. */
export const dataBlock = (data: DocumentData): string =>
  `<script type="application/json" id="${DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Takes the data out of this document, where it has served its purpose; undefined where it was not rendered. */
export const takeDocumentData = (): DocumentData | undefined => {
  const block = document.getElementById(DATA_ID);
  block?.remove();
  return block?.textContent ? JSON.parse(block.textContent) : undefined;
};

/** Fills the cache, so that the page's first render finds what the document was rendered from. */
export const fillCache = (client: QueryClient, { queries }: DocumentData): void => {
  for (const { key, data, isOld } of queries) client.setQueryData(key, data, { updatedAt: isOld ? 0 : Date.now() });
};
