import { cheapestValue } from '#shared/options.ts';
import type { Option, Product } from '#shared/schemas/product.ts';
import { canvasDepthOption, carbonOption, deliveryOption, giftAmountOption, paperDepthOption, privacyOption, sizeOption, subjectsOption } from './options.ts';
import type { PhotoId } from './photos.ts';

/** A product line before its pictures are painted. */
export interface Line {
  sku: string;
  title: string;
  medium: string;
  style: string;
  strength: number;
  dollars: number;
  leadDays: number;
  description: string;
  details: string;
  options: Option[];
  /** Photos of its gallery, and who painted them (index into ARTISTS). */
  works: [photo: PhotoId, title: string, artist: number][];
}

const canvas = (step: number, each: number): Option[] => [sizeOption(step), subjectsOption(each), canvasDepthOption, deliveryOption, privacyOption, carbonOption];
const paper = (step: number, each: number): Option[] => [sizeOption(step), subjectsOption(each), paperDepthOption, deliveryOption, privacyOption, carbonOption];

export const LINES: Line[] = [
  {
    sku: 'custphotoreal', title: 'Oil painting from your photo', medium: 'Oil', style: 'oil', strength: 1, dollars: 149, leadDays: 8,
    description: 'Painted as close to the photo as possible, in oil on stretched canvas, by the artist who sends you the best quote.',
    details: 'Artists’ oil on primed cotton canvas, varnished after drying. You see the finished piece before it ships and can ask for changes within the original brief.',
    options: canvas(19, 40),
    works: [['maya', 'Maya', 0], ['burano', 'Evening on the canal', 3], ['joy', 'My sister', 0], ['fjord', 'The fjord, late', 3], ['hair', 'Anna in June', 0], ['coast', 'Home, by the sea', 3]],
  },
  {
    sku: 'custwatercolor', title: 'Watercolor from your photo', medium: 'Watercolor', style: 'watercolor', strength: 1, dollars: 119, leadDays: 7,
    description: 'Transparent washes on cotton paper with loose edges and exact eyes.',
    details: 'Artists’ watercolor on 300 g cold-pressed cotton paper, sent flat between boards.',
    options: paper(14, 30),
    works: [['temple', 'Two days in Mandalay', 1], ['maya', 'Maya', 1], ['amsterdam', 'The houses', 5], ['coast', 'The bay', 1], ['laugh', 'Lou, laughing', 0], ['hills', 'Green road', 5]],
  },
  {
    sku: 'custpencil', title: 'Pencil drawing from your photo', medium: 'Pencil', style: 'pencil', strength: 1, dollars: 89, leadDays: 7,
    description: 'Fine graphite lines with hatching that deepens in the shadows.',
    details: 'Graphite on heavy drawing paper, fixed, sent flat between boards.',
    options: paper(11, 25),
    works: [['glasses', 'Jonas', 2], ['maya', 'Maya', 2], ['amsterdam', 'Prinsengracht', 4], ['jersey', 'The captain', 2], ['hair', 'Anna', 0], ['car', 'Grandpa’s first car', 2]],
  },
  {
    sku: 'custcharcoal', title: 'Charcoal drawing from your photo', medium: 'Charcoal', style: 'charcoal', strength: 1, dollars: 95, leadDays: 7,
    description: 'Deep blacks, rubbed greys and soft edges, for pictures with strong light.',
    details: 'Willow and compressed charcoal on toned paper, fixed, sent flat between boards.',
    options: paper(12, 25),
    works: [['beanie', 'Sam', 2], ['maya', 'Maya', 2], ['fjord', 'Weather coming', 2], ['shades', 'Profile', 2], ['red', 'Brooke', 0], ['canal', 'Burano', 2]],
  },
  {
    sku: 'custcoloredpencil', title: 'Colored pencil from your photo', medium: 'Colored pencil', style: 'colored-pencil', strength: 1, dollars: 109, leadDays: 15,
    description: 'Forty layers of colored strokes: bright, warm and full of detail.',
    details: 'Wax and oil based pencils on hot-pressed paper, sent flat between boards.',
    options: paper(13, 28),
    works: [['red', 'The red coat', 4], ['maya', 'Maya', 4], ['car', 'Cinquecento', 4], ['joy', 'Stripes', 1], ['burano', 'Pink water', 4], ['laugh', 'Lou', 1]],
  },
  {
    sku: 'custmixedmedia', title: 'Mixed media from your photo', medium: 'Mixed media', style: 'mixed-media', strength: 1, dollars: 139, leadDays: 8,
    description: 'Loose washes held together by lines of ink, like a page of a travel book.',
    details: 'Ink, watercolor and acrylic on canvas or board, varnished.',
    options: canvas(17, 35),
    works: [['canal', 'Burano in ink', 5], ['maya', 'Maya', 5], ['lagoon', 'The lagoon', 3], ['canyon', 'Horseshoe', 5], ['amsterdam', 'On the Damrak', 5], ['jersey', 'Match day', 3]],
  },
  {
    sku: 'digital-painting', title: 'Digital painting from your photo', medium: 'Digital painting', style: 'pop-art', strength: 1, dollars: 99, leadDays: 12,
    description: 'Painted on a tablet, printed on canvas: flat bold color for big walls.',
    details: 'Archival pigment print on cotton canvas with a satin varnish, signed by hand.',
    options: canvas(12, 20),
    works: [['shades', 'Shades', 6], ['maya', 'Maya', 6], ['car', 'Yellow car', 6], ['red', 'Red', 6], ['beanie', 'Yellow hat', 6], ['jersey', 'Goal', 6]],
  },
];

/** Gift cards: no photo, no size, no deposit. */
export const GIFT_CARDS = [
  { sku: 'egiftcard', title: 'E-gift card', description: 'Sent by e-mail on the day you choose.' },
  { sku: 'giftcard', title: 'Gift card', description: 'A printed card in an envelope.' },
].map((card) => ({ ...card, medium: 'Gift card', dollars: 50, leadDays: 0, details: 'Good for any piece in the shop.', options: [giftAmountOption] }));

type Priced = Pick<Product, 'price' | 'options'>;

/** Price of the cheapest configuration, in cents. */
export const fromCents = ({ price, options }: Priced): number =>
  price + options.reduce((sum, { values }) => sum + (cheapestValue(values)?.price ?? 0), 0);
