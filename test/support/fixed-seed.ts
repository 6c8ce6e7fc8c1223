import fc from 'fast-check';
import { seed } from './seed.ts';

// Properties without a seed of their own run the same cases each time.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
