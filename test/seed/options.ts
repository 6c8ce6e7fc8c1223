import type { Option, OptionValue } from '#shared/schemas/product.ts';

const value = (id: string, title: string, dollars: number, more: Partial<OptionValue> = {}): OptionValue => ({
  id,
  title,
  price: Math.round(dollars * 100),
  description: '',
  ...more,
});

const SIZES: [inches: [number, number], centimetres: [number, number], step: number][] = [
  [[8, 10], [20, 25], 0],
  [[11, 14], [28, 36], 1],
  [[12, 16], [30, 40], 2],
  [[16, 20], [40, 50], 3.5],
  [[18, 24], [45, 60], 5],
  [[24, 36], [60, 90], 9],
  [[30, 40], [75, 100], 12],
  [[36, 48], [90, 120], 17],
];

/** Sizes in inches and centimetres at the same prices, and the custom one. `step` is the dollars between neighbours. */
export const sizeOption = (step: number): Option => ({
  id: 'size',
  title: 'Size',
  description: 'The size of the finished piece.',
  hint: '',
  values: [
    ...SIZES.map(([[width, height], , steps]) => value(`${width}x${height}in`, `${width} × ${height} in`, steps * step)),
    ...SIZES.map(([, [width, height], steps]) => value(`${width}x${height}cm`, `${width} × ${height} cm`, steps * step)),
    value('custom', 'Custom size', 15),
  ],
});

/** People and pets in the picture; larger groups need larger pieces. */
export const subjectsOption = (each: number): Option => ({
  id: 'subjects',
  title: 'Subjects',
  description: 'People and pets to be painted.',
  hint: '',
  values: [
    value('1', '1 subject', 0),
    value('0', 'No subject (a place or a thing)', 0),
    ...[2, 3, 4, 5, 6, 7, 8].map((count) =>
      value(String(count), `${count} subjects`, (count - 1) * each, count > 5 ? { minArea: 430 } : count > 3 ? { minArea: 190 } : {}),
    ),
  ],
});

/** Canvas finishes; the largest pieces travel rolled or wrapped only. */
export const canvasDepthOption: Option = {
  id: 'depth',
  title: 'Depth',
  description: 'How the canvas arrives.',
  hint: '',
  values: [
    value('0', 'Rolled', 0, { description: 'In a tube, for your own frame.' }),
    value('1.25', 'Gallery wrapped, 1.25 in', 25, { description: 'Stretched, painted edges, ready to hang.' }),
    value('framed', 'Framed', 110, { description: 'Black floating frame.', maxArea: 900 }),
  ],
};

/** Paper finishes. */
export const paperDepthOption: Option = {
  id: 'depth',
  title: 'Finish',
  description: 'How the sheet arrives.',
  hint: '',
  values: [
    value('0', 'Flat sheet', 0, { description: 'Between boards, for your own frame.' }),
    value('framed', 'Framed', 85, { description: 'Oak frame, mount and glass.', maxArea: 900 }),
  ],
};

/** Deliveries by a date; the date itself follows a colon: `25:2026-12-16`. */
export const deliveryOption: Option = {
  id: 'delivery',
  title: 'Delivery',
  description: 'Most orders arrive within about 3 weeks with expedited shipping.',
  hint: '',
  values: [
    value('none', 'No date', 0),
    value('15', 'Rush', 60, { description: 'Under 16 days' }),
    value('25', 'Within 26 days', 30, { description: '16 to 25 days' }),
    value('guaranteed', 'Guaranteed', 15, { description: '26 days and more' }),
  ],
};

export const privacyOption: Option = {
  id: 'privacy',
  title: 'Privacy',
  description: 'Whether your piece may be shown in our gallery.',
  hint: '',
  values: [value('public', 'Public, in our gallery', 0), value('private', 'Private, shown to nobody', 12)],
};

export const carbonOption: Option = {
  id: 'carboncredit',
  title: 'Carbon offset',
  description: 'A badge worth 5 trees.',
  hint: '',
  values: [value('no', 'No, thank you', 0), value('yes', 'Plant 5 trees', 5)],
};

export const giftAmountOption: Option = {
  id: 'description',
  title: 'Amount',
  description: 'What the card is worth.',
  hint: '',
  values: [value('50', '$50', 0), value('100', '$100', 50), value('200', '$200', 150), value('300', '$300', 250)],
};
