import { createApp } from '../../platform/http.ts';
import { adminAccountRoutes } from './accounts.routes.ts';
import { adminOrderRoutes } from './admin-orders.routes.ts';
import { rosterRoutes } from './artists.routes.ts';
import { applicationRoutes } from './applications.routes.ts';
import { admin } from '../../admin/area.ts';
import { disputeRoutes } from './disputes.routes.ts';
import { mailingListAdminRoutes } from './mailing-list.routes.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { adminMoneyRoutes } from './money.routes.ts';
import { partnerApplicationRoutes } from './partner-applications.routes.ts';
import { adminPersonRoutes } from './persons.routes.ts';
import { promotionRoutes } from './promotions.routes.ts';
import { statementRoutes } from './statements.routes.ts';
import { adminTrafficRoutes } from './traffic.routes.ts';

const app = createApp({ isQuiet: (path) => path === '/api/admin/overview' || path === '/api/admin/questions' });
// Runs before validation, so that others than admins cannot learn which requests would be valid.
app.use(async (c, next) => {
  admin(c);
  await next();
});

/** The admin's area (C40). */
export const adminRoutes = app
  .route('/', applicationRoutes)
  .route('/', rosterRoutes)
  .route('/', partnerApplicationRoutes)
  .route('/', adminAccountRoutes)
  .route('/', adminPersonRoutes)
  .route('/', promotionRoutes)
  .route('/', adminMoneyRoutes)
  .route('/', disputeRoutes)
  .route('/', statementRoutes)
  .route('/', messageRoutes)
  .route('/', mailingListAdminRoutes)
  .route('/', adminTrafficRoutes)
  .route('/', maintenanceRoutes)
  .route('/', adminOrderRoutes);
