import type { Outside } from '#test/support/invariants.ts';

/** A customer who is about to move money. */
export interface Customer {
  cartId: string;
  /** Presses the button; each key is one press, however often it is sent. */
  press: (key: string) => Promise<unknown>;
  /** The customer's answer, if the bank or the provider's page asks. */
  answer?: 'complete' | 'fail';
  /** Whether the story refunds money instead of charging it. */
  cancels?: boolean;
  /** Code of a promotion that only their order may use. */
  code?: string;
  /** Other work that runs during recovery. */
  also?: () => Promise<unknown>;
  /** Promises to this customer alone, besides the invariants for everybody; answers the broken ones as sentences. */
  broken?: (outside: Outside, comesBack: boolean) => Promise<string[]>;
}

export interface Story {
  name: string;
  begin: () => Promise<Customer>;
  /** Whether the event bus alone does the work, and repeats it until it succeeds. */
  isTold?: boolean;
}

/** The names of the promises that do not hold. */
export const unkept = (promises: Record<string, boolean>): string[] =>
  Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
