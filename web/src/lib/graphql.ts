import { ApiError, transport } from './api.ts';

/** A GraphQL document with the types of its answer and variables; sent as text and never parsed here. */
export interface GraphqlDocument<Result, Variables> {
  readonly text: string;
  readonly types?: (variables: Variables) => Result;
}

/** Joins an operation and the fragments that it spreads. */
export const graphqlDocument = <Result, Variables>(...parts: string[]): GraphqlDocument<Result, Variables> => ({
  text: parts.join('\n'),
});

/** An error as AppSync writes it; `errorInfo` is ours (functions/messages/refusal.ts). */
export interface GraphqlFault {
  errorType?: string;
  message: string;
  errorInfo?: { status?: number; description?: string; fields?: Record<string, string> } | null;
}

const UNAUTHORIZED = 'UnauthorizedException';
const FAILURE: GraphqlFault = {
  errorType: 'server.error',
  message: 'Something went wrong on our side. Please try again.',
  errorInfo: { status: 500 },
};

/** The first error as an ApiError. AppSync's own messages are not for customers, so they become a general failure. */
export const graphqlError = (faults: readonly GraphqlFault[]): ApiError => {
  const own = faults.find(({ errorType }) => errorType?.includes('.')) ?? FAILURE;
  const isExpired = faults.some(({ errorType }) => errorType === UNAUTHORIZED);
  const { status = 500, description, fields } = own.errorInfo ?? {};
  const code = isExpired ? 'session.required' : (own.errorType ?? '');
  return new ApiError(isExpired ? 401 : status, { code, message: own.message, description, fields });
};

/** Whether a refusal means that the token has expired, so that a fresh one is worth a try. */
export const isTokenRefused = (faults: readonly GraphqlFault[]): boolean =>
  faults.some(({ errorType }) => errorType === UNAUTHORIZED);

/** Gives the token for a request; `fresh` is true when the last one was refused. */
export type TokenSource = (fresh: boolean) => Promise<string>;

interface Answer<Result> {
  data?: Result;
  errors?: GraphqlFault[];
}

const post = async <Result>(
  url: string,
  token: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Answer<Result>> => {
  const headers = { 'content-type': 'application/json', 'authorization': token };
  const response = await transport
    .fetch(url, { method: 'POST', headers, body, signal: signal ?? null })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, {
        code: 'network',
        message: 'We could not reach the studio. Please check your connection and try again.',
      });
    });
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return { errors: [FAILURE] };
  }
};

/** Runs a query or mutation; a refused token is replaced once. Refuses with ApiError. */
export const requestGraphql = async <Result, Variables>(
  { url, token }: { url: string; token: TokenSource },
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> => {
  const body = JSON.stringify({ query: document.text, variables });
  let answer = await post<Result>(url, await token(false), body, signal);
  if (answer.errors && isTokenRefused(answer.errors)) answer = await post(url, await token(true), body, signal);
  if (answer.errors?.length || !answer.data) throw graphqlError(answer.errors ?? [FAILURE]);
  return answer.data;
};
