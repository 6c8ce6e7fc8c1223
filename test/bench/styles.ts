// npm run bench:styles: the cost of a painting in milliseconds of one core and in floors. A floor is the time to decode
// an 8-megapixel photo with a camera's grain and file size and to encode it at 1600 pixels, measured in the same run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { stopHelperThread } from '#functions/styles/helper-thread.ts';
import { startPainter, paint, paintPixels, readPhoto } from '#functions/styles/paint.ts';
import { seeded } from '#functions/styles/kernels/textures.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { timePeers } from './style-peers.ts';
import { median } from './median.ts';

/** Maximum cost of a style in floors. */
const TARGETS: Record<string, number> = {
  'oil': 4,
  'watercolor': 2.5,
  'pencil': 2.2,
  'charcoal': 4,
  'colored-pencil': 3.5,
  'mixed-media': 4.5,
  'pop-art': 3.5,
  'impressionist': 6.5,
};
const OTHERS = 5;
const ROUNDS = 5;
/** Amplitude of the grain in brightness steps of 255, which makes the photo about 2.2 megabytes. */
const GRAIN = 9;

const mark = (isGood: boolean): string => (isGood ? '' : ' !');

/** Milliseconds of processor time that all threads of this process spend on `work`. */
const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const wallOf = (work: () => unknown): number => {
  const before = performance.now();
  work();
  return performance.now() - before;
};

/** A landscape of 3264 x 2448 pixels with the grain of a sensor, which costs a decoder its time. */
async function cameraPhoto(): Promise<Buffer> {
  const { data, info } = await sharp(PHOTOS.hills)
    .resize(3264, 2448, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = seeded(8);
  for (let i = 0; i < data.length; i += 3) {
    const light = (random() + random() - 1) * GRAIN;
    for (let c = i; c < i + 3; c += 1)
      data[c] = Math.max(0, Math.min(255, data[c]! + light + (random() - 0.5) * GRAIN * 0.5));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

sharp.concurrency(1);
sharp.cache(false);
const phone = await cameraPhoto();
const pixels = await readPhoto(await sharp(phone).resize(1414, 1061, { fit: 'cover' }).png().toBuffer());
const megapixels = (pixels.width * pixels.height) / 1e6;
const styles = styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic');
const paintStyle = (style: string): unknown => paintPixels(pixels, style, 1);
const floor = (): Promise<Buffer> => sharp(phone).resize(1600).jpeg({ quality: 82 }).toBuffer();

await floor();
const startMb = process.memoryUsage.rss() / 2 ** 20;
const floors: number[] = [];
const rows: { style: string; cpuMs: number; ratio: number; wallMs: number }[] = [];
for (const style of styles) {
  paintStyle(style);
  const [cpu, ratios, walls]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await cpuOf(floor);
    floors.push(base);
    const ms = await cpuOf(() => walls.push(wallOf(() => paintStyle(style))));
    cpu.push(ms);
    ratios.push(ms / base);
  }
  rows.push({ style, cpuMs: median(cpu), ratio: median(ratios), wallMs: Math.min(...walls) });
}
const grownMb = process.resourceUsage().maxRSS / 1024 - startMb;

/** Milliseconds of processor time of this thread alone, the lowest of several rounds. */
const ownMsOf = (style: string): number => {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage();
    paintStyle(style);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
};

/**
 * Speed-up by a helper thread: `own` compares the first thread's processor time, which is the speed-up on a quiet
 * machine; `clock` compares wall time, which on a busy one includes the threads' waits for each other.
 */
const speedUps = new Map<string, { own: number; clock: number }>();
if (availableParallelism() > 1) {
  const alone = new Map(styles.map((style) => [style, ownMsOf(style)]));
  await startPainter({ always: true });
  for (const { style, wallMs } of rows) {
    paintStyle(style);
    const clock = wallMs / Math.min(...Array.from({ length: ROUNDS }, () => wallOf(() => paintStyle(style))));
    speedUps.set(style, { own: alone.get(style)! / ownMsOf(style), clock });
  }
  await stopHelperThread();
}

console.log(
  `\n${megapixels.toFixed(2)} megapixels of a photo of ${(phone.length / 1e6).toFixed(2)} MB, warm, one thread; a floor takes ${Math.round(median(floors))} ms\n\n| style | CPU ms | MP/s | floors | at most | two threads |\n|---|---|---|---|---|---|`,
);
for (const { style, cpuMs, ratio } of rows) {
  const max = TARGETS[style] ?? OTHERS;
  const speedUp = speedUps.get(style);
  const twice = speedUp === undefined ? 'one core' : `${speedUp.own.toFixed(2)} × (${speedUp.clock.toFixed(2)})`;
  console.log(
    `| ${style} | ${Math.round(cpuMs)} | ${(megapixels / (cpuMs / 1000)).toFixed(1)} | ${ratio.toFixed(2)}${mark(ratio <= max)} | ${max.toFixed(1)} | ${twice} |`,
  );
}
console.log(`\nMemory at its highest: ${Math.round(grownMb)} MiB above the start (at most 350)${mark(grownMb <= 350)}`);

const folder = mkdtempSync(join(tmpdir(), 'peers-'));
const photo = join(folder, 'photo.jpg');
const file = await sharp(phone).resize(1414, 1061, { fit: 'cover' }).jpeg({ quality: 92 }).toBuffer();
writeFileSync(photo, file);
console.log(
  '\n| peer, whole program, one thread | CPU ms | our style, decoding and encoding included | theirs / ours |\n|---|---|---|---|',
);
for (const { name, style, cpuMs } of timePeers(photo, join(folder, 'out.jpg'))) {
  const ours = await cpuOf(() => paint(file, { style, strength: 1 }));
  const theirs = cpuMs === undefined ? 'not installed' : String(Math.round(cpuMs));
  console.log(
    `| ${name} | ${theirs} | ${style} ${Math.round(ours)} | ${cpuMs === undefined ? '' : (cpuMs / ours).toFixed(2)} |`,
  );
}
rmSync(folder, { recursive: true });
