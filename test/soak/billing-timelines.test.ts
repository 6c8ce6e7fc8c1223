import { billingTimelines } from '#test/money/billing-timelines.ts';
import { seed } from '#test/support/seed.ts';

billingTimelines(100, seed);
