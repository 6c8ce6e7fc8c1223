/** A gift card's colours: its ground, the paint brushed onto it, and what is written. */
export interface CardColors {
  ground: string;
  paint: string;
  ink: string;
}

/** Designs of gift cards, the first one first chosen; each is brushed in its own way (web/src/ui/card-front.module.css). */
export const CARD_DESIGNS = ['half', 'ochre', 'night', 'garden', 'letter', 'sky'] as const;
export type CardDesign = (typeof CARD_DESIGNS)[number];

/** How they are named beside their pictures. */
export const CARD_NAMES: Record<CardDesign, string> = {
  half: 'Half brushed',
  ochre: 'Ochre light',
  night: 'Gold on black',
  garden: 'Garden',
  letter: 'Red letter',
  sky: 'Morning sky',
};

/** The pigments of each. What is written reads on the ground, and on the paint where that runs below it. */
export const CARD_COLORS: Record<CardDesign, CardColors> = {
  half: { ground: '#ffffff', paint: '#9aa5ff', ink: '#131418' },
  ochre: { ground: '#e2a73a', paint: '#f2c35f', ink: '#131418' },
  night: { ground: '#131418', paint: '#e2a73a', ink: '#f5f5f2' },
  garden: { ground: '#235239', paint: '#2f6446', ink: '#ffffff' },
  letter: { ground: '#9a1f0d', paint: '#f5f5f2', ink: '#ffffff' },
  sky: { ground: '#2130b8', paint: '#5562d4', ink: '#ffffff' },
};

/** The plain card of carts and orders from before there were designs. */
const PLAIN: CardColors = { ground: '#e2a73a', paint: '#e2a73a', ink: '#131418' };

/** The colours of a card, also of one that was bought before there were designs. */
export const colorsOf = (design: CardDesign | undefined): CardColors => (design ? CARD_COLORS[design] : PLAIN);
