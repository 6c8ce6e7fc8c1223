import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '../lib/session.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './maintenance-line.module.css';

function MaintenanceLine() {
  const { data } = useQuery({ ...sessionQuery(), enabled: false });
  return (
    data?.maintenance && (
      // promise: maintenance-reading
      <Callout role="status" className={styles.line} title="We are working on our shop.">
        You can look around. Ordering, paying and writing to us work again in a little while.
      </Callout>
    )
  );
}

/** Shows above all pages, while the session says so, that the shop takes no changes. */
export const showMaintenance = (client: QueryClient): void => {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <MaintenanceLine />
    </QueryClientProvider>,
  );
};
