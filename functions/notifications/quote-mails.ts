import type { EventPayload } from '#events/registry.ts';
import { sharedPrice } from '#shared/money/passed-on.ts';
import { sharesOf } from '#shared/people/artists.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import { extraDueAt, MAX_AUTOMATIC_EXTRA_PERCENT, UNPAID_TEXTS } from '#shared/orders/offers.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { countryName } from '#shared/site/formats.ts';
import { DAY_SECONDS, MINUTE_MS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { balanceOf, coversDeposit, extraOf, ledgerOf } from '../ledger/ledger.ts';
import { commissionOf, ifUnpaidOf } from '../orders/commission.ts';
import type { Commission, StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { parcelOf } from '../orders/parcel.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { artistsOf, costWith, quotesOf, rankOffers, standingOffers } from '../quotes/quotes.ts';
import { isOffer, Quote, type Offer } from '../quotes/quote.entity.ts';
import { isUnanswered } from '../quotes/unanswered.ts';
import { readArtist } from '../artists/artists.ts';
import type { Fact, Mail, MailPiece } from '../mail/mail.ts';
import { pictureOf } from './mail-pieces.ts';
import { artistOf, confirmationPath, giftFacts, orderOf, payPath, pieceName } from './order-people.ts';

/** Path of a piece's offers; in a guest's mail it carries an order link, which opens it without a session. */
const quotesPath = async (order: StoredOrder): Promise<string> =>
  `${pathTo('/orders/quotes/:orderId', { orderId: order.orderId })}${await orderLinkQuery(order)}`;

const sizeOf = ({ item }: StoredOrder): string =>
  sizeText(item.options.find(({ name }) => name === 'size')?.display_value ?? 'as described');

/** What the customer pays for the parcel, which goes to the artist (C56), and where it goes. */
const parcelFacts = async (order: StoredOrder): Promise<Fact[]> => {
  const { cents, country } = await parcelOf(order);
  const facts: Fact[] = [];
  if (cents > 0) facts.push(['For the parcel', formatCents(cents)]);
  if (country !== '') facts.push(['Ships to', countryName(country)]);
  return facts;
};

/** Before the schedule chooses, an artist has this long to read a request and to answer. */
const ANSWERING_MS = 30 * MINUTE_MS;

const studioPath = (orderId: string): string => pathTo('/sellers/orders/:orderId', { orderId });

const dayOf = (iso: string): string => formatDay(dayAt(Date.parse(iso)));

const requestOf = async (order: StoredOrder, supplierId: string): Promise<Mail> => {
  const alone = commissionOf(order);
  const artist = await artistOf(supplierId);
  return {
    to: artist.email,
    subject: `${alone ? 'For you alone' : 'A new request'}: ${order.item.title}, ${sizeOf(order)}`,
    heading: 'Would you paint this?',
    paragraphs: [
      `Hello ${artist.name}, a customer has ordered a piece in your medium. Look at the photos and the wishes, and send your offer, or pass.`,
      // promise: commission-alone
      ...(alone ? [`You alone are asked for it, until ${dayOf(alone.until)}: the customer wants it from you.`] : []),
    ],
    facts: [...(await parcelFacts(order)), ...giftFacts(order)],
    about: [order.orderId],
    action: { label: 'See the request', path: studioPath(order.orderId) },
  };
};

const quoteAsked = async ({ orderId, supplierId }: EventPayload<'quote.asked'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  // No schedule chooses for an order that nobody has offered to paint.
  const by = isUnanswered(order) ? Infinity : Date.parse(order.scheduleAt) - ANSWERING_MS;
  return [{ ...(await requestOf(order, supplierId)), request: { supplierId, orderId, by } }];
};

/** More requests of one mail are counted, not listed. */
const MAX_REQUESTS = 20;

const requestRow = async (order: StoredOrder): Promise<MailPiece> => {
  const [[, country] = ['', ''], picture] = await Promise.all([
    parcelFacts(order).then((facts) => facts.find(([label]) => label === 'Ships to')),
    pictureOf(order),
  ]);
  const details = [
    sizeOf(order),
    `order ${shortNumber(order.orderId)}`,
    `you earn ${formatCents(sharesOf(sharedPrice(order)).artist)}`,
    country && `ships to ${country}`,
  ];
  return {
    title: order.item.title,
    detail: details.filter(Boolean).join(', '),
    path: studioPath(order.orderId),
    ...(picture !== undefined && { picture }),
  };
};

/** The mail about several requests, of those that the artist can still answer and has not; of one it is the usual mail. */
const asksCollected = async ({ supplierId, orderIds }: EventPayload<'quote.asks_collected'>): Promise<Mail[]> => {
  const { data: quotes } = await Quote.get(orderIds.map((orderId) => ({ orderId, supplierId }))).go({
    consistent: true,
  });
  const open = new Set(quotes.filter(({ answeredAt }) => answeredAt === undefined).map(({ orderId }) => orderId));
  const orders = (await ordersOf(orderIds)).filter(
    ({ orderId, status, isSelectionAnnounced }) =>
      open.has(orderId) && status === ORDER.quoting && !isSelectionAnnounced,
  );
  const [first] = orders;
  if (!first) return [];
  if (orders.length === 1) return [await requestOf(first, supplierId)];
  const artist = await artistOf(supplierId);
  const more = orders.length - MAX_REQUESTS;
  return [
    {
      to: artist.email,
      subject: `${orders.length} new requests`,
      heading: 'Would you paint these?',
      paragraphs: [
        `Hello ${artist.name}, customers have ordered ${orders.length} pieces in your medium. Look at the photos and the wishes of each, and send your offers, or pass.`,
      ],
      pieces: [
        ...(await Promise.all(orders.slice(0, MAX_REQUESTS).map(requestRow))),
        ...(more > 0 ? [{ title: `${more} more`, detail: 'In your inbox', path: pathTo('/sellers') }] : []),
      ],
      about: orders.map(({ orderId }) => orderId),
      isBulk: true,
      action: { label: 'Open your inbox', path: pathTo('/sellers') },
    },
  ];
};

/** What an artist offers; undefined where it was withdrawn meanwhile. */
const offerOf = async (orderId: string, supplierId: string): Promise<Offer | undefined> =>
  (await quotesOf(orderId)).filter(isOffer).find((quote) => quote.supplierId === supplierId);

const extraText = (cents: number): string => (cents === 0 ? 'None' : formatCents(cents));
const daysText = (seconds: number): string => {
  const days = Math.ceil(seconds / DAY_SECONDS);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
};

/** What an offer asks for, with what it asked for before. */
const offerFacts = (now: { price: number; days: number }, before = now): Fact[] => {
  const was = (text: string, then: string): string => (text === then ? text : `${text} (was ${then})`);
  return [
    ["Artist's extra", was(extraText(now.price), extraText(before.price))],
    ['Finished within', was(daysText(now.days), daysText(before.days))],
  ];
};

/** How a commission goes on with an offer (C68). */
const aloneOffered = ({ price }: Offer, { until }: Commission): string =>
  price === 0
    ? // promise: commission-taken-in-an-hour
      'It asks no extra, so we take it for you within an hour; you can choose it at once, or cancel free of charge until it is accepted.'
    : // promise: commission-alone
      `You can choose it at once; nobody else is asked until ${dayOf(until)}.`;

/** Tells of an offer, or of what has changed in one (C61). */
const quoteOffered = async ({ orderId, supplierId, before }: EventPayload<'quote.offered'>): Promise<Mail[]> => {
  const [order, artist, offer] = await Promise.all([
    orderOf(orderId),
    artistOf(supplierId),
    offerOf(orderId, supplierId),
  ]);
  // Withdrawn meanwhile, or changed in its note alone.
  if (!offer || (before?.price === offer.price && before.days === offer.days)) return [];
  const { name } = artist;
  const alone = commissionOf(order);
  return [
    {
      to: order.email,
      subject: `${name} ${before ? 'has changed the offer for' : 'would like to paint'} your ${pieceName(order)}`,
      heading: before ? 'An offer has changed.' : 'An artist has answered.',
      paragraphs: [
        `${name} has ${before ? 'changed the' : 'sent an'} offer for your piece. ${alone ? aloneOffered(offer, alone) : 'Compare the offers and choose one, or leave the choice to us.'}`,
        ...(offer.note ? [`${name} writes: “${offer.note}”`] : []),
      ],
      facts: offerFacts(offer, before),
      action: { label: 'See the offers', path: await quotesPath(order) },
    },
  ];
};

/** The deposit that keeps the chosen artist from accepting, or undefined when it is paid or another one is chosen. */
const unpaidDeposit = async (order: StoredOrder, supplierId: string) => {
  if (order.status !== ORDER.quoting || order.supplierId !== supplierId) return undefined;
  const [cart, entries] = await Promise.all([cartOf(order.cartId), ledgerOf(order.cartId)]);
  const extra = extraOf(order.orderId, entries);
  if (coversDeposit(entries, extra)) return undefined;
  const { total, dueNow: cents } = balanceOf(entries);
  const day = formatDay(dayAt(Date.parse(extraDueAt(order.selectedAt ?? order.scheduleAt))));
  return {
    cents,
    payBy: extra > 0 ? day : undefined,
    otherwise: UNPAID_TEXTS[ifUnpaidOf(order)],
    facts: [
      ...(extra > 0 ? [["Artist's extra", formatCents(extra)] as [string, string]] : []),
      ['New total', formatCents(total)],
      ['To pay now', formatCents(cents)],
      ...(extra > 0 ? [['Pay by', day] as [string, string]] : []),
    ] satisfies [string, string][],
    action: {
      label: `Pay ${formatCents(cents)}`,
      path: await payPath(cart),
    },
  };
};

type ChosenBy = EventPayload<'quote.selected'>['by'];

const CHOSEN: Record<ChosenBy, string> = {
  customer: 'You chose',
  schedule: 'The offer with the highest quality score was chosen:',
  fallback:
    'The deposit for the extra of the artist chosen before was not paid within three days, so the best offer without an extra was chosen:',
  next: 'The artist chosen before has not accepted within two days, so the next best offer was chosen:',
  staff: 'We have given your piece to',
};

const YOU = { subject: 'You were chosen', heading: 'You were chosen.' };

/** What the artist reads, by who chose them; who was given an order by the staff has offered nothing. */
const CHOSEN_ARTIST: Record<ChosenBy, { subject: string; heading: string; text: string }> = {
  customer: { ...YOU, text: 'the customer chose your offer.' },
  schedule: {
    ...YOU,
    text: 'your offer had the highest quality score, so it was chosen.',
  },
  fallback: { ...YOU, text: 'your offer was chosen: it is the best one without an extra.' },
  next: { ...YOU, text: 'your offer was chosen: it is the best one after that of an artist who has not accepted.' },
  staff: {
    subject: 'We ask you to paint',
    heading: 'Would you paint this piece?',
    text: 'we have chosen you for this piece. If you cannot paint it, say so on its page: it does not count against you.',
  },
};

const quoteSelected = async ({ orderId, supplierId, by }: EventPayload<'quote.selected'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  const [unpaid, offer] = await Promise.all([unpaidDeposit(order, supplierId), offerOf(orderId, supplierId)]);
  const terms = offer ? offerFacts(offer) : [];
  const words = CHOSEN_ARTIST[by];
  const toArtist: Mail = {
    to: artist.email,
    subject: `${words.subject}: ${order.item.title}, ${sizeOf(order)}`,
    heading: words.heading,
    paragraphs: [
      `Hello ${artist.name}, ${words.text}`,
      unpaid
        ? // promise: extra-deposit-before-acceptance, artist-told-of-paid-extra
          'You can accept once the customer has paid the deposit; we write to you as soon as it is paid.'
        : 'Please accept the order so that the customer knows that you begin.',
    ],
    facts: terms,
    action: {
      label: unpaid ? 'See the order' : 'Accept the order',
      path: pathTo('/sellers/orders/:orderId', { orderId }),
    },
  };
  const subject = `${artist.name} was chosen for your ${pieceName(order)}`;
  if (!unpaid)
    return [
      toArtist,
      {
        to: order.email,
        subject,
        heading: 'Your artist has been asked to begin.',
        paragraphs: [
          // promise: choice-until-accepted
          `${CHOSEN[by]} ${artist.name}. As soon as they accept, the painting begins. You may change your choice until then.`,
        ],
        action: { label: 'See the offers', path: await quotesPath(order) },
      },
    ];
  return [
    toArtist,
    {
      to: order.email,
      subject,
      // promise: extra-deposit-before-acceptance
      heading: 'One payment, and your artist can begin.',
      paragraphs: [
        // promise: extra-deposit-before-acceptance
        `${CHOSEN[by]} ${artist.name}. They can accept as soon as ${formatCents(unpaid.cents)} is paid.`,
        ...(unpaid.payBy === undefined
          ? []
          : [
              // promise: choice-until-accepted
              `If it is not paid by ${unpaid.payBy}, ${unpaid.otherwise}. Until then you may choose another offer on the page of the offers.`,
            ]),
      ],
      facts: unpaid.facts,
      action: unpaid.action,
    },
  ];
};

/** Asks the customer to choose by hand, because each offer is above what the schedule may choose (C41). */
const choiceAsked = async ({ orderId }: EventPayload<'quote.choice_asked'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const offers = rankOffers(await quotesOf(orderId));
  const [best] = standingOffers(offers, await artistsOf(offers));
  if (order.status !== ORDER.quoting || order.supplierId || !best) return [];
  const [{ name }, entries] = await Promise.all([readArtist(best.supplierId), ledgerOf(order.cartId)]);
  const { total, deposit } = costWith(order, best.price, entries);
  const limit = order.isExtraRefused ? 'without an extra' : `with an extra of at most ${MAX_AUTOMATIC_EXTRA_PERCENT}%`;
  return [
    {
      to: order.email,
      subject: `Please choose: ${name} asks ${formatCents(best.price)} more for your ${pieceName(order)}`,
      heading: 'Please choose an offer yourself.',
      paragraphs: [
        // promise: dear-extra-never-by-itself
        `By ourselves we choose only offers ${limit} of the price of your piece, and there is none. The best one is from ${name}.`,
        // promise: dear-extra-never-by-itself, free-until-accepted
        'If you do nothing, nothing is charged: your order stays open, more artists may answer, and we choose the first offer within that limit. Until an artist accepts, you can cancel free of charge.',
      ],
      facts: [
        ["Artist's extra", formatCents(best.price)],
        ['New total', formatCents(total)],
        ['To pay now, if you choose it', formatCents(deposit)],
      ],
      action: { label: 'See the offers', path: await quotesPath(order) },
    },
  ];
};

/** What has come of asking artists for an order that nobody has offered to paint. */
const askedText = (asked: number): string =>
  asked === 0
    ? // promise: asked-as-soon-as-free
      'No artist who paints in this medium is free at present. We ask each one as soon as they are, and look again every day.'
    : // promise: asked-as-soon-as-free
      `${asked === 1 ? 'One artist was asked, and has' : `${asked} artists were asked, and have`} not offered to paint it. We ask every further one who is free, and look again every day.`;

/** Asks the customer how an order is to go on that nobody has offered to paint; nothing once somebody has (C50). */
const unansweredAsked = async ({ orderId, notice, endsAt }: EventPayload<'quote.unanswered'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  if (!isUnanswered(order)) return [];
  const asked = (await quotesOf(orderId)).length;
  const day = formatDay(dayAt(Date.parse(endsAt)));
  const piece = pieceName(order);
  return [
    {
      to: order.email,
      subject:
        notice === 'first' ? `No artist yet for your ${piece}: please choose` : `Still no artist for your ${piece}`,
      heading: notice === 'first' ? 'No artist has taken your piece yet.' : 'We have still found no artist.',
      paragraphs: [
        askedText(asked),
        // promise: unanswered-waits-30-days, another-medium, unanswered-everything-back
        'You can choose: we go on looking for 30 days; or everything you paid for this piece comes back, and you order it anew in another medium, with your choices filled in, and your photo too in the browser or account that you ordered with; or everything simply comes back.',
        // promise: unanswered-ends-on-its-day
        `If you do not answer, and nobody offers to paint it by then, the order of this piece ends on ${day}, and everything you paid for it comes back by itself.`,
      ],
      action: { label: 'Say how it goes on', path: await quotesPath(order) },
    },
  ];
};

/** What happens without an answer about an artist who does not accept. */
const nextText = (order: StoredOrder): string => {
  const commission = commissionOf(order);
  return commission
    ? OTHERWISE_TEXTS[commission.otherwise]
    : // promise: next-artist-a-day-later
      `we take the next: the best offer with an extra of at most ${MAX_AUTOMATIC_EXTRA_PERCENT}%, else we ask other artists`;
};

/** Asks the customer about the artist whom they chose and who has not accepted; nothing once that is over (C58). */
const unaccepted = async ({ orderId, supplierId, takesAt }: EventPayload<'quote.unaccepted'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  if (order.status !== ORDER.quoting || order.supplierId !== supplierId || !order.acceptance?.askedAt) return [];
  const { name } = await artistOf(supplierId);
  return [
    {
      to: order.email,
      subject: `${name} has not accepted your ${pieceName(order)} yet`,
      heading: 'Your artist has not accepted yet.',
      paragraphs: [
        // promise: next-artist-a-day-later
        `${name} was asked two days ago, and reminded yesterday, and has not accepted. You can wait for ${name}, have us take the next artist, or choose another offer yourself.`,
        // promise: next-artist-a-day-later, free-until-accepted
        `Without an answer by ${formatDay(dayAt(Date.parse(takesAt)))} ${nextText(order)}. Until an artist accepts, you can cancel free of charge.`,
      ],
      action: { label: 'Say how it goes on', path: await quotesPath(order) },
    },
  ];
};

/** Asks the customer to pay, because the chosen artist has tried to accept; nothing once it is paid. */
const paymentAsked = async ({ orderId, supplierId }: EventPayload<'quote.payment_asked'>): Promise<Mail[]> => {
  const [order, { name }] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  const unpaid = await unpaidDeposit(order, supplierId);
  if (!unpaid) return [];
  return [
    {
      to: order.email,
      subject: `${name} would like to begin, and waits for ${formatCents(unpaid.cents)}`,
      heading: 'Your artist would like to begin.',
      paragraphs: [
        // promise: extra-deposit-before-acceptance, deposit-starts-order
        `${name} wants to begin your ${pieceName(order)}, and can accept it as soon as ${formatCents(unpaid.cents)} is paid. Nothing else is due before the piece is finished.`,
        ...(unpaid.payBy === undefined ? [] : [`If it is not paid by ${unpaid.payBy}, ${unpaid.otherwise}.`]),
      ],
      facts: unpaid.facts,
      action: unpaid.action,
    },
  ];
};

/** Reminds the customer one day before an unpaid extra is given up (C41). */
const paymentReminded = async ({ orderId, supplierId }: EventPayload<'quote.payment_reminded'>): Promise<Mail[]> => {
  const [order, { name }] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  const unpaid = await unpaidDeposit(order, supplierId);
  if (unpaid?.payBy === undefined) return [];
  return [
    {
      to: order.email,
      subject: `${formatCents(unpaid.cents)} until ${unpaid.payBy}, and ${name} can begin`,
      heading: 'One day is left to pay the deposit.',
      paragraphs: [
        // promise: extra-deposit-before-acceptance
        `${name} can accept your ${pieceName(order)} once ${formatCents(unpaid.cents)} is paid.`,
        `If it is not paid by ${unpaid.payBy}, ${unpaid.otherwise}.`,
      ],
      facts: unpaid.facts,
      action: unpaid.action,
    },
  ];
};

const REASSIGNED =
  // promise: best-offer-after-an-hour, free-until-accepted
  'The artist of your piece cannot paint it, and we are sorry for that. Other artists see it now; choose one as soon as they answer, or leave the choice to us. An extra of the artist is off your order again, and until an artist accepts, you can cancel free of charge.';

/** What an artist reads whose order was given to somebody else. */
const RELEASED: Record<
  Exclude<EventPayload<'quote.released'>['why'], 'withdrawn' | 'commission'> | 'taken back',
  string
> = {
  'replaced': 'the customer has changed the choice before you accepted. Nothing remains to do for you.',
  'unpaid':
    'the customer has not paid the deposit for your extra within three days, so you need not wait for this order any longer.',
  'silent':
    'you have not accepted it within two days, so the customer need not wait any longer. Nothing remains to do for you, and it does not count against you.',
  'reassigned':
    'we have given this order to another artist. Nothing remains to do for you; please stop if you have begun.',
  'taken back':
    // promise: artist-withdraws
    'we have taken this order back, and other artists are asked. Nothing remains to do for you; please stop if you have begun.',
};

/** What the customer reads when other artists are asked. */
const ASKED_ANEW: Record<'unpaid' | 'silent' | 'reassigned', string[]> = {
  unpaid: [
    'The deposit for the extra of the artist chosen before was not paid within three days. So the extra is off your order again, and other artists see it now.',
    // promise: dear-extra-never-by-itself, free-until-accepted
    'From now on we choose only an offer without an extra for you. Any other you can choose yourself, and until an artist accepts, you can cancel free of charge.',
  ],
  silent: [
    // promise: artist-not-accepting-replaced, best-offer-after-an-hour
    'The artist chosen before has not accepted within two days. So other artists see your piece now; choose one as soon as they answer, or leave the choice to us: in an hour we take the best offer.',
    // promise: paid-extra-comes-back, free-until-accepted
    'An extra of that artist is off your order again, and what you have paid for it too much comes back to you. Until an artist accepts, you can cancel free of charge.',
  ],
  reassigned: [REASSIGNED],
};

/** How an order goes on with this many other offers. */
const anewText = (offers: number): string =>
  // promise: best-offer-after-an-hour
  `${
    offers > 0
      ? // promise: artist-withdraws
        `${offers === 1 ? 'One more offer stands' : `${offers} more offers stand`}, and we ask other artists too.`
      : 'Other artists see your order now.'
  } Choose one yourself, or leave the choice to us: in an hour we take the best offer.`;

/** How an order goes on that its commission's artist has not taken; empty without a commission (C68). */
const commissionText = ({ commission }: StoredOrder): string =>
  commission ? `You ordered from this artist alone, so, as you said, ${OTHERWISE_TEXTS[commission.otherwise]}.` : '';

/** Tells the customer of a commission that others are asked now (C68). */
const openedToOthers = async (order: StoredOrder, action: Mail['action']): Promise<Mail> => {
  const { commission } = order;
  const name = commission ? (await readArtist(commission.supplierId)).name : 'Your artist';
  return {
    to: order.email,
    subject: `We are asking other artists for your ${pieceName(order)}`,
    heading: 'We are asking other artists.',
    paragraphs: [
      // promise: commission-others, best-offer-after-an-hour, free-until-accepted
      `${name} alone was to be asked for your piece, and has not taken it. So, as you said, other artists see it now; choose one as soon as they answer, or leave the choice to us: in an hour we take the best offer. Until an artist accepts, you can cancel free of charge.`,
    ],
    action,
  };
};

/** The customer's mail when the chosen artist withdraws: why, and how it goes on (C41). */
const withdrawnText = ({ name, reason, next }: Record<'name' | 'reason' | 'next', string>): string[] => [
  `${name} cannot paint your piece after all, and we are sorry for that. They write: “${reason}”`,
  next,
  // promise: paid-extra-comes-back, free-until-accepted
  'An extra of the artist is off your order again. What you have paid stays with it, and what is more than it costs now comes back to you. Until an artist accepts, you can cancel free of charge.',
];

const quoteReleased = async ({
  orderId,
  supplierId,
  why,
  reason = '',
  asksAnew,
}: EventPayload<'quote.released'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const artist = supplierId === null ? undefined : await artistOf(supplierId);
  const action = { label: 'See the offers', path: await quotesPath(order) };
  if (why === 'commission') return [await openedToOthers(order, action)];
  if (why === 'withdrawn') {
    const offers = rankOffers(await quotesOf(orderId));
    const standing = standingOffers(offers, await artistsOf(offers));
    return [
      {
        to: order.email,
        subject: `${artist?.name ?? 'Your artist'} cannot paint your ${pieceName(order)}`,
        heading: 'Your artist cannot paint it after all.',
        paragraphs: withdrawnText({
          name: artist?.name ?? 'Your artist',
          reason,
          next: asksAnew ? anewText(standing.length) : commissionText(order),
        }),
        action,
      },
    ];
  }
  const toArtist = artist && {
    to: artist.email,
    subject: `Not yours any more: ${order.item.title}`,
    heading: 'This order was taken back.',
    paragraphs: [`Hello ${artist.name}, ${RELEASED[why === 'reassigned' && asksAnew ? 'taken back' : why]}`],
    action: { label: 'Open your inbox', path: pathTo('/sellers') },
  };
  const toCustomer =
    asksAnew && why !== 'replaced'
      ? {
          to: order.email,
          subject: `We are asking other artists for your ${pieceName(order)}`,
          heading: 'We are asking other artists.',
          paragraphs: ASKED_ANEW[why],
          action,
        }
      : undefined;
  return [toArtist, toCustomer].flatMap((mail) => mail ?? []);
};

const quoteAccepted = async ({ orderId, supplierId }: EventPayload<'quote.accepted'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  const { promisedAt } = order;
  const day = promisedAt === undefined ? undefined : formatDay(dayAt(Date.parse(promisedAt)));
  return [
    {
      to: order.email,
      subject: `${artist.name} has accepted your ${pieceName(order)}`,
      heading: 'Your piece is being painted.',
      paragraphs: [
        `${artist.name} has accepted and begins now. You see the finished piece${day === undefined ? '' : ` by ${day}`}, and can ask for changes before it ships.`,
      ],
      action: { label: 'Follow your order', path: await confirmationPath(order) },
    },
    {
      to: artist.email,
      subject: `It is yours: ${order.item.title}`,
      heading: 'The order is yours.',
      // promise: brief-for-the-artist
      paragraphs: ['Thank you for accepting. The brief, the photos and the wishes stay on your project page.'],
      facts: day === undefined ? [] : [['Finished by', day]],
      action: { label: 'Open the project', path: pathTo('/sellers/orders/:orderId', { orderId }) },
    },
  ];
};

/** What an artist has asked, with the piece; undefined where the question is gone. */
const questionOf = async (orderId: string, supplierId: string) =>
  (await quotesOf(orderId)).find((quote) => quote.supplierId === supplierId)?.question;

const questionAsked = async ({ orderId, supplierId }: EventPayload<'quote.question_asked'>): Promise<Mail[]> => {
  const [order, { name }, question] = await Promise.all([
    orderOf(orderId),
    readArtist(supplierId),
    questionOf(orderId, supplierId),
  ]);
  // A piece that an artist was given meanwhile is not asked about.
  if (!question || question.answer !== undefined || order.status !== ORDER.quoting) return [];
  return [
    {
      to: order.email,
      subject: `${name} has a question about your ${pieceName(order)}`,
      heading: 'An artist would like to know something.',
      paragraphs: [
        `${name}, whom we have asked to paint your piece, writes:`,
        `“${question.text}”`,
        'A short answer helps to make you an offer.',
      ],
      action: { label: 'Answer', path: await quotesPath(order) },
    },
  ];
};

const questionAnswered = async ({ orderId, supplierId }: EventPayload<'quote.question_answered'>): Promise<Mail[]> => {
  const [order, artist, question] = await Promise.all([
    orderOf(orderId),
    artistOf(supplierId),
    questionOf(orderId, supplierId),
  ]);
  if (question?.answer === undefined) return [];
  return [
    {
      to: artist.email,
      subject: `Your question is answered: ${order.item.title}, ${sizeOf(order)}`,
      heading: 'The customer has answered.',
      paragraphs: [`Hello ${artist.name}, you asked: “${question.text}”`, `The customer writes: “${question.answer}”`],
      action: { label: 'See the request', path: pathTo('/sellers/orders/:orderId', { orderId }) },
    },
  ];
};

/** Mails about the offers for an order. */
export const QUOTE_MAILS = {
  'quote.asked': quoteAsked,
  'quote.asks_collected': asksCollected,
  'quote.offered': quoteOffered,
  'quote.selected': quoteSelected,
  'quote.choice_asked': choiceAsked,
  'quote.unanswered': unansweredAsked,
  'quote.unaccepted': unaccepted,
  'quote.question_asked': questionAsked,
  'quote.question_answered': questionAnswered,
  'quote.payment_asked': paymentAsked,
  'quote.payment_reminded': paymentReminded,
  'quote.released': quoteReleased,
  'quote.accepted': quoteAccepted,
};
