import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '#shared/schemas/project.ts';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** How often an open project is loaded again even if no live update tells of a change. */
const ASK_AGAIN_MS = 60_000;

/** An order's project for the side that the reader is on. */
export const projectQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['project', orderId],
    queryFn: async ({ signal }) => {
      const project = await api.get<Project>(
        `/api/orders/project/${encodeURIComponent(orderId)}`,
        {},
        { signal, headers: orderLinkHeader(orderId) },
      );
      alsoOpens(orderId, [project.order.cart_id]);
      return project;
    },
    refetchInterval: ASK_AGAIN_MS,
    meta: SHOWS_ORDERS,
  });

const isProject = (answer: unknown): answer is Project =>
  typeof answer === 'object' && answer !== null && 'timeline' in answer && 'actions' in answer;

/** What the two sides do: the path of each act below its order. */
const PATHS = {
  message: (id: string) => `/api/orders/project/${id}/messages`,
  pin: (id: string) => `/api/orders/project/${id}/pins`,
  approve: (id: string) => `/api/orders/${id}/approve`,
  changes: (id: string) => `/api/orders/${id}/request-changes`,
  shippingEdit: (id: string) => `/api/orders/${id}/shipping-edit`,
  address: (id: string) => `/api/orders/${id}/address`,
  damage: (id: string) => `/api/orders/${id}/damage`,
  case: (id: string) => `/api/orders/${id}/case`,
  evidence: (id: string) => `/api/orders/${id}/case/evidence`,
  privacy: (id: string) => `/api/orders/${id}/privacy`,
  consent: (id: string) => `/api/orders/${id}/consent`,
  received: (id: string) => `/api/orders/${id}/received`,
  progress: (id: string) => `/api/sellers/orders/${id}/progress`,
  proof: (id: string) => `/api/sellers/orders/${id}/proof`,
  ship: (id: string) => `/api/sellers/orders/${id}/ship`,
  shipping: (id: string) => `/api/sellers/orders/${id}/shipping`,
  statement: (id: string) => `/api/sellers/orders/${id}/statement`,
} as const;
export type ProjectAct = keyof typeof PATHS;

interface Sent<Input> {
  input: Input;
  /** Sending again with the same key does nothing twice. */
  idempotencyKey?: string;
  /** Last part of the path: the pin that is answered. */
  id?: string;
  /** Called when it is done, also if what asked for it has left the page with the new state. */
  done?: () => void;
}

/** Does something about a project; afterwards all that shows it is loaded again, also when it was refused. */
export const useProjectAct = <Input>(orderId: string, act: ProjectAct) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey, id }: Sent<Input>) =>
      api.post<unknown>(
        PATHS[act](encodeURIComponent(orderId)) + (id === undefined ? '' : `/${encodeURIComponent(id)}`),
        input,
        { headers: orderLinkHeader(orderId), ...(idempotencyKey && { idempotencyKey }) },
      ),
    // The answer is the new state of the project, where the act has one.
    onSuccess: (answer, { done }) => {
      done?.();
      if (isProject(answer)) client.setQueryData(projectQuery(orderId).queryKey, answer);
    },
    // Awaited, so that the act stays busy until the page shows what it has done.
    onSettled: () => reloadOrders(client),
  });
};
