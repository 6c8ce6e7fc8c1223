import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionForm } from './promotion-form.tsx';
import styles from './promotions-tab.module.css';
import record from './record.module.css';
import { promotionsQuery } from './promotions.queries.ts';

function Promotions({ onDone }: { onDone: (what: string) => void }) {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(promotionsQuery());
  if (isPending)
    return (
      <Loading label="Loading the promotions">
        <Skeleton height="280px" />
      </Loading>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (data.promotions.length === 0) return <EmptyState title="No promotion yet">What you make appears here, and counts from the moment that you choose.</EmptyState>;
  return (
    <ul className={record['list']}>
      {data.promotions.map((promotion) => (
        <PromotionCard key={promotion.code} promotion={promotion} now={dataUpdatedAt} onDone={onDone} />
      ))}
    </ul>
  );
}

/** What is taken off orders: every promotion with where it stands, making one, and taking one back (C40). */
export function PromotionsTab() {
  const [isMaking, setIsMaking] = useState(false);
  const [done, setDone] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const tell = (what: string) => {
    setIsMaking(false);
    setDone(what);
    notice.current?.focus();
  };
  return (
    <div className={styles['tab']}>
      <Button onClick={() => setIsMaking(true)}>New promotion</Button>
      <div ref={notice} tabIndex={-1} role="status" className={record['notice']}>
        {done && <Callout tone="ok" title={done} />}
      </div>
      <Promotions onDone={tell} />
      <Dialog open={isMaking} title="New promotion" shape="wide" onClose={() => setIsMaking(false)}>
        <PromotionForm onClose={() => setIsMaking(false)} onDone={tell} />
      </Dialog>
    </div>
  );
}
