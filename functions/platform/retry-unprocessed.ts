import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Keys of a batch read, by table. */
type RequestedKeys = Record<string, unknown>;
type Found = Record<string, unknown[]>;

/** Thrown when the table still leaves out a part of a batch after all retries. */
class PartialBatch extends Error {
  override readonly name = 'PartialBatch';
}

interface Read {
  Responses?: Found;
  UnprocessedKeys?: RequestedKeys;
}

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 20;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const joined = (found: Found, more: Found): Found => {
  const all = { ...found };
  for (const [table, items] of Object.entries(more)) all[table] = [...(all[table] ?? []), ...items];
  return all;
};

const isComplete = ({ UnprocessedKeys = {} }: Read): boolean => Object.keys(UnprocessedKeys).length === 0;

/** What a batch read has answered, which the client's types do not tell from the answers of other commands. */
const readOf = (output: object): Read => output;

/**
 * Makes a client read batches completely: keys that a busy table leaves unprocessed, or whose items exceed 16 MB, are
 * requested again with jitter; throws `PartialBatch` after the eighth answer. Without it, sums over a cart could miss
 * some of its items.
 */
export const retryUnprocessedKeys = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (commandName !== 'BatchGetItemCommand') return result;
        const output = readOf(result.output);
        let read = output;
        for (let ask = 1; !isComplete(read); ask += 1) {
          if (ask === MAX_ATTEMPTS) throw new PartialBatch('The table did not read all of a batch.');
          await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** ask);
          const input = { ...(args.input as object), RequestItems: read.UnprocessedKeys } as typeof args.input;
          read = readOf((await next({ ...args, input })).output);
          output.Responses = joined(output.Responses ?? {}, read.Responses ?? {});
        }
        output.UnprocessedKeys = {};
        return result;
      },
    { step: 'initialize', priority: 'high', name: 'wholeBatches' },
  );
};
