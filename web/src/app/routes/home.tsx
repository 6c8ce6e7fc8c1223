import { useQuery } from '@tanstack/react-query';
import { Home } from '../../features/home/home.tsx';
import { homeQuery } from '../../features/home/home.queries.ts';
import { useStartingPrice } from '../../features/catalog/products.queries.ts';
import { shopData } from '../../lib/structured-data.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { error } = useQuery(homeQuery());
  const from = useStartingPrice();
  return (
    <Page
      title="Atelier: your photo, painted by hand"
      // promise: arrival-estimate
      description={`Order a painting or drawing made by hand from your own photo, by an independent artist. ${from ? `From ${from}, painted` : 'Painted'} in about 1 week.`}
      canonical="/"
      things={shopData}
      error={error}
    >
      <Home />
    </Page>
  );
}
