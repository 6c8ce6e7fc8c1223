import { openMoney } from '#test/money/opened.ts';
import { webhookOrders } from '#test/money/webhook-orders.ts';

webhookOrders(openMoney());
