import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { DecodeReport, Developed } from '#test/support/decode-pictures.ts';
import { cornerColour, giantPictures, hostilePictures, OTHER_SIZE, type Sent } from '#test/support/hostile-pictures.ts';
import { partsOfJpeg, partsOfWebp } from '#test/support/picture-files.ts';
import { Browser, completePath, openPhotoWorld, sendParts, type PhotoWorld } from './photos.fixture.ts';

/** Processor time of all threads together. */
const MAX_REFUSAL_MS = 100;
/** Mostly the start of the thread and the compilation of its decoder. */
const MAX_HEIC_REFUSAL_MS = 1000;
const MAX_RSS_MB = 400;
/** Tolerance of a channel, of 255: inks have a smaller gamut than screens. */
const INK_ERROR = 100;
const SCREEN_ERROR = 40;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Decodes files in a process of their own. */
const decode = async (pictures: readonly Sent[]): Promise<DecodeReport> => {
  for (const { name, make } of pictures) writeFileSync(join(folder, name), await make());
  const names = JSON.stringify(pictures.map(({ name }) => name));
  const program = join(root, 'test/support/decode-pictures.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder, names],
    { maxBuffer: 1e8 },
  );
  return JSON.parse(stdout) as DecodeReport;
};

const START_OF_FRAME = new Set([0xc0, 0xc2]);
const NEEDED = new Set([0xdb, 0xc4, 0xda, 0xdd, ...START_OF_FRAME]);
const JFIF = 0xe0;

const strangeInJpeg = (jpeg: Buffer): string[] => {
  const { segments, tailBytes } = partsOfJpeg(jpeg);
  const strange = segments
    .filter(
      ({ marker, data }) =>
        !NEEDED.has(marker) && !(marker === JFIF && data.length === 14 && data.toString('latin1', 0, 4) === 'JFIF'),
    )
    .map(({ marker, data }) => `segment ${marker.toString(16)} of ${data.length} bytes`);
  return [...strange, ...(tailBytes > 0 ? [`${tailBytes} bytes behind the end`] : [])];
};

const strangeInWebp = (webp: Buffer): string[] => {
  const { chunks, tailBytes } = partsOfWebp(webp);
  const strange = chunks
    .filter(({ name }) => !['VP8 ', 'VP8L'].includes(name))
    .map(({ name, size }) => `chunk ${name} of ${size} bytes`);
  return [...strange, ...(tailBytes > 0 ? [`${tailBytes} bytes behind the end`] : [])];
};

/** Parts of a JPEG or WebP besides the picture; only those named here are expected. */
const besidesThePicture = (file: Buffer): string[] => {
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF';
  const texts = ['<script', '<?php', '<svg', 'GPS', 'Exif', 'http:', 'ICC_PROFILE', 'Photoshop', 'PK\x03\x04'].filter(
    (text) => file.includes(text, 0, 'latin1'),
  );
  return [...(isWebp ? strangeInWebp(file) : strangeInJpeg(file)), ...texts];
};

/** The largest channel difference between the corners of a picture and those of an upright one. */
const cornerError = async (jpeg: Buffer): Promise<number> => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const errors = [0.2, 0.8].flatMap((across) =>
    [0.2, 0.8].flatMap((down) => {
      const at = 3 * (Math.floor(down * info.height) * info.width + Math.floor(across * info.width));
      return cornerColour(across, down).map((value, channel) => Math.abs(value - data[at + channel]!));
    }),
  );
  return Math.max(...errors);
};

describe('U-11 whatever strangers send', () => {
  let report: DecodeReport;
  const developed = new Map<string, Developed>();
  beforeAll(async () => {
    report = await decode(hostilePictures);
    for (const file of report.files) developed.set(file.name, file);
  });

  const kept = (): Developed[] => report.files.filter(({ isAccepted }) => isAccepted);

  it('is at least sixty files, each of which is refused or painted anew as expected', () => {
    expect(hostilePictures.length).toBeGreaterThan(60);
    expect(new Set(hostilePictures.map(({ name }) => name)).size).toBe(hostilePictures.length);
    const unlike = hostilePictures.filter(
      ({ name, becomes }) => becomes !== 'either' && developed.get(name)?.isAccepted !== (becomes === 'kept'),
    );
    expect(unlike.map(({ name }) => developed.get(name))).toEqual([]);
  });

  it('is refused within 100 ms', () => {
    const slow = report.files.filter(
      ({ name, isAccepted, ms }) => !isAccepted && ms > (name === OTHER_SIZE ? MAX_HEIC_REFUSAL_MS : MAX_REFUSAL_MS),
    );
    expect(slow).toEqual([]);
  });

  it('leaves not one byte of metadata, of a script or of another file in any picture that is shown', () => {
    const found = kept().flatMap(({ name }) =>
      ['full', 'thumb', 'card', 'view'].flatMap((kind) => {
        const strange = besidesThePicture(readFileSync(join(folder, `${name}.${kind}`)));
        return strange.length > 0 ? [`${name}.${kind}: ${strange.join(', ')}`] : [];
      }),
    );
    expect(kept().length).toBeGreaterThan(60);
    expect(found).toEqual([]);
  });

  it('what looks for metadata finds it in files that have some', () => {
    const found = (name: string): string[] => besidesThePicture(readFileSync(join(folder, name)));
    expect(found('gps.jpg').join()).toMatch(/segment e1/);
    expect(found('gps.webp').join()).toMatch(/chunk EXIF/);
    expect(found('profile.jpg')).toContain('ICC_PROFILE');
    expect(found('php-in-comment.jpg')).toContain('<?php');
    expect(found('html-behind.jpg').join()).toMatch(/bytes behind the end/);
  });

  it('stands upright, whichever of the eight ways its camera was held', async () => {
    const upright = hostilePictures.filter(({ name, hasCorners }) => hasCorners && developed.get(name)?.isAccepted);
    expect(upright.filter(({ name }) => name.startsWith('orientation-'))).toHaveLength(32);
    for (const { name } of upright) {
      const full = readFileSync(join(folder, `${name}.full`));
      expect(await sharp(full).metadata(), name).toMatchObject({ width: 96, height: 64, space: 'srgb', channels: 3 });
      expect(await cornerError(full), name).toBeLessThan(name.startsWith('cmyk') ? INK_ERROR : SCREEN_ERROR);
    }
  });

  it('takes less than 400 MB, one after the other', () => {
    expect(report.maxRssMb).toBeLessThan(MAX_RSS_MB);
  });
});

describe('pictures as large as they may be', () => {
  // The one that takes longest stands for all in npm test.
  const LONGEST = 'giant-interlaced.png';
  for (const sent of giantPictures)
    it(`${sent.name} takes less than 400 MB`, { tags: sent.name === LONGEST ? [] : 'soak' }, async () => {
      const { files, maxRssMb } = await decode([sent]);
      expect(files).toMatchObject([{ name: sent.name, isAccepted: sent.becomes === 'kept' }]);
      expect(maxRssMb).toBeLessThan(MAX_RSS_MB);
    });
});

describe('U-12 sent through the pages, under every name', () => {
  let world: PhotoWorld;
  beforeAll(async () => {
    world = await openPhotoWorld();
  });
  afterAll(() => world.close());

  const send = async ({ name, make }: Sent): Promise<{ status: number; code?: string; left: string[] }> => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await make(), { name });
    const { status, body } = await browser.call<{ code?: string; result?: { id: string } }>(
      uploadRoutes,
      'POST',
      completePath(plan),
    );
    const left = body.result ? world.keys('media', body.result.id) : world.keys('uploads', plan.upload_id);
    return { status, ...(body.code !== undefined && { code: body.code }), left };
  };
  const refused = hostilePictures.filter(
    ({ name, becomes }) => becomes === 'refused' && /^(svg|html|pdf|mvg|ps|avif)/.test(name),
  );

  it('pages and drawings are refused as pictures, and nothing of them is left', async () => {
    for (const sent of refused)
      expect(await send(sent), sent.name).toEqual({
        status: 422,
        code: expect.stringMatching(sent.name.startsWith('avif') ? /^upload\.(avif|corrupt)$/ : /^upload\.corrupt$/),
        left: [],
      });
  });

  it('what hides something is kept without it', async () => {
    for (const name of [
      'php-in-exif.jpg',
      'gps.webp',
      'pdf-in-comment.jpg',
      'with-profile.heic',
      'orientation-6.tif',
    ]) {
      const { status, left } = await send(hostilePictures.find((sent) => sent.name === name)!);
      expect([name, status, left.length]).toEqual([name, 200, 4]);
      for (const key of left) expect(besidesThePicture(await world.read('media', key)), key).toEqual([]);
    }
  });
});
