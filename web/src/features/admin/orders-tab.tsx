import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ORDER_LABELS, type OrderStatus } from '#shared/order-states.ts';
import type { OrderToCheck, PieceToCheck } from '#shared/schemas/photo-check.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { PhotoFitness } from '../products/photo-fitness.tsx';
import tabs from './accounts-tab.module.css';
import { OrdersList } from './orders-list.tsx';
import { orderToCheckQuery, useCheckPhotos } from './orders.queries.ts';
import styles from './orders-tab.module.css';
import { Samples } from './samples.tsx';

function Piece({ piece }: { piece: PieceToCheck }) {
  const { title, status, description, photos, size } = piece;
  const pictures = photos.map(({ url }) => ({ url }));
  return (
    <li className={styles.piece}>
      <Samples samples={pictures} what="photo" artist="the customer" />
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>{title}</h3>
          <Badge>{ORDER_LABELS[status as OrderStatus]}</Badge>
        </div>
        {description && <blockquote>{description}</blockquote>}
        {photos.length > 0 && <p className="small muted">What the customer reads of the photos:</p>}
        <PhotoFitness photos={photos} sizeCode={size ?? undefined} />
      </div>
    </li>
  );
}

function PhotosChecked({ order, asked }: { order: OrderToCheck; asked: string }) {
  const check = useCheckPhotos(asked);
  // Shows the pressed value at once; cleared when the mutation settles, so that the query's value counts again.
  const [turned, setTurned] = useState<boolean>();
  const isChecked = turned ?? order.qc_passed;
  const turn = () => {
    if (check.isPending) return;
    setTurned(!isChecked);
    check.mutate(!isChecked, { onSettled: () => setTurned(undefined) });
  };
  return (
    <div className={styles.check}>
      <Switch checked={isChecked} aria-busy={check.isPending} onChange={turn}>
        Photos checked
      </Switch>
      <p className="small muted">
        The customer and the artists read that the photos are good to paint from. Payments and dates stay as they are.
      </p>
      {check.error && <Callout tone="bad" role="alert" title={check.error.message} />}
    </div>
  );
}

function Found({ asked }: { asked: string }) {
  const { data, error, isFetching, refetch } = useQuery(orderToCheckQuery(asked));
  if (error instanceof ApiError && error.status === 404 && !data)
    return <Callout tone="bad" role="alert" title={error.message} />;
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the order">
        <Skeleton height={isFetching ? '320px' : '0'} />
      </Loading>
    );
  return (
    <section aria-labelledby="found-order" className={styles.order}>
      <header className={styles.head}>
        <div>
          <h2 id="found-order">Order of {formatDate(Date.parse(data.placed_at))}</h2>
          <p className="small muted">
            {data.email}, {data.id}
          </p>
        </div>
        <PhotosChecked order={data} asked={asked} />
      </header>
      {data.pieces.length === 0 && <p className="muted">Nothing in this order is painted, so it has no photos.</p>}
      <ul>
        {data.pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Orders that wait for their photo check, and any placed order found by its number: its photos, whether they are fit to
 * paint from, and the switch that marks them as checked (CO-13). The URL holds the search.
 */
export function OrdersTab() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('order') ?? '';
  const checked = query.get('checked') === 'yes' ? 'yes' : 'no';
  // Undefined until something is typed: the field shows the order number of the URL.
  const [typed, setTyped] = useState<string>();
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = (typed ?? asked).trim();
    setTyped(undefined);
    setQuery(wanted ? { order: wanted } : {});
  };
  return (
    <div className={tabs.tab}>
      <search>
        <form noValidate onSubmit={look} className={tabs.search}>
          <TextField
            label="Order"
            name="order"
            autoComplete="off"
            maxLength={80}
            placeholder="crt_… or ord_…"
            value={typed ?? asked}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      {asked === '' ? (
        <OrdersList checked={checked} onChange={(list) => setQuery(list === 'yes' ? { checked: list } : {})} />
      ) : (
        <>
          <p>
            <SiteLink to="/admin/orders">All orders to check</SiteLink>
          </p>
          <Found key={asked} asked={asked} />
        </>
      )}
    </div>
  );
}
