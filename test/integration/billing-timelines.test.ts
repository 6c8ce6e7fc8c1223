import { billingTimelines } from '#test/money/billing-timelines.ts';

billingTimelines(1, 1);
