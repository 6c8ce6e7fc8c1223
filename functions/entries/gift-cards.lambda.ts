import { lambdaOf } from '../platform/http.ts';
import { giftCardRoutes } from '../gift-cards/gift-cards.routes.ts';

export const handler = lambdaOf(giftCardRoutes);
