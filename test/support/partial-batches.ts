import type { BatchGetCommandInput, BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { documents } from '#functions/platform/table.ts';

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;

/** Only what is left of the requests, once the first `read` keys of each table were read. */
const restOf = (requests: Requests, read: number): Requests =>
  Object.fromEntries(
    Object.entries(requests).flatMap(([table, asked]) =>
      asked.Keys!.length > read ? [[table, { ...asked, Keys: asked.Keys!.slice(read) }]] : [],
    ),
  );

const partOf = (requests: Requests, read: number): Requests =>
  Object.fromEntries(
    Object.entries(requests).map(([table, asked]) => [table, { ...asked, Keys: asked.Keys!.slice(0, read) }]),
  );

/** The items of an answer the other way round: the table promises no order. */
const turned = (output: BatchGetCommandOutput): BatchGetCommandOutput['Responses'] =>
  Object.fromEntries(Object.entries(output.Responses ?? {}).map(([table, items]) => [table, items.toReversed()]));

/**
 * Puts a table behind the functions' client that reads a batch in part and in no order, as the real one may and the emulator
 * never does; `most` says how many keys of a batch it reads this time, undefined for all of them.
 */
export const openPartialBatches = (max: () => number | undefined): void => {
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'BatchGetItemCommand') return next(args);
        const { RequestItems = {} } = args.input as BatchGetCommandInput;
        const read = max() ?? Number.POSITIVE_INFINITY;
        const input = {
          ...(args.input as object),
          RequestItems: partOf(RequestItems, Math.max(1, read)),
        } as typeof args.input;
        const result = await next({ ...args, input });
        const output = result.output as BatchGetCommandOutput;
        output.Responses = turned(output);
        output.UnprocessedKeys = { ...output.UnprocessedKeys, ...restOf(RequestItems, Math.max(1, read)) };
        return result;
      },
    { step: 'initialize', priority: 'low', name: 'partialBatchesOfTests', override: true },
  );
};
