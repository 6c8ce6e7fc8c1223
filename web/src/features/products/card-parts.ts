/* What the pages of gift cards have of their own, in one module that comes late. */
export { CardFields } from './card-fields.tsx';
export { GiftCard } from './gift-card.tsx';
