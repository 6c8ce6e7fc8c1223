import { openMoney } from '#test/money/opened.ts';
import { storm } from '#test/money/storm.ts';

storm(openMoney());
