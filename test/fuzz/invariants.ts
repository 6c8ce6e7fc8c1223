import { env } from '#functions/platform/env.ts';
import { ErrorBody } from '#functions/platform/http.ts';
import { ERRORS } from '#shared/errors.ts';
import type { FuzzAnswer } from './lambda-calls.ts';
import { JSON_TYPE, type Operation } from './operations.ts';
import type { FuzzRequest } from './requests.ts';

/** Texts that no answer may contain: stacks, our file paths, names of the libraries' own errors. */
export const INSIDES =
  /node_modules|\.(?:ts|js|mjs):\d|\bat (?:async )?[\w$.<>]+ \(|\/(?:tmp|work|var|home|usr)\/|node:internal|\b(?:ValidationException|ElectroError|ResourceNotFoundException|ConditionalCheckFailed|TransactionCanceled|ThrottlingException|ProvisionedThroughput|ZodError|SyntaxError|TypeError|RangeError|ReferenceError|StripeInvalidRequestError|Stripe\w+Error|AccessDenied|NoSuchKey|ECONN\w+|ETIMEDOUT)\b/;

const Refusal = ErrorBody.strict();
const isBroken = (text: string): boolean => /\p{Cc}/u.test(text);

const roots = {
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
  Number: Number.prototype,
};
const clean = Object.entries(roots).map(([name, root]) => ({ name, root, keys: Reflect.ownKeys(root).length }));

/** Prototypes with properties that they did not have at the start; the added ones are removed again. */
export const pollutedPrototypes = (): string[] =>
  clean.flatMap(({ name, root, keys }) => {
    const now = Reflect.ownKeys(root);
    if (now.length === keys) return [];
    for (const key of now.slice(keys)) Reflect.deleteProperty(root, key);
    return [`${name}.prototype was changed`];
  });

const ofRefusal = ({ status, json, text, headers }: FuzzAnswer): string[] => {
  const { success, data } = Refusal.safeParse(json);
  if (!success) return [`${status} is not in the wire's error form: ${text.slice(0, 120)}`];
  const known = ERRORS[data.code as keyof typeof ERRORS] as readonly [number, string] | undefined;
  const promises: Record<string, boolean> = {
    [`the code ${data.code} is not in the closed union`]: known !== undefined,
    [`the code ${data.code} came with ${status}`]: known === undefined || known[0] === status,
    [`${status} without Retry-After`]: (status !== 429 && status !== 503) || Number(headers['retry-after']) >= 0,
    'a refusal without a text': data.message.length > 0 && data.description.length > 0 && data.request_id.length > 0,
  };
  return Object.entries(promises).flatMap(([broken, holds]) => (holds ? [] : [broken]));
};

const ofSuccess = ({ status, json, text }: FuzzAnswer, operation: Operation | undefined): string[] => {
  if (!operation) return status === 204 || json !== undefined ? [] : [`${status} is not JSON`];
  const described = operation.answers.get(status);
  if (!described) return status === 204 && operation.isEmpty && text === '' ? [] : [`${status} is not described`];
  const { error } = described.schema.safeParse(described.type === JSON_TYPE ? json : text);
  const [issue] = error?.issues ?? [];
  return issue
    ? [
        `${status} is not as described at ${issue.path.map((part) => (typeof part === 'number' ? '#' : part)).join('.')}: ${issue.message}; ${text.slice(0, 80)}`,
      ]
    : [];
};

/** Redirects must lead to our own pages, whatever the request says. */
const ofRedirect = ({ status, headers }: FuzzAnswer): string[] => {
  const { origin } = new URL(env('SITE_URL'));
  return new URL(headers['location'] ?? 'about:blank', origin).origin === origin
    ? []
    : [`${status} leads to ${headers['location']}`];
};

const ofHeaders = ({ status, headers, cookies }: FuzzAnswer, operation: Operation | undefined): string[] => {
  const broken: string[] = [];
  if (status !== 204 && !headers['content-type']?.startsWith(operation?.answers.get(status)?.type ?? JSON_TYPE))
    broken.push(`the content type is ${headers['content-type']}`);
  if (headers['x-content-type-options'] !== 'nosniff') broken.push('no nosniff');
  if (!headers['cache-control']) broken.push('no Cache-Control');
  if ([...Object.entries(headers).flat(), ...cookies].some(isBroken)) broken.push('a header holds control characters');
  return broken;
};

/** The promises that an answer breaks. A 503 is judged by the caller, who repeats the request. */
export const brokenInvariants = (
  request: FuzzRequest,
  answer: FuzzAnswer,
  operation: Operation | undefined,
): string[] => {
  const { status, thrown, text, log } = answer;
  const polluted = pollutedPrototypes();
  if (thrown !== undefined) return [...polluted, `threw: ${thrown.split('\n')[0]}`];
  if (status >= 500 && status !== 503) {
    const reason = log.map((line) => /"reason":"([^"]{0,160})/.exec(line)?.[1]).find(Boolean);
    return [...polluted, `${status}: ${reason ?? text.slice(0, 120)}`];
  }
  const broken = [...polluted];
  if (INSIDES.test(text)) broken.push(`tells of its insides: ${INSIDES.exec(text)?.[0]}`);
  if (request.method === 'HEAD') return broken;
  if (status >= 300 && status < 400) return [...broken, ...ofRedirect(answer)];
  const first = status >= 400 ? ofRefusal(answer) : ofSuccess(answer, operation);
  // An answer that breaks the wire's form did not pass through our code, so its headers are not checked.
  return [...broken, ...(first.length > 0 ? first : ofHeaders(answer, operation))];
};

/** Groups equal faults under one name by removing the request's own words. */
export const kindOf = (broken: string): string =>
  broken
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, '…')
    .slice(0, 100);
