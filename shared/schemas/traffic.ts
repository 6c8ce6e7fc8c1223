import { z } from 'zod';
import { PAGES } from '../site/pages.ts';
import { SPANS } from '../time/spans.ts';
import { DEVICES, MAX_EVENTS, SOURCES, type Source, type Step } from '../site/traffic.ts';

const Count = z.number().int().nonnegative();
const Sku = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const Photo = { type: z.string().max(100), bytes: Count };
const Page = z.enum(PAGES);

const counted = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({
    name: z.literal(name),
    /** When it happened, by the device's clock; the server counts by its own. */
    at: z.string().max(40).optional(),
    /** The page that it happened on, as the router spells it: a pattern without ids and query. */
    route: Page,
    /** Whether it is the first of its name in this visit, as far as the open document knows. */
    first: z.boolean().default(true),
    data: z.preprocess((given) => given ?? {}, z.object(fields)),
  });

/**
 * What a page counts (N-01): names and amounts, never a person, an address or an id. Only name, route and `first` are
 * counted; what else is in it is dropped.
 */
export const CountedEvent = z.discriminatedUnion('name', [
  counted('Loaded a Page', {}),
  counted('products.view', { sku: Sku, partner: z.string().max(80).optional() }),
  counted('products.customize', { sku: Sku }),
  counted('products.addToCart', { sku: Sku, cents: Count }),
  counted('photo.pick', Photo),
  counted('photo.uploaded', Photo),
  counted('checkout.load', { items: Count, subtotalCents: Count }),
  counted('checkout.check_shipping', { items: Count }),
  counted('Order Placed Error', { code: z.string().max(80) }),
  counted('Order Placed', {}),
]);
export type CountedEvent = z.infer<typeof CountedEvent>;

/** The events of one open page since the last request, and where its visit came from; unknown events are dropped. */
export const CountEvents = z.object({
  source: z
    .string()
    .max(40)
    .optional()
    .transform((given): Source => SOURCES.find((source) => source === given) ?? 'unknown'),
  events: z
    .array(z.unknown())
    .max(MAX_EVENTS)
    .transform((events) => events.flatMap((event) => CountedEvent.safeParse(event).data ?? [])),
});
export type CountEvents = z.infer<typeof CountEvents>;

/** A day of the calendar (UTC), `2026-11-27`. */
export const TrafficDay = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day such as 2026-11-27 is needed.');

/** What an admin looks at: spans of time, and one source or one kind of device, or all. */
export const ReadFunnel = z.object({
  by: z.enum(SPANS).default('day'),
  source: z.enum(SOURCES).optional(),
  device: z.enum(DEVICES).optional(),
});
export type ReadFunnel = z.infer<typeof ReadFunnel>;

const Steps = z.object({
  visits: Count,
  viewed: Count,
  customized: Count,
  added: Count,
  checkouts: Count,
  ordered: Count,
} satisfies Record<Step, typeof Count>);
export type Steps = z.infer<typeof Steps>;

/** How often each step of the way to an order was taken, by span of time, source and kind of device. */
export const Funnel = z.object({
  total: Steps,
  /** The newest first; `from` is the first day of the span. */
  spans: z.array(Steps.extend({ from: TrafficDay })),
  sources: z.array(Steps.extend({ source: z.enum(SOURCES) })),
  devices: z.array(Steps.extend({ device: z.enum(DEVICES) })),
});
export type Funnel = z.infer<typeof Funnel>;
