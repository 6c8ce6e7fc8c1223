import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { MemoryRouter } from './router.tsx';

// Only ends hanging tests: a busy machine is ten times slower.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);

/** For tests: renders an element at a path, with its own query client that never retries. */
export const show = (element: ReactNode, { at = '/' }: { at?: string } = {}) => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const rendered = render(
    <QueryClientProvider client={client}>
      <MemoryRouter at={at}>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, client };
};

/**
 * For tests: answers the API by path, also with a whole response; a number is a refusal with that status, and other paths
 * answer 404.
 */
export const answer = (answers: Record<string, unknown>) => {
  const fetched = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>((input) => {
    const body = answers[new URL(input, 'http://test').pathname] ?? 404;
    if (body instanceof Response) return Promise.resolve(body.clone());
    const refused = typeof body === 'number';
    const content = refused ? { status: false, code: 'test.refused', message: `Refused with ${body}.` } : body;
    return Promise.resolve(Response.json(content, { status: refused ? body : 200 }));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
