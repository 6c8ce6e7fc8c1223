import type { FuzzRequest } from './requests.ts';

const MAX_ATTEMPTS = 60;

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const without = (value: unknown): unknown[] => {
  if (!isTree(value))
    return typeof value === 'string' && value.length > 1 ? [value.slice(0, Math.ceil(value.length / 2))] : [];
  if (Array.isArray(value)) return value.slice(0, 20).map((_, index) => value.toSpliced(index, 1));
  return Object.keys(value)
    .slice(0, 20)
    .flatMap((name) => {
      const { [name]: inner, ...others } = value;
      return [
        others,
        ...without(inner)
          .slice(0, 4)
          .map((smaller) => ({ ...others, [name]: smaller })),
      ];
    });
};

const smallerBodies = (body: Buffer): Buffer[] => {
  try {
    return without(JSON.parse(String(body))).map((value) => Buffer.from(JSON.stringify(value)));
  } catch {
    const half = Math.ceil(body.length / 2);
    return body.length > 1 ? [body.subarray(0, half), body.subarray(half)] : [];
  }
};

const smaller = (request: FuzzRequest): FuzzRequest[] => {
  const [path = '', query] = request.target.split('?');
  const { body, headers, form, ...rest } = request;
  return [
    ...headers.map((_, index) => ({ ...request, headers: headers.toSpliced(index, 1) })),
    ...(form.base64 || form.decoded ? [{ ...request, form: {} }] : []),
    ...(query === undefined ? [] : [{ ...request, target: path }]),
    ...(body ? [{ ...rest, headers, form }, ...smallerBodies(body).map((cut) => ({ ...request, body: cut }))] : []),
  ];
};

/** A smaller request that still breaks the promise: removes what it can in at most sixty attempts. */
export const shrunk = async (
  request: FuzzRequest,
  stillBreaks: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> => {
  let smallest = request;
  let tries = 0;
  for (let found = true; found;) {
    found = false;
    for (const candidate of smaller(smallest)) {
      tries += 1;
      if (tries > MAX_ATTEMPTS) return smallest;
      if (!(await stillBreaks(candidate))) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return smallest;
};
