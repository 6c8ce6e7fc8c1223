import { keysOf } from '#shared/keys.ts';

/** The values of an object of promises, by their names; rejects with the first that rejects. */
export const allOf = async <T extends Readonly<Record<string, unknown>>>(
  promises: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> => {
  const settled = await Promise.all(
    Object.entries(promises).map(async ([name, value]) => [name, await value] as const),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets which value is whose.
  return Object.fromEntries(settled) as { [Name in keyof T]: Awaited<T[Name]> };
};

/** What a call answers for each value of an object, by their names; all are called at once. */
export const mapAll = async <Name extends string, Value, Answer>(
  values: Readonly<Record<Name, Value>>,
  call: (value: Value, name: Name) => Promise<Answer>,
): Promise<Record<Name, Answer>> => {
  const answers = await Promise.all(
    keysOf(values).map(async (name) => [name, await call(values[name], name)] as const),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names.
  return Object.fromEntries(answers) as Record<Name, Answer>;
};
