import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { paint, type PaintOptions } from '#functions/styles/paint.ts';

interface Task {
  id: number;
  source: Uint8Array;
  options: PaintOptions;
}
type Outcome = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

interface PaintingThread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Buffer>>;
}

const threads: PaintingThread[] = [];
let lastId = 0;

const startThread = (): PaintingThread => {
  const worker = new Worker(new URL(import.meta.url));
  const waiting: PaintingThread['waiting'] = new Map();
  const settle = (outcome: Outcome): void => {
    const { resolve, reject } = waiting.get(outcome.id)!;
    waiting.delete(outcome.id);
    // Only a thread that paints keeps the process alive.
    if (waiting.size === 0) worker.unref();
    if ('error' in outcome) reject(outcome.error);
    else resolve(Buffer.from(outcome.bytes));
  };
  worker.on('message', settle);
  worker.on('error', (error) => [...waiting.keys()].forEach((id) => settle({ id, error })));
  return { worker, waiting };
};

/** The thread with the fewest pictures before it; a further one while all have some and there are processors. */
const nextThread = (): PaintingThread => {
  const [free] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
  if (free && (free.waiting.size === 0 || threads.length >= availableParallelism())) return free;
  const started = startThread();
  threads.push(started);
  return started;
};

/** Paints a photo as a JPEG in another thread, so that this one uploads and writes meanwhile. */
export const paintInThread = (source: Buffer, options: PaintOptions): Promise<Buffer> => {
  const { worker, waiting } = nextThread();
  const painted = Promise.withResolvers<Buffer>();
  lastId += 1;
  waiting.set(lastId, painted);
  worker.ref();
  worker.postMessage({ id: lastId, source, options } satisfies Task);
  return painted.promise;
};

/** In such a thread: paints the pictures in the order in which they come. */
const servePaintings = (): void => {
  let last = Promise.resolve();
  const answer = async ({ id, source, options }: Task): Promise<void> => {
    const outcome = await paint(Buffer.from(source), options).then(
      ({ bytes }): Outcome => ({ id, bytes }),
      (error: unknown): Outcome => ({ id, error }),
    );
    parentPort?.postMessage(outcome);
  };
  parentPort?.on('message', (task: Task) => {
    last = last.then(() => answer(task));
  });
};

if (!isMainThread) servePaintings();
