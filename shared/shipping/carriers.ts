import { isKeyOf, keysOf } from '../keys.ts';

/** A carrier: its name, its own page about a parcel, and the form of its tracking numbers. */
interface CarrierEntry {
  name: string;
  /** Address of the carrier's page about a parcel; `{}` stands for the tracking number. */
  url?: string;
  /** Forms of its numbers, without spaces and hyphens, in capitals. */
  forms: readonly RegExp[];
  /** What a number looks like, for the artist. */
  hint: string;
}

/** Number of a parcel that crosses borders by post (UPU S10): two letters, nine digits, and the country. */
const POSTAL = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/** Carriers that artists ship with, by their id. */
export const CARRIERS = {
  dhl: {
    name: 'DHL',
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}',
    forms: [/^\d{10}$/, /^\d{11}$/, /^JJD\d{15,18}$/, /^\d{12}$/, /^\d{20}$/],
    hint: '10 digits, as 1234567890',
  },
  fedex: {
    name: 'FedEx',
    url: 'https://www.fedex.com/fedextrack/?trknbr={}',
    forms: [/^\d{12}$/, /^\d{15}$/, /^\d{20}$/, /^\d{22}$/],
    hint: '12 digits, as 123456789012',
  },
  ups: {
    name: 'UPS',
    url: 'https://www.ups.com/track?tracknum={}',
    forms: [/^1Z[0-9A-Z]{16}$/],
    hint: '1Z and 16 letters or digits',
  },
  usps: {
    name: 'USPS',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}',
    forms: [/^9\d{19}$/, /^9\d{21}$/, /^420\d{27}$/, /^420\d{31}$/, /^[A-Z]{2}\d{9}US$/],
    hint: '22 digits that begin with 9, or as EA123456789US',
  },
  royal_mail: {
    name: 'Royal Mail',
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{}',
    forms: [/^[A-Z]{2}\d{9}GB$/, /^\d{16}$/],
    hint: 'as AB123456789GB',
  },
  canada_post: {
    name: 'Canada Post',
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}',
    forms: [/^\d{16}$/, /^[A-Z]{2}\d{9}CA$/],
    hint: '16 digits, or as EM123456789CA',
  },
  post: {
    name: 'National post (EMS)',
    url: 'https://items.ems.post/en/tracking/{}',
    forms: [POSTAL],
    hint: 'as EE123456789EE',
  },
  other: { name: 'Another carrier', forms: [/^[A-Z0-9]{4,40}$/], hint: '4 to 40 letters or digits' },
} as const satisfies Record<string, CarrierEntry>;

export type CarrierId = keyof typeof CARRIERS;
export const CARRIER_IDS = keysOf(CARRIERS);

const entryOf = (carrier: string): CarrierEntry | undefined =>
  isKeyOf(CARRIERS, carrier) ? CARRIERS[carrier] : undefined;

/** Name of a carrier by its id; the id where it is unknown. */
export const carrierName = (carrier: string): string => entryOf(carrier)?.name ?? carrier;

/** A parcel in words: the carrier's name and the number. */
export const parcelName = ({ carrier, tracking }: { carrier: string; tracking: string }): string =>
  `${carrierName(carrier)} ${tracking}`;

/** A tracking number as carriers write it: without spaces and hyphens, in capitals. */
export const trackingNumber = (written: string): string => written.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Sentence why a number cannot be one of a carrier's; undefined when it can. */
export const trackingProblem = (carrier: CarrierId, tracking: string): string | undefined => {
  const { forms, name, hint } = CARRIERS[carrier];
  return (forms as readonly RegExp[]).some((form) => form.test(tracking))
    ? undefined
    : `This is not a number of ${name}: ${hint}.`;
};

/** The carrier's own page about a parcel; undefined where the carrier has none that we know. */
export const trackingUrl = (carrier: string, tracking: string): string | undefined =>
  entryOf(carrier)?.url?.replace('{}', encodeURIComponent(tracking));
