import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionForm } from './promotion-form.tsx';
import styles from './promotions-tab.module.css';
import { promotionsQuery } from './promotions.queries.ts';
import { Records } from '../records.tsx';
import { useNotice } from '../use-notice.tsx';

const EMPTY_TEXTS = {
  title: 'No promotion yet',
  text: 'What you make appears here, and counts from the moment that you choose.',
};

/** Every promotion with its state, the form for a new one, and the button that withdraws one (C40). */
export function PromotionsTab() {
  const [isMaking, setIsMaking] = useState(false);
  const { notify, notice } = useNotice('ok');
  const query = useQuery(promotionsQuery());
  const finish = (what: string) => {
    setIsMaking(false);
    notify(what);
  };
  return (
    <div className={styles.tab}>
      <Button onClick={() => setIsMaking(true)}>New promotion</Button>
      {notice}
      <Records
        query={query}
        of={({ promotions }) => promotions}
        keyOf={({ code }) => code}
        loading="Loading the promotions"
        emptyText={EMPTY_TEXTS}
      >
        {(promotion) => <PromotionCard promotion={promotion} now={query.dataUpdatedAt} onDone={notify} />}
      </Records>
      <Dialog open={isMaking} title="New promotion" shape="wide" onClose={() => setIsMaking(false)}>
        <PromotionForm onClose={() => setIsMaking(false)} onDone={finish} />
      </Dialog>
    </div>
  );
}
