import { giftCardLives } from '#test/money/gift-card-lives.ts';

giftCardLives(30, 1);
