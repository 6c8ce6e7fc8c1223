interface NavigationLink {
  to: string;
  label: string;
}

export interface NavigationGroup {
  title: string;
  links: readonly NavigationLink[];
}

/** The product pages (W-04). */
const PRODUCTS: NavigationGroup = {
  title: 'Paint it in',
  links: [
    { to: '/products/custphotoreal', label: 'Oil' },
    { to: '/products/custwatercolor', label: 'Watercolor' },
    { to: '/products/custcoloredpencil', label: 'Colored pencil' },
    { to: '/products/custcharcoal', label: 'Charcoal' },
    { to: '/products/custpencil', label: 'Pencil' },
    { to: '/products/digital-portrait-painting-canvas', label: 'Digital painting' },
    { to: '/products/egiftcard', label: 'E-gift card' },
  ],
};

/** The galleries by medium (W-01). */
const FEATURED: NavigationGroup = {
  title: 'Featured galleries',
  links: [
    { to: '/gallery/featured/paintings', label: 'Oil paintings' },
    { to: '/gallery/featured/watercolor', label: 'Watercolors' },
    { to: '/gallery/featured/colored-pencil', label: 'Colored pencil drawings' },
    { to: '/gallery/featured/digital-portrait-painting-canvas', label: 'Digital paintings' },
    { to: '/gallery/featured/charcoal', label: 'Charcoal drawings' },
    { to: '/gallery/featured/pencil', label: 'Pencil drawings' },
  ],
};

/** The galleries by subject in the menu (W-02). */
const SUBJECTS: NavigationGroup = {
  title: 'Subjects',
  links: [
    { to: '/portrait-paintings', label: 'Portraits' },
    { to: '/gallery/pet-portraits', label: 'Pets' },
    { to: '/gallery/wedding-paintings', label: 'Weddings' },
    { to: '/gallery/baby-paintings', label: 'Babies' },
    { to: '/gallery/landscape-paintings', label: 'Landscapes' },
    { to: '/gallery/tags', label: 'All tags and subjects' },
  ],
};

/** The landing pages by subject in the footer (W-05). */
const LANDING_LINKS: NavigationGroup = {
  title: 'Subjects',
  links: [
    { to: '/portrait-paintings', label: 'Portraits' },
    { to: '/pet-portraits', label: 'Pets' },
    { to: '/baby-paintings', label: 'Babies' },
    { to: '/wedding-paintings', label: 'Weddings' },
    { to: '/landscape-paintings', label: 'Landscapes' },
    { to: '/dog-paintings', label: 'Dogs' },
    { to: '/cat-paintings', label: 'Cats' },
    { to: '/horse-paintings', label: 'Horses' },
    { to: '/bird-paintings', label: 'Birds' },
    { to: '/gallery/tags', label: 'All subjects' },
  ],
};

/** The galleries of what customers asked to have done with their photos (W-03). */
const SPECIAL_REQUESTS: NavigationGroup = {
  title: 'Special requests',
  links: [
    { to: '/gallery/style-painting', label: 'Paint in a style' },
    { to: '/gallery/reface', label: 'Reface' },
    { to: '/gallery/replace-background', label: 'Replace background' },
    { to: '/gallery/change-things', label: 'Change things' },
    { to: '/gallery/add-things', label: 'Add things' },
    { to: '/gallery/remove-things', label: 'Remove things' },
    { to: '/gallery/merge-photos', label: 'Merge photos' },
    { to: '/gallery/style-transfer', label: 'Style transfer' },
    { to: '/gallery/replica-painting', label: 'Replica painting' },
    { to: '/gallery/restore-photo', label: 'Restore photo' },
  ],
};

interface MainLink extends NavigationLink {
  /** What unfolds below the link. */
  groups?: readonly NavigationGroup[];
}

/** Top menu, in reading order. */
export const mainMenu: readonly MainLink[] = [
  { to: '/products', label: 'Products', groups: [PRODUCTS] },
  { to: '/gallery', label: 'Gallery', groups: [FEATURED, SUBJECTS, SPECIAL_REQUESTS] },
  { to: '/artists', label: 'Artists' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/assets', label: 'Style converter' },
];

/** Columns of the footer; the first of a slim one. */
export const footerMenu: readonly NavigationGroup[] = [
  PRODUCTS,
  LANDING_LINKS,
  { title: 'Galleries', links: [{ to: '/gallery', label: 'All works' }, ...FEATURED.links] },
  SPECIAL_REQUESTS,
  {
    title: 'Atelier',
    links: [
      { to: '/products', label: 'All products' },
      { to: '/assets', label: 'Style converter' },
      { to: '/artists', label: 'Artists' },
      { to: '/reviews', label: 'Reviews' },
      { to: '/artists/signup', label: 'Become an artist' },
      { to: '/partners', label: 'Become a partner' },
      { to: '/about', label: 'About' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Your order',
    links: [
      { to: '/carts/checkout/', label: 'Checkout' },
      { to: '/login', label: 'Customers sign in' },
      { to: '/artists/login', label: 'Artists sign in' },
      { to: '/contact', label: 'Contact' },
      { to: '/support', label: 'Support' },
      { to: '/refunds', label: 'Refunds' },
      { to: '/tos', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
];

/** The footer of the payment pages: what a payer may want to read, and nothing that leads away. */
export const slimFooterMenu: readonly NavigationGroup[] = footerMenu.slice(-1);

/** The promises on every page (doc 1 §1, doc 2 §1). */
export const promises: readonly (readonly [fact: string, detail: string])[] = [
  // promise: deposit-starts-order, rest-on-completion
  ['20% deposit', 'starts your order; the rest is due on completion'],
  // promise: free-cancellation-day
  ['24 hours', 'to cancel free of charge'],
  // promise: guarantee-30-days
  ['100% money back', 'guaranteed after revisions'],
  // promise: arrival-estimate, no-shipping-said-before-paying
  ['Worldwide', 'most orders arrive within about 3 weeks with expedited shipping'],
];
