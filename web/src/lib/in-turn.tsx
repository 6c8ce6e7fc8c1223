import { Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';

/*
 * A browser takes over a long document in several tasks: what the visitor sees first in one, and each part that `inTurn`
 * makes in one of its own, so that no task is long enough to hold a press back. Whatever a visitor does takes over all
 * that is left at once, before the browser hands the press on.
 */

/** What ends the wait: each of these comes before what it leads to, so that the part has its handlers by then. */
const ACTS = ['pointerdown', 'keydown', 'click', 'focusin', 'dragover', 'drop', 'paste'] as const;

interface TakeOver {
  /** Called once every part has its handlers. */
  onAnswering: () => void;
  /** Called once the effects of every part have run. */
  onHydrated: () => void;
}

let takeOver: TakeOver | undefined;
/** Whether parts wait: only in a rendered document. */
let isInTurns = false;
/** Parts whose turn has not come. */
const waiting: (() => void)[] = [];
/** Parts without handlers, and parts whose effects have not run; the page around the parts is one, too. */
const missing = { handlers: 0, effects: 0 };
let isHurried = false;

const hurry = (): void => {
  isHurried = true;
  for (const begin of waiting.splice(0)) begin();
};

const begin = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setTimeout(begin);
};

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    missing.handlers += 1;
    missing.effects += 1;
    if (isHurried) return resolve();
    waiting.push(resolve);
    if (waiting.length === 1) setTimeout(begin);
    return undefined;
  });

const answered = (): void => {
  missing.handlers -= 1;
  if (missing.handlers > 0) return;
  for (const act of ACTS) window.removeEventListener(act, hurry, true);
  takeOver?.onAnswering();
};

const hydrated = (): void => {
  missing.effects -= 1;
  if (missing.effects > 0) return;
  takeOver?.onHydrated();
  takeOver = undefined;
};

/** Begins a document: in a rendered one the parts made by `inTurn` wait for their turn. */
export const beginTakeOver = (calls: TakeOver, isRendered: boolean): void => {
  takeOver = calls;
  isInTurns = isRendered;
  isHurried = false;
  missing.handlers = 1;
  missing.effects = 1;
  for (const act of ACTS) window.addEventListener(act, hurry, { capture: true, passive: true });
};

/** Says that a part, or the page around them, has been taken over. */
export function useTakenOver(isWaitedFor: boolean): void {
  useLayoutEffect(() => {
    if (isWaitedFor) answered();
  }, [isWaitedFor]);
  useEffect(() => {
    if (isWaitedFor) hydrated();
  }, [isWaitedFor]);
}

/** The turn of one part of the document. */
const createTurn = () => {
  let coming: Promise<void> | undefined;
  let state: 'none' | 'waiting' | 'come' | 'taken' = 'none';
  return {
    /** Resolves when the turn has come; undefined when there is nothing to wait for. */
    coming: (): Promise<void> | undefined => {
      if (takeOver && isInTurns && state === 'none') {
        state = 'waiting';
        coming = nextTurn().then(() => void (state = 'come'));
      }
      return state === 'waiting' ? coming : undefined;
    },
    isWaitedFor: (): boolean => state === 'come',
    end: (): void => {
      if (state === 'come') state = 'taken';
    },
  };
};

/**
 * A part of public pages that is taken over in a task of its own. It stands once in its page and is always one element,
 * since its place in the document is kept by that element alone. What it shows comes from its properties and from queries
 * of the document: a person's own data may have come before its turn.
 */
export const inTurn = <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> => {
  const turn = createTurn();
  function Waiting(props: Props) {
    const coming = turn.coming();
    // React takes the part over when what it throws resolves.
    // oxlint-disable-next-line typescript/only-throw-error
    if (coming) throw coming;
    useTakenOver(turn.isWaitedFor());
    useEffect(() => turn.end(), []);
    return <Part {...props} />;
  }
  return function InTurn(props: Props) {
    return (
      <Suspense>
        <Waiting {...props} />
      </Suspense>
    );
  };
};
