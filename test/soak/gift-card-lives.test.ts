import { giftCardLives } from '#test/money/gift-card-lives.ts';
import { seed } from '#test/support/seed.ts';

giftCardLives(200, seed);
