import type { SQLInputValue } from 'node:sqlite';
import { openStore, type Store as Database } from '../store.ts';

/** Filter and page of a list; `fields` compares top-level fields of the object for equality. */
export interface Selection {
  fields?: Record<string, string | undefined>;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  types?: string[];
  /**
   * A text that occurs anywhere in the object's JSON: a fast prefilter, after which the caller checks the exact field.
   */
  naming?: string | undefined;
  startingAfter?: string;
  endingBefore?: string;
  limit?: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, body TEXT NOT NULL, hidden TEXT);
  CREATE INDEX IF NOT EXISTS objects_of_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_of_customer ON objects (kind, json_extract(body, '$.customer'));
  CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (kind, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_of_status ON objects (kind, json_extract(body, '$.status'));
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, path TEXT NOT NULL, params TEXT NOT NULL, request TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS answers_by_age ON answers (created);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, rank REAL NOT NULL, first_at INTEGER NOT NULL,
    due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL DEFAULT 'pending', status INTEGER);
  CREATE INDEX IF NOT EXISTS deliveries_by_state ON deliveries (state, rank);
  CREATE TABLE IF NOT EXISTS switches (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/**
 * All objects of a provider fake in one SQLite file; `Kinds` maps each kind to its type. A committed transaction
 * survives a killed process.
 */
export class ObjectStore<Kinds extends Record<keyof Kinds, { id: string }>> {
  readonly db: Database;

  constructor(file: string) {
    this.db = openStore(file);
    this.db.exec(schema);
  }

  close(): void {
    this.db.close();
  }

  /** Runs `work` in a transaction; transactions nest, and an inner failure rolls back only the inner writes. */
  transaction<T>(work: () => T): T {
    const [begin, commit, rollback] = this.db.isTransaction
      ? ['SAVEPOINT inner_work', 'RELEASE inner_work', 'ROLLBACK TO inner_work; RELEASE inner_work']
      : ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'];
    this.db.exec(begin);
    try {
      const result = work();
      this.db.exec(commit);
      return result;
    } catch (error) {
      this.db.exec(rollback);
      throw error;
    }
  }

  get<K extends keyof Kinds & string>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.db.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    return row && (JSON.parse(String(row['body'])) as Kinds[K]);
  }

  /** Stores an object in place of the one with its id, also of another kind. */
  put<K extends keyof Kinds & string>(kind: K, object: Kinds[K]): void {
    this.db
      .prepare(
        `INSERT INTO objects (id, kind, body) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, body = excluded.body`,
      )
      .run(object.id, kind, JSON.stringify(object));
  }

  /** Data of the fake about an object that the API never shows, such as the behaviour of a test card. */
  hidden<T>(id: string): T | undefined {
    const row = this.db.prepare('SELECT hidden FROM objects WHERE id = ?').get(id);
    return typeof row?.['hidden'] === 'string' ? (JSON.parse(row['hidden']) as T) : undefined;
  }

  hide(id: string, value: object): void {
    this.db.prepare('UPDATE objects SET hidden = ? WHERE id = ?').run(JSON.stringify(value), id);
  }

  /** Lists objects newest first, as every list of the API; all of them without a limit. */
  list<K extends keyof Kinds & string>(kind: K, selection: Selection = {}): Kinds[K][] {
    const { where, values } = conditions(selection);
    const rows = this.db
      .prepare(
        `SELECT body FROM objects WHERE kind = ?${where} ORDER BY seq ${selection.endingBefore ? 'ASC' : 'DESC'} LIMIT ?`,
      )
      .all(kind, ...values, selection.limit ?? -1)
      .map((row) => JSON.parse(String(row['body'])) as Kinds[K]);
    return selection.endingBefore ? rows.toReversed() : rows;
  }

  /** Queues the delivery of an event; must run in the transaction of the change that the event reports. */
  queue(eventId: string, nowMs: number): void {
    this.db
      .prepare(
        'INSERT INTO deliveries (event, rank, first_at, due) SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ? FROM deliveries',
      )
      .run(eventId, nowMs, nowMs);
  }

  switch(name: string): string | undefined {
    const row = this.db.prepare('SELECT value FROM switches WHERE name = ?').get(name);
    return row && String(row['value']);
  }

  setSwitch(name: string, value: string): void {
    this.db
      .prepare('INSERT INTO switches VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, value);
  }
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const conditions = (selection: Selection): { where: string; values: SQLInputValue[] } => {
  const parts: [string, ...SQLInputValue[]][] = [];
  for (const [name, value] of Object.entries(selection.fields ?? {})) {
    if (value !== undefined) parts.push([`json_extract(body, '$.${name}') = ?`, value]);
  }
  for (const [name, sign] of Object.entries(comparisons)) {
    const bound = selection.created?.[name as keyof typeof comparisons];
    if (bound !== undefined) parts.push([`json_extract(body, '$.created') ${sign} ?`, bound]);
  }
  if (selection.types) {
    parts.push([`json_extract(body, '$.type') IN (${selection.types.map(() => '?').join(', ')})`, ...selection.types]);
  }
  if (selection.naming) parts.push(['instr(body, ?)', selection.naming]);
  if (selection.startingAfter) parts.push(['seq < (SELECT seq FROM objects WHERE id = ?)', selection.startingAfter]);
  if (selection.endingBefore) parts.push(['seq > (SELECT seq FROM objects WHERE id = ?)', selection.endingBefore]);
  return {
    where: parts.map(([sql]) => ` AND ${sql}`).join(''),
    values: parts.flatMap(([, ...values]) => values),
  };
};
