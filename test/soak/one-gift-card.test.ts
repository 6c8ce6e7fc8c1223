import { oneGiftCard } from '#test/money/one-gift-card.ts';
import { openMoney } from '#test/money/opened.ts';

oneGiftCard(openMoney());
