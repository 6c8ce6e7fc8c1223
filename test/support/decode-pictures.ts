import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developPhoto } from '#functions/uploads/photo.ts';

// Runs in its own process, so that the measured memory is the decoders' alone: takes names of files in a folder, prints
// what became of them.

/** Outcome of one file. */
export interface Developed {
  name: string;
  isAccepted: boolean;
  ms: number;
  reason?: string;
}

export interface DecodeReport {
  files: Developed[];
  maxRssMb: number;
}

const TRIES = 3;
/**
 * The first decode also compiles the decoder, so a refusal slower than this is repeated, as is one because the
 * decoder's time limit was reached.
 */
const SLOW_MS = 50;

/** Processor milliseconds of this process with all its threads; other programs do not count. */
const taken = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Peak memory of this program; the kernel's own maximum of a child begins with its parent's. */
const peakMb = (): number => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const develop = async (name: string, file: Buffer): Promise<Developed> => {
  const from = taken();
  try {
    const pictures = await developPhoto(file);
    const ms = taken() - from;
    for (const kind of ['full', 'thumb', 'card', 'view'] as const)
      writeFileSync(join(folder, `${name}.${kind}`), pictures[kind]);
    return { name, isAccepted: true, ms };
  } catch (error) {
    return { name, isAccepted: false, ms: taken() - from, reason: String((error as Error).cause) };
  }
};

const [folder = '', names = '[]'] = process.argv.slice(2);
const files: Developed[] = [];
for (const name of JSON.parse(names) as string[]) {
  const file = readFileSync(join(folder, name));
  let developed = await develop(name, file);
  for (let again = 1; again < TRIES && !developed.isAccepted && developed.ms > SLOW_MS; again += 1) {
    const next = await develop(name, file);
    developed = { ...next, ms: Math.min(next.ms, developed.ms) };
  }
  files.push(developed);
}
console.log(JSON.stringify({ files, maxRssMb: peakMb() } satisfies DecodeReport));
