import { z } from 'zod';
import { MAX_NAME_CHARACTERS, photoName } from '../photos/photo-file.ts';
import { decimal } from './decimal.ts';

const percent = decimal().min(0).max(100);

/**
 * Part of a photo that is painted, in percent of its width and height (doc 1 §5). The form with `w` and `h` may reach
 * beyond the photo, which is then shown whole on the canvas; `invert` turns the canvas from portrait to landscape or
 * back.
 */
export const Coords = z.union([
  z
    .object({ x: percent, y: percent, x2: percent, y2: percent })
    .refine(({ x, x2 }) => x < x2, { path: ['x2'], message: 'x2 must be greater than x' })
    .refine(({ y, y2 }) => y < y2, { path: ['y2'], message: 'y2 must be greater than y' }),
  z.object({
    x: decimal().min(-100).max(100),
    y: decimal().min(-100).max(100),
    w: decimal().positive().max(300),
    h: decimal().positive().max(300),
    invert: z.boolean().default(false),
  }),
]);
export type Coords = z.infer<typeof Coords>;

/**
 * Part of a photo in percent of its width and height, from its top left; a face near an edge may reach beyond the
 * photo.
 */
export const Part = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
export type Part = z.infer<typeof Part>;

/**
 * Measures of an uploaded photo: pixels of the upright original; sharpness (variance of the Laplacian of the grey
 * picture at 1024 pixels), brightness (mean, 0 to 255), contrast (standard deviation); faces from left to right.
 * shared/photos/fitness.ts judges them.
 */
export const PhotoFitness = z.object({
  width: z.number().int(),
  height: z.number().int(),
  sharpness: z.number(),
  brightness: z.number(),
  contrast: z.number(),
  faces: z.array(z.object({ ...Part.shape, sharpness: z.number() })),
});
export type PhotoFitness = z.infer<typeof PhotoFitness>;

/** A photo painted in a style: `id` is the style's id, `key` the media bucket's object behind `url`. */
export const Derivative = z.object({ id: z.string(), strength: z.number(), key: z.string(), url: z.string() });
export type Derivative = z.infer<typeof Derivative>;

/**
 * A customer's photo (doc 1 §5). Addresses are paths of the site; `width` and `height` are the pixels of the picture at
 * `url`.
 */
export const Asset = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  rawurl: z.string(),
  o_url: z.string(),
  thumb: z.string(),
  coords: Coords.nullable(),
  /** `faces` is null when face detection failed; `gcp_tags` name what the detector saw, empty when it saw nothing. */
  meta: z.object({ faces: z.number().int().nullable(), gcp_tags: z.array(z.string()) }),
  derivatives: z.array(Derivative),
  /** Address per style id of a square thumbnail, 160 pixels, for each style painted so far; absent until requested. */
  thumbnails: z.record(z.string(), z.string()).optional(),
  last_job: z.string().nullable(),
  current_job: z.string().nullable(),
  /** The placed order, the last of several, that the photo was sent with; null before, and for everybody but its owner. */
  project: z.string().nullable(),
  /** `in_progress` while the bytes are checked: the photo has no address and no size yet. */
  status: z.enum(['in_progress', 'uploaded']),
  width: z.number().int(),
  height: z.number().int(),
  /** Absent on photos that were never measured. */
  fitness: PhotoFitness.optional(),
  /** True for the owner of a photo that a placed order contains; absent on others. */
  ordered: z.boolean().optional(),
});
export type Asset = z.infer<typeof Asset>;

/** A style that a customer chose for a photo; `strength` from 0 to 1. */
export const StyleChoice = z.object({ id: z.string().max(80), strength: decimal().min(0).max(1) });
export type StyleChoice = z.infer<typeof StyleChoice>;

/**
 * A photo as it was ordered with a piece: `url` is the whole photo, `thumb` and `view` smaller ones, `coords` the part
 * to paint, `style` the chosen style with its painting of the whole photo; a size is null where it is not known.
 */
export const OrderedPhoto = z.object({
  id: z.string(),
  url: z.string(),
  thumb: z.string(),
  view: z.string(),
  coords: Coords.nullable(),
  style: StyleChoice.extend({ name: z.string(), url: z.string() }).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type OrderedPhoto = z.infer<typeof OrderedPhoto>;

export const EditAsset = z.object({
  coords: z.union([Coords, z.null(), z.literal('null').transform(() => null)]),
});
export type EditAsset = z.infer<typeof EditAsset>;

/** Announces an upload: `size` in bytes, `type` the browser's MIME type, `sha256` in hex. */
export const CreateUpload = z.object({
  name: z
    .string()
    .min(1)
    .max(MAX_NAME_CHARACTERS, `The file’s name has more than ${MAX_NAME_CHARACTERS} characters. Please shorten it.`)
    .transform(photoName),
  size: z.number().int(),
  type: z.string().max(100).default(''),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((hex) => hex.toLowerCase())
    .optional(),
});
export type CreateUpload = z.infer<typeof CreateUpload>;

/** A whole photo in one request, `data` in base64. */
export const CreateAsset = CreateUpload.pick({ name: true, type: true }).extend({ data: z.base64() });
export type CreateAsset = z.infer<typeof CreateAsset>;

/** Until when an upload token is valid: in epoch seconds, and in seconds from the answer, for a device whose clock is wrong. */
const Validity = z.object({ expires_at: z.number().int(), expires_in: z.number().int() });

/** Lets whoever has it add photos to those of the visitor or account that asked for it. */
export const UploadToken = Validity.extend({
  token: z.string(),
  /** Where it was asked for: the name before the at sign of the address that takes photos by mail (U-14). */
  mailbox: z.string().optional(),
});
export type UploadToken = z.infer<typeof UploadToken>;

/** What an upload token lets do, without a word on whose photos there are: `name` is the account's first name. */
export const UploadGrant = Validity.extend({ name: z.string().nullable() });
export type UploadGrant = z.infer<typeof UploadGrant>;

/**
 * Presigned request for each part of an upload; the headers are signed and must be sent unchanged (docs/contract.md).
 */
export const UploadPlan = z.object({
  upload_id: z.string(),
  chunk_size: z.number().int(),
  parts: z.array(
    z.object({
      part: z.number().int(),
      url: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
export type UploadPlan = z.infer<typeof UploadPlan>;

/** A style of the converter; `url` is an example picture, or empty. */
export const StyleFilter = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
});
export type StyleFilter = z.infer<typeof StyleFilter>;

/** Seconds in which three of four of the newest previews came, of all styles; null before there are enough. */
export const PreviewTime = z.object({ seconds: z.number().int().nullable() });
export type PreviewTime = z.infer<typeof PreviewTime>;

const MAX_STYLE_OPTIONS_BYTES = 1024;

/** `options` of a painting (doc 1 §7, C68): an object of at most 1 kB as JSON; a key that no style knows changes nothing. */
const StyleOptions = z
  .record(z.string(), z.unknown())
  .refine((options) => new TextEncoder().encode(JSON.stringify(options)).length <= MAX_STYLE_OPTIONS_BYTES, {
    message: 'The options have more than 1 kB.',
  });

export const ApplyFilter = z.object({
  filter_id: z.string().max(80),
  strength: decimal().min(0).max(1),
  options: StyleOptions.optional(),
});
export type ApplyFilter = z.infer<typeof ApplyFilter>;

/**
 * State of a style job (C27). `preview` is a picture of at most 1024 pixels that is ready before `derivative`, the full
 * painting; `error` is a sentence for the customer.
 */
export const StyleJob = z.object({
  id: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  preview: Derivative.optional(),
  derivative: Derivative.optional(),
  error: z.string().optional(),
  /** `style.replaced` for a waiting job that a newer choice of the same photo has replaced. */
  code: z.string().optional(),
});
export type StyleJob = z.infer<typeof StyleJob>;
