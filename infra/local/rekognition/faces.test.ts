import { readFileSync } from 'node:fs';
import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaces, type Faces } from './faces.ts';
import { credentials, serve } from '../serve.fixture.ts';

const packages = new URL('../../../node_modules/', import.meta.url);
const portrait = readFileSync(new URL('soft-ui-design-system/assets/img/team-1.jpg', packages));
const landscape = readFileSync(new URL('paper-kit-2/assets/img/antoine-barres.jpg', packages));

let faces: Faces;
let server: Awaited<ReturnType<typeof serve>>;
let rekognition: RekognitionClient;

beforeAll(async () => {
  server = await serve(() => [(faces = createFaces({ prefix: '/__local/rekognition' }))]);
  rekognition = new RekognitionClient({
    endpoint: `${server.origin}/__local/rekognition`,
    region: 'us-east-1',
    credentials,
  });
});
afterAll(async () => {
  await faces.close();
  await server.close();
});

const detect = async (Bytes: Uint8Array) =>
  (await rekognition.send(new DetectFacesCommand({ Image: { Bytes } }))).FaceDetails ?? [];

/** Two portraits side by side, 600 px high. */
const couple = async (): Promise<Buffer> => {
  const one = await sharp(portrait).resize(600, 600).toBuffer();
  const canvas = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#fff' } });
  return canvas
    .composite([
      { input: one, left: 0, top: 0 },
      { input: one, left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer();
};

describe('finding faces', () => {
  it('finds the one face of a portrait, and where it is', async () => {
    const [face, ...others] = await detect(portrait);
    expect(others).toEqual([]);
    expect(face!.Confidence).toBeGreaterThan(45);
    const { Left, Top, Width, Height } = face!.BoundingBox!;
    for (const share of [Left!, Top!, Width!, Height!, Left! + Width!, Top! + Height!]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
  });

  it('finds two faces side by side, each in its half of the picture, at the height they have in the portrait', async () => {
    const [alone] = await detect(portrait);
    const boxes = (await detect(await couple()))
      .map(({ BoundingBox }) => BoundingBox!)
      .toSorted((a, b) => a.Left! - b.Left!);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]!.Left! + boxes[0]!.Width!).toBeLessThan(0.5);
    expect(boxes[1]!.Left).toBeGreaterThan(0.5);
    for (const { Top, Height } of boxes)
      expect(Top! + Height! / 2).toBeCloseTo(alone!.BoundingBox!.Top! + alone!.BoundingBox!.Height! / 2, 1);
  });

  it('finds none in a landscape, and keeps pictures that come at once apart', async () => {
    const counts = await Promise.all(
      [landscape, portrait, await couple()].map(async (bytes) => (await detect(bytes)).length),
    );
    expect(counts).toEqual([0, 1, 2]);
  });

  it('looks at a photo the way up that its EXIF says', async () => {
    const turned = await sharp(portrait).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer();
    expect(await detect(turned)).toHaveLength(1);
  });

  it('refuses what is no picture, another format, and too much', async () => {
    await expect(detect(Buffer.from('not a picture'))).rejects.toMatchObject({ name: 'InvalidImageFormatException' });
    await expect(detect(await sharp(portrait).webp().toBuffer())).rejects.toMatchObject({
      name: 'InvalidImageFormatException',
    });
    await expect(detect(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ name: 'ImageTooLargeException' });
    await expect(rekognition.send(new DetectFacesCommand({ Image: {} }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(await detect(portrait)).toHaveLength(1);
  });
});
