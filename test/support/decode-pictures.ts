import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developPhoto } from '#functions/uploads/photo.ts';

// Its own process, so that the memory measured is the decoders' alone: takes the names of files in a folder, says what became of them.

/** What became of one file. */
export interface Developed {
  name: string;
  isKept: boolean;
  ms: number;
  reason?: string;
}

export interface DecodeReport {
  files: Developed[];
  maxRssMb: number;
}

const TRIES = 3;
/** What a decoder takes, without what other programs on this machine do meanwhile: a refusal that seems slow is timed again. */
const SLOW_MS = 50;

const develop = async (name: string, file: Buffer): Promise<Developed> => {
  const from = performance.now();
  try {
    const pictures = await developPhoto(file);
    const ms = performance.now() - from;
    for (const kind of ['full', 'thumb', 'forFaces'] as const) writeFileSync(join(folder, `${name}.${kind}`), pictures[kind]);
    return { name, isKept: true, ms };
  } catch (error) {
    return { name, isKept: false, ms: performance.now() - from, reason: String((error as Error).cause) };
  }
};

const [folder = '', names = '[]'] = process.argv.slice(2);
const files: Developed[] = [];
for (const name of JSON.parse(names) as string[]) {
  const file = readFileSync(join(folder, name));
  let developed = await develop(name, file);
  for (let again = 1; again < TRIES && !developed.isKept && developed.ms > SLOW_MS; again += 1) {
    const { ms } = await develop(name, file);
    developed = { ...developed, ms: Math.min(ms, developed.ms) };
  }
  files.push(developed);
}
console.log(JSON.stringify({ files, maxRssMb: process.resourceUsage().maxRSS / 1024 } satisfies DecodeReport));
