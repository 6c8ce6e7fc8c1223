import { crashMatrix } from '#test/money/crash-matrix.ts';
import { openMoney } from '#test/money/opened.ts';

crashMatrix(openMoney(), 1);
