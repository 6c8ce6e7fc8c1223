import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerPin, Project } from '#shared/schemas/project.ts';
import { addressOf, api, postTo, type ParamsIn, type WriteOptions } from '#web/lib/api.ts';
import type { Body, Path } from '#web/lib/api-types.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** How often an open project is loaded again even if no live update tells of a change. */
const ASK_AGAIN_MS = 60_000;

/** An order's project for the side that the reader is on. */
export const projectQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.project(orderId),
    queryFn: async ({ signal }) => {
      const project = await api.get('/api/orders/project/:orderId', {
        params: { orderId },
        signal,
        headers: orderLinkHeader(orderId),
      });
      alsoOpens(orderId, [project.order.cart_id]);
      return project;
    },
    refetchInterval: ASK_AGAIN_MS,
    meta: SHOWS_ORDERS,
  });

const isProject = (answer: unknown): answer is Project =>
  typeof answer === 'object' && answer !== null && 'timeline' in answer && 'actions' in answer;

/** A call that does something about an order; it answers the new state of the project, where the act has one. */
export type ProjectAct<Input> = (orderId: string, input: Input, options: WriteOptions) => Promise<unknown>;

type OrderPath = { [P in Path<'post'>]: ParamsIn<P> extends 'orderId' ? P : never }[Path<'post'>];
const posting =
  <P extends OrderPath>(path: P): ProjectAct<Body<P>> =>
  (orderId, body, options) =>
    postTo(addressOf<OrderPath>(path, { orderId }), body, options);

/** What the two sides do. */
export const ACTS = {
  message: posting('/api/orders/project/:orderId/messages'),
  pin: posting('/api/orders/project/:orderId/pins'),
  approve: posting('/api/orders/:orderId/approve'),
  changes: posting('/api/orders/:orderId/request-changes'),
  shippingEdit: posting('/api/orders/:orderId/shipping-edit'),
  answerDays: posting('/api/orders/:orderId/more-days'),
  askDays: posting('/api/sellers/orders/:orderId/more-days'),
  address: posting('/api/orders/:orderId/address'),
  gift: posting('/api/orders/:orderId/gift'),
  damage: posting('/api/orders/:orderId/damage'),
  case: posting('/api/orders/:orderId/case'),
  evidence: posting('/api/orders/:orderId/case/evidence'),
  privacy: posting('/api/orders/:orderId/privacy'),
  consent: posting('/api/orders/:orderId/consent'),
  received: posting('/api/orders/:orderId/received'),
  progress: posting('/api/sellers/orders/:orderId/progress'),
  proof: posting('/api/sellers/orders/:orderId/proof'),
  ship: posting('/api/sellers/orders/:orderId/ship'),
  shipping: posting('/api/sellers/orders/:orderId/shipping'),
  statement: posting('/api/sellers/orders/:orderId/statement'),
};

/** Answers a pin, or says that it is done. */
export const answerPin =
  (pinId: string): ProjectAct<AnswerPin> =>
  (orderId, body, options) =>
    api.post('/api/orders/project/:orderId/pins/:pinId', { params: { orderId, pinId }, body, ...options });

interface Sent<Input> {
  input: Input;
  /** Sending again with the same key does nothing twice. */
  idempotencyKey?: string;
  /** Called when it is done, also if what asked for it has left the page with the new state. */
  done?: () => void;
}

/** Does something about a project; afterwards all that shows it is loaded again, also when it was refused. */
export const useProjectAct = <Input>(orderId: string, act: ProjectAct<Input>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Sent<Input>) =>
      act(orderId, input, { headers: orderLinkHeader(orderId), ...(idempotencyKey && { idempotencyKey }) }),
    // The answer is the new state of the project, where the act has one.
    onSuccess: (answer, { done }) => {
      done?.();
      if (isProject(answer)) client.setQueryData(projectQuery(orderId).queryKey, answer);
    },
    // Awaited, so that the act stays busy until the page shows what it has done.
    onSettled: () => reloadOrders(client),
  });
};
