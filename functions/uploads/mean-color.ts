import sharp from 'sharp';

/** The mean colour of a picture in sRGB, six hexadecimal digits: it stands in the picture's place until that has come. */
export const meanColor = async (picture: Buffer): Promise<string> => {
  const pixel = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return pixel.toString('hex', 0, 3);
};
