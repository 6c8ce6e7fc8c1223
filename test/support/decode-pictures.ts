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

const [folder = '', names = '[]'] = process.argv.slice(2);
const files: Developed[] = [];
for (const name of JSON.parse(names) as string[]) {
  const file = readFileSync(join(folder, name));
  const from = performance.now();
  try {
    const { full, thumb, forFaces } = await developPhoto(file);
    files.push({ name, isKept: true, ms: performance.now() - from });
    for (const [kind, bytes] of Object.entries({ full, thumb, forFaces })) writeFileSync(join(folder, `${name}.${kind}`), bytes);
  } catch (error) {
    const { cause } = error as Error;
    files.push({ name, isKept: false, ms: performance.now() - from, reason: String(cause) });
  }
}
console.log(JSON.stringify({ files, maxRssMb: process.resourceUsage().maxRSS / 1024 } satisfies DecodeReport));
