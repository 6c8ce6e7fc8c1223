import { billingTimelines } from '#test/money/billing-timelines.ts';
import { seed } from '#test/support/seed.ts';

billingTimelines(250, seed);
