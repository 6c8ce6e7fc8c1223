import { bank } from '#test/money/bank.ts';
import { openMoney } from '#test/money/opened.ts';

bank(openMoney());
