import { describe, expect, it } from 'vitest';
import {
  CHUNK_BYTES,
  MAX_PHOTO_BYTES,
  partSizes,
  photoProblem,
  photoType,
  PHOTO_ACCEPT,
  PHOTO_EXTENSIONS,
} from './uploads.ts';

const photo = { name: 'photo.jpg', size: 1000, type: 'image/jpeg' };

describe('U-11 which files are taken', () => {
  it('the six extensions of the specification and the two of phones, in any letter case', () => {
    expect(PHOTO_EXTENSIONS).toEqual(['jpeg', 'jpg', 'tif', 'png', 'bmp', 'gif', 'heic', 'webp']);
    for (const extension of PHOTO_EXTENSIONS) {
      expect(photoProblem({ ...photo, name: `a.b.${extension}`, type: '' })).toBeUndefined();
      expect(photoProblem({ ...photo, name: `IMG_1.${extension.toUpperCase()}`, type: '' })).toBeUndefined();
    }
    expect(photoProblem({ ...photo, name: 'x.JpEg' })).toBeUndefined();
  });

  it('and what phones make: HEIC and WebP', () => {
    for (const name of ['IMG_1.HEIC', 'photo.heif', 'photo.webp']) {
      expect(photoProblem({ ...photo, name, type: '' })).toBeUndefined();
      expect(PHOTO_ACCEPT.split(',')).toContain(`.${name.split('.')[1]!.toLowerCase()}`);
    }
    expect(photoProblem({ ...photo, name: 'a.heic', type: 'image/heif' })).toBeUndefined();
    expect(photoType('a.webp')).toBe('image/webp');
  });

  it.each([
    ['photo.tiff', 'image/tiff', 'image/tiff'],
    ['photo.jfif', '', 'image/jpeg'],
    ['photo.jpe', 'image/jpeg', 'image/jpeg'],
    ['photo', 'image/jpeg', 'image/jpeg'],
    ['1000012345', 'image/heic', 'image/heic'],
    ['Ann. 2 Jahre alt', 'image/png', 'image/png'],
    ['photo.jpg', 'application/octet-stream', 'image/jpeg'],
    ['photo.heic', 'application/octet-stream', 'image/heic'],
    ['photo.jpg', 'image/*', 'image/jpeg'],
    ['photo.jpg', 'image/jpeg;charset=binary', 'image/jpeg'],
    ['live.heif', 'image/heif-sequence', 'image/heif'],
    ['scan.bmp', 'image/x-windows-bmp', 'image/bmp'],
  ])('and what systems call them: %j announced as %j', (name, type, sent) => {
    expect([photoProblem({ ...photo, name, type }), photoType(name, type)]).toEqual([undefined, sent]);
  });

  it.each(['photo.avif', 'photo.svg', 'photo.jpg.exe'])('not %j', (name) => {
    expect(photoProblem({ ...photo, name })).toBe('upload.file_type');
    expect(photoType(name)).toBeUndefined();
  });

  it.each(['image/jpeg', 'IMAGE/JPEG', 'image/pjpeg', 'image/png', ''])('announced as %j', (type) => {
    expect(photoProblem({ ...photo, type })).toBeUndefined();
  });

  it.each(['photo', 'jpg', '.', 'photo.jpg ', 'photo.constructor', 'photo.__proto__'])(
    'not %j when nothing is known of its type',
    (name) => {
      for (const type of ['', 'application/octet-stream', 'image/*', 'image/svg+xml'])
        expect(photoProblem({ ...photo, name, type })).toBe('upload.file_type');
    },
  );

  it.each(['image/svg+xml', 'text/html', 'image/avif'])('not announced as %j', (type) => {
    expect(photoProblem({ ...photo, type })).toBe('upload.file_type');
  });

  it('of at least one byte and at most 10 MB', () => {
    expect(photoProblem({ ...photo, size: MAX_PHOTO_BYTES })).toBeUndefined();
    expect(photoProblem({ ...photo, size: MAX_PHOTO_BYTES + 1 })).toBe('upload.too_large');
    expect(photoProblem({ ...photo, size: 1 })).toBeUndefined();
    expect(photoProblem({ ...photo, size: 0 })).toBe('upload.empty');
    expect(photoProblem({ ...photo, size: -1 })).toBe('upload.empty');
  });

  it('are uploaded under the usual type of their extension', () => {
    expect(['a.JPG', 'a.tif', 'a.bmp'].map((name) => photoType(name))).toEqual([
      'image/jpeg',
      'image/tiff',
      'image/bmp',
    ]);
  });
});

describe('U-11 the parts of a photo', () => {
  it.each([
    [1, [1]],
    [CHUNK_BYTES, [CHUNK_BYTES]],
    [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
    [450_000, [200_000, 200_000, 50_000]],
  ])('of %d bytes', (size, parts) => {
    expect(partSizes(size)).toEqual(parts);
  });
});
