import { chaptersOf, faults, fullProduct, recorded } from '#test/money/faults.ts';
import { openedMoney } from '#test/money/opened.ts';
import { seed } from '#test/support/seed.ts';

const payments = await openedMoney();
const chapters = chaptersOf(payments);

faults(chapters, fullProduct(await recorded(chapters)), payments, seed);
