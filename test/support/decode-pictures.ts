import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developPhoto } from '#functions/uploads/photo.ts';

// Its own process, so that the memory measured is the decoders' alone: takes the names of files in a folder, says what became of them.

/** What became of one file. */
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
/** What is decoded for the first time is compiled, too: a refusal that seems slow is made again, as is one because the decoder's own time was over. */
const SLOW_MS = 50;

/** Milliseconds of the processor that this process has taken, with all its threads: what other programs do meanwhile does not count. */
const taken = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The most memory that this program held. What the system counts for a process begins with that of the program which started it. */
const peakMb = (): number => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const develop = async (name: string, file: Buffer): Promise<Developed> => {
  const from = taken();
  try {
    const pictures = await developPhoto(file);
    const ms = taken() - from;
    for (const kind of ['full', 'thumb', 'forFaces'] as const)
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
