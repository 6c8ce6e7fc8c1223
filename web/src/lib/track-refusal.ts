import { track } from './analytics.ts';
import { ApiError } from './api.ts';

/** Tracks that an order, or a payment for one, was refused; an empty code for what failed in the browser. */
export const trackRefusal = (error: Error): void =>
  track('Order Placed Error', { code: error instanceof ApiError ? error.code : '' });
