import { PHOTOREALISTIC } from '#shared/photos/styles.ts';

const STRENGTHS_PER_UNIT = 20;
/** The strength that is painted for a chosen one: the nearest step of 0.05. */
export const styleStep = (strength: number): number => Math.round(strength * STRENGTHS_PER_UNIT) / STRENGTHS_PER_UNIT;

/** A style of the converter. */
export interface Style {
  /** `filter_id` on the wire. */
  id: string;
  name: string;
  /**
   * Text, a pipe, then recommended products as comma-separated `key=label`; the key `all` means every product (doc 1
   * §2).
   */
  description: string;
  /** Gallery tags of example works, the style's own tag first. */
  tags: string[];
  /** Sku of the product line painted in this style. */
  sku: string;
}

/**
 * All styles in the order of the page; `photorealistic` is first and has no preview, because it is painted as close to
 * the photo as possible.
 */
export const styleList: readonly Style[] = [
  {
    id: PHOTOREALISTIC,
    name: 'Photorealistic',
    description:
      'Painted by hand as close to your photo as possible. Choose it when the likeness matters most.|custphotoreal=Oil and Acrylic Paintings,custpencil=Pencil Drawings,all=All Products',
    tags: ['photorealistic'],
    sku: 'custphotoreal',
  },
  {
    id: 'oil',
    name: 'Oil Painting',
    description:
      'Rich color laid on in visible strokes that follow every form, with light playing on the relief of the paint.|custphotoreal=Oil Paintings,custmixedmedia=Mixed Media',
    tags: ['oil', 'style-painting'],
    sku: 'custphotoreal',
  },
  {
    id: 'watercolor',
    name: 'Watercolor',
    description:
      'Transparent washes on grained paper, soft where the color ran and dark where it dried.|custwatercolor=Watercolor Paintings',
    tags: ['watercolor', 'style-painting'],
    sku: 'custwatercolor',
  },
  {
    id: 'pencil',
    name: 'Pencil Sketch',
    description:
      'Fine graphite lines with hatching that deepens in the shadows. Lovely for portraits and pets.|custpencil=Pencil Drawings,custcharcoal=Charcoal Drawings',
    tags: ['pencil', 'style-painting'],
    sku: 'custpencil',
  },
  {
    id: 'charcoal',
    name: 'Charcoal',
    description:
      'Deep blacks, rubbed greys and soft edges on a warm paper, for pictures with strong light and shadow.|custcharcoal=Charcoal Drawings,custpencil=Pencil Drawings',
    tags: ['charcoal', 'style-painting'],
    sku: 'custcharcoal',
  },
  {
    id: 'colored-pencil',
    name: 'Colored Pencil',
    description:
      'Layer upon layer of colored strokes on a white paper: bright, warm and full of detail.|custcoloredpencil=Colored Pencil Drawings',
    tags: ['colored-pencil', 'style-painting'],
    sku: 'custcoloredpencil',
  },
  {
    id: 'mixed-media',
    name: 'Mixed Media',
    description:
      'Loose washes of color held together by lines of ink, like a page of a travel sketchbook.|custmixedmedia=Mixed Media,custwatercolor=Watercolor Paintings',
    tags: ['mixed-media', 'style-painting'],
    sku: 'custmixedmedia',
  },
  {
    id: 'impressionist',
    name: 'Impressionist',
    description:
      'Broad, lively strokes of broken color that catch the light of the moment instead of its detail.|custphotoreal=Oil Paintings,all=All Products',
    tags: ['impressionist', 'style-painting'],
    sku: 'custphotoreal',
  },
  {
    id: 'pop-art',
    name: 'Pop Art',
    description:
      'Flat bold colors, printed dots and black outlines. Made for big walls and good moods.|digital-painting=Digital Paintings,custmixedmedia=Mixed Media',
    tags: ['pop-art', 'style-painting'],
    sku: 'digital-painting',
  },
  {
    id: 'pastel',
    name: 'Pastel',
    description:
      'Soft chalk in broad strokes on a toned paper, rubbed in the shadows and bright in the lights.|custcoloredpencil=Colored Pencil Drawings,custmixedmedia=Mixed Media',
    tags: ['pastel', 'style-painting'],
    sku: 'custcoloredpencil',
  },
  {
    id: 'ink-wash',
    name: 'Ink and Wash',
    description:
      'Brush lines that swell and thin, with a few greys of thinned ink running between them.|custwatercolor=Watercolor Paintings,custcharcoal=Charcoal Drawings',
    tags: ['ink-wash', 'style-painting'],
    sku: 'custwatercolor',
  },
  {
    id: 'linocut',
    name: 'Linocut',
    description:
      'A bold block print: the marks of the gouge run along every form, black over a single color.|digital-painting=Digital Paintings,custmixedmedia=Mixed Media',
    tags: ['linocut', 'style-painting'],
    sku: 'digital-painting',
  },
  {
    id: 'palette-knife',
    name: 'Palette Knife',
    description:
      'Thick slabs of paint set down with the blade, ridged and gleaming, loosest where the picture is calm.|custphotoreal=Oil Paintings,all=All Products',
    tags: ['palette-knife', 'style-painting'],
    sku: 'custphotoreal',
  },
  {
    id: 'pointillist',
    name: 'Pointillist',
    description:
      'Thousands of dots of pure color that your eye mixes: warm light and cool shadow side by side.|custphotoreal=Oil Paintings,digital-painting=Digital Paintings',
    tags: ['pointillist', 'style-painting'],
    sku: 'custphotoreal',
  },
  {
    id: 'sepia',
    name: 'Vintage Sepia',
    description:
      'A warm print from an old album, with glowing lights and corners that the years have faded.|custpencil=Pencil Drawings,digital-painting=Digital Paintings',
    tags: ['sepia', 'style-painting'],
    sku: 'digital-painting',
  },
];
