import { transport } from './api.ts';
import styles from './error-reference.module.css';

/*
 * Shows the reference of a failure on the server's side, by which the studio finds its cause (docs/runbook.md), in one place for
 * all pages, which say themselves what has failed. Loaded once the page has begun.
 */

/** Answers in which a read fails before its page is told: the query client asks twice again. */
const READ_TRIES = 3;

interface Failed {
  status?: number;
  request_id?: string;
}

interface Answer extends Failed {
  errors?: { errorInfo?: Failed | null }[] | null;
}

/**
 * The reference in an answer that reports a failure of the server, of the REST API or of a field of GraphQL; undefined in any
 * other. API Gateway names its own failures in a header alone.
 */
const referenceIn = async (response: Response): Promise<string | undefined> => {
  const isGraphql = response.url.endsWith('/graphql');
  if (response.status < 500 && !isGraphql) return undefined;
  const body = (await response.json().catch(() => null)) as Answer | null;
  if (response.status >= 500) return body?.request_id ?? response.headers.get('apigw-requestid') ?? undefined;
  return body?.errors?.find(({ errorInfo }) => (errorInfo?.status ?? 0) >= 500)?.errorInfo?.request_id;
};

let shown: HTMLElement | undefined;

const show = (reference: string): void => {
  shown?.remove();
  shown = document.createElement('p');
  shown.className = styles.reference ?? '';
  shown.popover = 'auto';
  shown.role = 'status';
  document.body.append(shown);
  // A screen reader reads what changes in a status that is there.
  shown.textContent = `If you write to us about this, please name the reference ${reference}.`;
  shown.showPopover?.();
};

/** Watches the answers of the API from now on. */
export const showReferences = (): void => {
  const send = transport.fetch;
  const failures = new Map<string, number>();
  transport.fetch = async (input, init) => {
    const response = await send(input, init);
    // What a page reports by itself is nothing that somebody waits for.
    if (init.keepalive) return response;
    const reference = await referenceIn(response.clone());
    const name = `${init.method} ${input}`;
    const count = (failures.get(name) ?? 0) + 1;
    if (reference === undefined) failures.delete(name);
    else failures.set(name, count);
    if (reference !== undefined && (init.method !== 'GET' || count >= READ_TRIES)) show(reference);
    return response;
  };
};
