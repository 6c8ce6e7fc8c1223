import type { Construct } from 'constructs';
import { stackNameOf, stageNamed } from '../stage.ts';

/** The stage that a construct is deployed to; undefined in production. */
export const stageOf = ({ node }: Construct): string | undefined => stageNamed(node.tryGetContext('stage'));

/** Name of the market that a construct belongs to, known in nested stacks, too. */
export const marketOf = (scope: Construct): string => stackNameOf(stageOf(scope));
