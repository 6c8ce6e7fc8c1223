import type { BatchGetCommandInput, BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { documents } from '#functions/platform/table.ts';

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;

/** The unprocessed rest of the requests after the first `read` keys of each table. */
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

/** The items of an answer in reverse order, because the table promises none. */
const turned = (output: BatchGetCommandOutput): BatchGetCommandOutput['Responses'] =>
  Object.fromEntries(Object.entries(output.Responses ?? {}).map(([table, items]) => [table, items.toReversed()]));

/**
 * Makes the functions' client read batches in part and in no order, as the real table may and the emulator never does;
 * `max` gives the number of keys read this time, undefined for all.
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
