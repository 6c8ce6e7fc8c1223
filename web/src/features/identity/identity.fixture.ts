import { vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** For tests: a refusal as the API words it. */
export const refuse = (code: ErrorCode): Response => {
  const [status, message] = ERRORS[code];
  return Response.json({ status: false, code, message, description: message, request_id: 'req_1' }, { status });
};

/**
 * For tests: answers the API by path; a list answers call by call and repeats its last entry. Other calls get a 404.
 */
export const respond = (answers: Record<string, unknown>) => {
  const asked = new Map<string, number>();
  const fetched = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>((input) => {
    const { pathname } = new URL(input, 'http://test');
    const found = answers[pathname] ?? refuse('route.not_found');
    const at = asked.get(pathname) ?? 0;
    asked.set(pathname, at + 1);
    const body: unknown = Array.isArray(found) ? found[Math.min(at, found.length - 1)] : found;
    if (body instanceof Error) return Promise.reject(body);
    return Promise.resolve(body instanceof Response ? body.clone() : Response.json(body));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

/** For tests: the bodies that were sent to a path. */
export const sentTo = (fetched: ReturnType<typeof respond>, path: string): unknown[] =>
  fetched.mock.calls
    .filter(([called, init]) => called === path && init?.method !== 'GET')
    .map(([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as unknown);
