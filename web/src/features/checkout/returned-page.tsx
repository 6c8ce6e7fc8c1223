import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#web/lib/router.tsx';
import type { CreateCartAnswer } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { cartKeys } from '#web/lib/query-keys.ts';
import { siteConfigQuery } from '#web/lib/site-config.ts';
import { trackRefusal } from '#web/lib/track-refusal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { isOutcomeUnknown, refusalText } from '../payments/submission.ts';
import { stripeQuery } from '../payments/stripe-script.ts';
import { clearAwayCards } from '../cart/saved-choices.ts';
import { takePayReturn } from '../cart/pay-return.ts';
import { notePlaced, placedOrder, type Notice } from '../cart/use-outcome.ts';

const confirm = (cartId: string, cancelled: boolean): Promise<CreateCartAnswer> =>
  api.post('/api/carts/confirm/', { body: { cart_id: cartId, cancelled }, headers: orderLinkHeader(cartId) });

const MAX_ATTEMPTS = 4;

const LEFT: Notice = {
  tone: 'info',
  text: 'You left the payment page before paying. Nothing was charged, and your order is as it was.',
};

/** What the checkout says to a customer who comes back without having paid. */
const noticeOf = (error: Error, isCancelled: boolean): Notice => {
  const code = error instanceof ApiError ? error.code : '';
  if (isCancelled && code === 'payment.failed') return LEFT;
  const text = refusalText(error);
  // The account that approved the payment has used the code before.
  return code === 'cart.code_refused'
    ? { tone: 'bad', text, detail: 'Nothing was charged. Please look at the new total.' }
    : { tone: 'bad', text };
};

interface ReturnedPageProps {
  cartId: string;
  /** The customer left the provider's page without paying. */
  isCancelled: boolean;
  /** The page to return to when nothing was paid. */
  back: string;
  /** The page to go to when it was; when absent the one that led to the payment page, else the receipt. */
  next?: string | undefined;
  /** The payment places the order; another one is for an order that stands already. */
  isPlacing?: boolean;
}

/**
 * Has the customer answer their bank, where a payment that began on another page waits for it: only the payment pages
 * may load the provider's script.
 */
const useBank = (answer: CreateCartAnswer | undefined, onAnswered: () => void): void => {
  const { data: config } = useQuery(siteConfigQuery());
  const secret = answer?.requires_action?.client_secret;
  const { data: stripe } = useQuery({ ...stripeQuery(config?.stripe), enabled: secret !== undefined && !!config });
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!stripe || secret === undefined || asked.current === secret) return;
    asked.current = secret;
    // Success, a customer who left and a failed script are treated alike: only the server knows the outcome.
    void stripe
      .handleNextAction({ clientSecret: secret })
      .catch(() => undefined)
      .then(onAnswered);
  }, [stripe, secret, onAnswered]);
};

/**
 * Where the provider's page sends the customer back to: the server looks up the payment, then the page goes to the
 * receipt, or back with a notice (Y-04).
 */
export function ReturnedPage({ cartId, isCancelled, back, next, isPlacing = false }: ReturnedPageProps) {
  const go = useGo();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: cartKeys.confirmed(cartId, isCancelled),
    queryFn: () => confirm(cartId, isCancelled),
    retry: (failures, failure) => failures < MAX_ATTEMPTS && isOutcomeUnknown(failure),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const giveUp = useMutation({
    mutationFn: () => confirm(cartId, true),
    onSuccess: () => void refetch(),
    onError: (failure) => navigate(back, { replace: true, state: { notice: noticeOf(failure, true) } }),
  });
  const isPaid = data !== undefined && !data.redirect && !data.message && !data.requires_action;
  useBank(data, () => void refetch());
  const isRefused = error !== null && !isOutcomeUnknown(error);
  useEffect(() => {
    if (isPaid) {
      if (isPlacing) notePlaced(cartId);
      else placedOrder.save(cartId);
      clearAwayCards();
      go(next ?? takePayReturn(cartId) ?? pathTo('/carts/:cartId', { cartId }), { replace: true });
    } else if (isRefused) {
      const notice = noticeOf(error, isCancelled);
      if (notice !== LEFT) trackRefusal(error);
      navigate(back, { replace: true, state: { notice } });
    }
    // Runs once, when the answer is there: `go` and `navigate` are new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPaid, isRefused]);

  if (data?.redirect)
    return (
      <EmptyState
        title="Your payment is not finished"
        action={<ButtonLink to={data.redirect}>Go on with the payment</ButtonLink>}
      >
        Nothing has been charged yet.{' '}
        <Button variant="link" busy={giveUp.isPending && 'Going back'} onClick={() => giveUp.mutate()}>
          Choose another way to pay
        </Button>
      </EmptyState>
    );
  if (data?.requires_action)
    return (
      <EmptyState title="Your bank asks you">
        Please confirm the payment in the window of your bank. Nothing has been charged yet.
      </EmptyState>
    );
  if (data?.message)
    return (
      <EmptyState
        title="Your payment is on its way"
        action={<ButtonLink to={pathTo('/carts/:cartId', { cartId })}>See the order</ButtonLink>}
      >
        {data.message}
      </EmptyState>
    );
  if (error && !isRefused)
    return (
      <LoadError
        // promise: never-charged-twice
        message="We have no answer yet, so we do not know whether your payment went through. You will not be charged twice."
        onRetry={() => void refetch()}
      />
    );
  return (
    <Loading label="Looking what came of your payment">
      <p className="lead">One moment: we are looking what came of your payment.</p>
      <Skeleton height="320px" />
    </Loading>
  );
}
