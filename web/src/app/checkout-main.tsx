import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { takeOrderLink } from '../lib/order-links.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { checkoutRoutes } from './checkout-routes.tsx';

takeOrderLink();
const Router = createRouter(checkoutRoutes);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
createRoot(root).render(
  <Providers>
    <Router />
  </Providers>,
);
