interface NavigationLink {
  to: string;
  label: string;
}

/** Top menu, in reading order. */
export const mainMenu: readonly NavigationLink[] = [
  { to: '/products', label: 'Products' },
  { to: '/artists', label: 'Artists' },
  { to: '/assets', label: 'Style converter' },
];

/** Columns of the footer. */
export const footerMenu: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Order',
    links: [
      { to: '/products', label: 'All products' },
      { to: '/assets', label: 'Style converter' },
      { to: '/carts/checkout/', label: 'Your order' },
    ],
  },
  {
    title: 'Sign in',
    links: [
      { to: '/login', label: 'Customers' },
      { to: '/artists/login', label: 'Artists' },
      { to: '/artists/signup', label: 'Become an artist' },
    ],
  },
  {
    title: 'Atelier',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/support', label: 'Support' },
      { to: '/refunds', label: 'Refunds' },
      { to: '/tos', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
];

/** The promises on every page (doc 1 §1, doc 2 §1). */
export const promises: readonly (readonly [fact: string, detail: string])[] = [
  ['20% deposit', 'starts your order; the rest is due on completion'],
  ['24 hours', 'to cancel free of charge'],
  ['100% money back', 'guaranteed after revisions'],
  ['Worldwide', 'most orders arrive within about 3 weeks with expedited shipping'],
];
