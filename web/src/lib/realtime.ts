import type { ApiError } from './api.ts';
import { isTokenRefused, graphqlError, type GraphqlDocument, type GraphqlFault, type TokenSource } from './graphql.ts';

export interface Listener<Result> {
  next(result: Result): void;
  /** The subscription is active; `again` when events may have been missed: after a lost connection, or an incomplete one. */
  ready?(again: boolean): void;
  /** Refused for good. */
  refused?(error: ApiError): void;
}

interface Subscription {
  id: string;
  query: string;
  variables: unknown;
  listener: Listener<unknown>;
  token: TokenSource;
  wasReady: boolean;
  /** A refused start is tried once more with a fresh token. */
  isRetried: boolean;
  timeout?: Timer;
}

interface Frame {
  type: string;
  id?: string;
  payload?: { connectionTimeoutMs?: number; data?: unknown; errors?: GraphqlFault[] };
}

interface RealtimeOptions {
  url: string;
  realtimeUrl: string;
  token: TokenSource;
  /** Target of the events `online`, `visibilitychange` and `pageshow`: the window. */
  wakes: Pick<EventTarget, 'addEventListener'>;
  isShown: () => boolean;
  /**
   * Time to wait for an acknowledgement, to keep an unused connection open, at most between attempts, and after which a
   * page that is shown again does not trust a silent connection.
   */
  limits?: { ackMs: number; idleMs: number; retryMs: number; staleMs: number };
}

type Timer = ReturnType<typeof setTimeout>;

const LIMITS = { ackMs: 15_000, idleMs: 5_000, retryMs: 30_000, staleMs: 10_000 };
const FIRST_RETRY_MS = 500;
/** AppSync sends a keep-alive each minute, so a connection that misses two of them is dead. */
const SILENCE_MS = 130_000;

const base64url = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Live updates over AppSync's real-time protocol: one socket for all subscriptions, opened by the first and closed
 * after the last. A lost or silent connection is opened again after growing random pauses, at once when the network is
 * back or the page is shown again, and then every subscription is started again.
 */
export class Realtime {
  readonly #options: RealtimeOptions;
  readonly #limits: typeof LIMITS;
  readonly #subscriptions = new Map<string, Subscription>();
  #socket: WebSocket | undefined;
  #isOpening = false;
  #isAcknowledged = false;
  #isTokenStale = false;
  #tries = 0;
  #silenceMs = SILENCE_MS;
  /** When the connection was opened, or its last frame came. */
  #heardAt = 0;
  #watchdog: Timer | undefined;
  #retry: Timer | undefined;
  #idle: Timer | undefined;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#limits = options.limits ?? LIMITS;
    // A socket that was open while the network was away may be dead without knowing.
    options.wakes.addEventListener('online', () => this.#reopen());
    for (const shown of ['visibilitychange', 'pageshow'])
      options.wakes.addEventListener(shown, () => {
        // The watchdog stands still while a phone sleeps, so the silence is measured by the clock.
        const isStale = Date.now() - this.#heardAt > this.#limits.staleMs;
        if (options.isShown() && (!this.#socket || isStale)) this.#reopen();
      });
  }

  #reopen(): void {
    this.#tries = 0;
    if (this.#socket) this.#drop();
    void this.#open();
  }

  /** Subscribes until the returned function is called, with the connection's token unless another is given. */
  subscribe<Result, Variables>(
    document: GraphqlDocument<Result, Variables>,
    variables: Variables,
    listener: Listener<Result>,
    token: TokenSource = this.#options.token,
  ): () => void {
    const subscription: Subscription = {
      id: crypto.randomUUID(),
      query: document.text,
      variables,
      listener: listener as Listener<unknown>,
      token,
      wasReady: false,
      isRetried: false,
    };
    this.#subscriptions.set(subscription.id, subscription);
    clearTimeout(this.#idle);
    if (this.#isAcknowledged) void this.#start(subscription, false);
    else void this.#open();
    return () => this.#unsubscribe(subscription);
  }

  #unsubscribe({ id, timeout }: Subscription): void {
    clearTimeout(timeout);
    if (!this.#subscriptions.delete(id)) return;
    if (this.#isAcknowledged) this.#send({ type: 'stop', id });
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#subscriptions.size === 0) this.#idle = setTimeout(() => this.#drop(), this.#limits.idleMs);
  }

  #send(frame: object): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  async #credentials(fresh: boolean, token = this.#options.token): Promise<{ host: string; Authorization: string }> {
    return { host: new URL(this.#options.url).host, Authorization: await token(fresh) };
  }

  async #open(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#socket || this.#isOpening || this.#subscriptions.size === 0) return;
    this.#isOpening = true;
    try {
      const header = base64url(JSON.stringify(await this.#credentials(this.#isTokenStale)));
      this.#connect(new WebSocket(this.#options.realtimeUrl, ['graphql-ws', `header-${header}`]));
    } catch {
      this.#retryLater();
    } finally {
      this.#isOpening = false;
    }
  }

  #connect(socket: WebSocket): void {
    this.#socket = socket;
    this.#watch(this.#limits.ackMs);
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#send({ type: 'connection_init' });
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#drop();
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)));
    });
  }

  /** Silence for this long means that the connection is dead, whatever the socket says. */
  #watch(silenceMs: number): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#drop(), silenceMs);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isAcknowledged = false;
    clearTimeout(this.#watchdog);
    for (const { timeout } of this.#subscriptions.values()) clearTimeout(timeout);
    socket?.close();
    this.#retryLater();
  }

  /** Random pauses spread the reconnecting clients of a restarted server. */
  #retryLater(): void {
    clearTimeout(this.#retry);
    if (this.#subscriptions.size === 0) return;
    const maxDelayMs = Math.min(this.#limits.retryMs, FIRST_RETRY_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => void this.#open(), Math.random() * maxDelayMs);
  }

  async #start(subscription: Subscription, fresh: boolean): Promise<void> {
    const { id, query, variables, token } = subscription;
    const socket = this.#socket;
    const authorization = await this.#credentials(fresh, token).catch(() => undefined);
    if (!this.#isAcknowledged || socket !== this.#socket || !this.#subscriptions.has(id)) return;
    if (!authorization) return this.#drop();
    clearTimeout(subscription.timeout);
    subscription.timeout = setTimeout(() => this.#drop(), this.#limits.ackMs);
    this.#send({
      id,
      type: 'start',
      payload: { data: JSON.stringify({ query, variables }), extensions: { authorization } },
    });
  }

  #receive({ type, id, payload = {} }: Frame): void {
    this.#watch(this.#silenceMs);
    const subscription = this.#subscriptions.get(id ?? '');
    if (type === 'connection_ack') this.#acknowledged(payload.connectionTimeoutMs);
    else if (type === 'connection_error') this.#refusedAtTheDoor();
    else if (!subscription) return;
    else if (type === 'start_ack') this.#ready(subscription);
    else if (type === 'data') this.#heard(subscription, payload);
    // Ended from there: the session or the admission may be over, which a start with a fresh token finds out.
    else if (type === 'complete') void this.#start(subscription, true);
    else if (type === 'error') this.#refused(subscription, payload.errors ?? []);
  }

  /** An event with errors lacks fields that the mutation of another client did not select: the page asks for it anew. */
  #heard({ listener }: Subscription, { data, errors = [] }: NonNullable<Frame['payload']>): void {
    if (data && errors.length === 0) listener.next(data);
    else listener.ready?.(true);
  }

  #acknowledged(timeoutMs = SILENCE_MS): void {
    this.#isAcknowledged = true;
    this.#isTokenStale = false;
    this.#silenceMs = Math.min(timeoutMs, SILENCE_MS);
    this.#watch(this.#silenceMs);
    for (const subscription of this.#subscriptions.values()) void this.#start(subscription, false);
  }

  #refusedAtTheDoor(): void {
    this.#isTokenStale = true;
    this.#drop();
  }

  #ready(subscription: Subscription): void {
    this.#tries = 0;
    clearTimeout(subscription.timeout);
    subscription.isRetried = false;
    subscription.listener.ready?.(subscription.wasReady);
    subscription.wasReady = true;
  }

  #refused(subscription: Subscription, faults: GraphqlFault[]): void {
    clearTimeout(subscription.timeout);
    if (isTokenRefused(faults) && !subscription.isRetried) {
      subscription.isRetried = true;
      void this.#start(subscription, true);
      return;
    }
    this.#subscriptions.delete(subscription.id);
    this.#closeWhenIdle();
    subscription.listener.refused?.(graphqlError(faults));
  }
}
