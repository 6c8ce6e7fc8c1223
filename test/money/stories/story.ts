import type { Outside } from '#test/support/invariants.ts';

/** Somebody who is about to move money. */
export interface Customer {
  cartId: string;
  /** Presses the button; each key is one press, however often it is sent. */
  press: (key: string) => Promise<unknown>;
  /** Their answer, if their bank or the provider's page asks. */
  answer?: 'complete' | 'fail';
  /** Whether money goes back to them, instead of coming. */
  cancels?: boolean;
  /** A promotion that only their order may use. */
  code?: string;
  /** What else comes by while it is mended. */
  also?: () => Promise<unknown>;
  /** What must hold for them alone, besides what must hold for everybody: answers the sentences that do not. */
  broken?: (outside: Outside, comesBack: boolean) => Promise<string[]>;
}

export interface Story {
  name: string;
  begin: () => Promise<Customer>;
  /** Whether nobody but the bus does it, which does it again until it succeeds. */
  isTold?: boolean;
}

/** The sentences of some promises that do not hold. */
export const unkept = (promises: Record<string, boolean>): string[] =>
  Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
