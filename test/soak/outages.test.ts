import { openMoney } from '#test/money/opened.ts';
import { outages } from '#test/money/outages.ts';

outages(openMoney());
