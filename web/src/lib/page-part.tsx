import { render as renderInto } from 'preact';
import {
  Component,
  createContext,
  createRef,
  useContext,
  useId,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useHydrated } from './hydrated.ts';

/** Whether this page began as a rendered document. */
export const BeganAsDocument = createContext(false);

/** What reaches a part before its program: from the pointer, the keyboard, or a script. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click', 'input', 'change'] as const;

/** What the whole window gets, and a part may be meant by. */
const HANDED = ['paste', 'dragover', 'drop'] as const;

/** Parts that wait, in the order of the page. */
const waiting = new Set<() => void>();

/** Each in a task of its own: together they would hold up what the visitor does next. */
const takeInTurn = (): void => {
  const [take] = waiting;
  if (!take) return;
  setTimeout(() => {
    if (waiting.has(take)) take();
    takeInTurn();
  });
};

const takeAll = (): void => {
  for (const take of waiting) take();
};

const wait = (take: () => void): void => {
  if (waiting.size === 0) {
    window.addEventListener('scroll', takeInTurn, { once: true, passive: true });
    for (const type of HANDED) window.addEventListener(type, takeAll, { once: true, capture: true });
  }
  waiting.add(take);
};

/**
 * An element whose ids (`useId`) are numbered by themselves, below `id`, instead of in the order of all that is rendered
 * with it: a part is rendered with the page in the document, and apart from it in the browser. Preact numbers from the
 * nearest element with this property.
 */
const withIds = (id: string, count: [string, number], element: ReactElement): ReactElement =>
  Object.assign(element, { __m: Object.assign(count, { 0: id.slice(1) }) });

interface TopProps {
  /** The contexts of the page around the part. */
  contexts: unknown;
  onError: (error: Error) => void;
  children?: ReactNode;
}

/** The top of a part's own tree: gives it the contexts of the page, and the page its errors. */
class Top extends Component<TopProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  getChildContext(): unknown {
    return this.props.contexts;
  }

  override componentDidCatch(error: Error): void {
    this.setState({ hasFailed: true });
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const Together = ({ children }: { children?: ReactNode }): ReactNode => children;

interface PagePartProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section';
  /** Taken over as soon as the page answers, for what belongs to the visitor or may be in sight. */
  soon?: boolean;
}

/** A part as it stands in the document, until it is taken over into a tree of its own. */
class StoredPart extends Component<PagePartProps & { id: string }, { error?: Error }> {
  override state: { error?: Error } = {};
  readonly #element = createRef<HTMLDivElement>();
  readonly #ids: [string, number] = ['', 0];
  #ending: AbortController | undefined;

  override componentDidMount(): void {
    const element = this.#element.current;
    if (!element) return;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    wait(this.#take);
    for (const sign of SIGNS) element.addEventListener(sign, this.#take, { capture: true, signal });
    if (this.props.soon) {
      setTimeout(this.#take);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setTimeout(this.#take);
    });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  override componentDidUpdate(): void {
    if (!waiting.has(this.#take)) this.#draw();
  }

  override componentWillUnmount(): void {
    this.#endWaiting();
    if (this.#element.current) renderInto(null, this.#element.current);
  }

  #endWaiting(): void {
    waiting.delete(this.#take);
    this.#ending?.abort();
  }

  readonly #take = (): void => {
    if (!waiting.has(this.#take)) return;
    this.#endWaiting();
    this.#draw();
  };

  /** Keeps the elements that stand there, and changes what they have otherwise. */
  #draw(): void {
    const element = this.#element.current;
    if (!element || this.state.error) return;
    const top = (
      <Top contexts={this.context} onError={(error) => this.setState({ error })}>
        {this.props.children}
      </Top>
    );
    renderInto(withIds(this.props.id, this.#ids, top), element);
  }

  override render(): ReactNode {
    if (this.state.error) throw this.state.error;
    const { as: Element = 'div', soon: _soon, id: _id, children: _children, ...rest } = this.props;
    // A text that is never set leaves the document's elements alone.
    return <Element {...rest} ref={this.#element} dangerouslySetInnerHTML={{ __html: '' }} />;
  }
}

/**
 * A part of a page that is taken over by itself. When the browser takes over a rendered document, the part stays as it
 * stands there until it is in sight, the visitor touches it, or scrolls for the first time: most of a page can be read
 * without a program, and taken over in one task it would hold up the first press. Errors of the part are the page's.
 */
export function PagePart({ as: Element = 'div', soon = false, children, ...rest }: PagePartProps) {
  const isStored = useContext(BeganAsDocument);
  const isHydrated = useHydrated();
  const id = useId();
  const [asStored] = useState(isStored && !isHydrated);
  if (asStored)
    return (
      <StoredPart as={Element} soon={soon} {...rest} id={id}>
        {children}
      </StoredPart>
    );
  return <Element {...rest}>{isHydrated ? children : withIds(id, ['', 0], <Together>{children}</Together>)}</Element>;
}
