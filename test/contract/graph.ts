import { fileOf, importsOf } from '#test/support/imports.ts';

/** An import of one file of ours by another. */
export interface Edge {
  from: string;
  to: string;
  isLate: boolean;
}

/** What the files load of each other: every import but those of types. */
export const edgesOf = (files: readonly string[]): Edge[] => {
  const known = new Set(files);
  return files.flatMap((from) =>
    importsOf(from).flatMap(({ target, isType, isLate }) => {
      const to = isType ? undefined : fileOf(from, target);
      return to !== undefined && known.has(to) ? [{ from, to, isLate }] : [];
    }),
  );
};

/** Imports between rooms, by the room that imports and the one that it imports from. */
type Graph = Map<string, Map<string, Edge[]>>;

const graphOf = (edges: readonly Edge[], roomOf: (file: string) => string | undefined): Graph => {
  const graph: Graph = new Map();
  for (const edge of edges) {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const ways = graph.get(from) ?? new Map<string, Edge[]>();
    graph.set(from, ways.set(to, [...(ways.get(to) ?? []), edge]));
  }
  return graph;
};

/** The graph without the rooms that no circle leads through, because nothing goes out of them or into them. */
const withoutEnds = (graph: Graph): Graph => {
  const entered = new Set([...graph.values()].flatMap((ways) => [...ways.keys()]));
  const inner: Graph = new Map();
  for (const [room, ways] of graph) {
    const left = new Map([...ways].filter(([to]) => graph.has(to)));
    if (entered.has(room) && left.size > 0) inner.set(room, left);
  }
  return inner.size === graph.size ? inner : withoutEnds(inner);
};

/** The shortest way from one room to another, both included. */
const wayBetween = (graph: Graph, from: string, to: string): string[] | undefined => {
  const ways = new Map([[from, [from]]]);
  // A room that is found joins the end while the walk goes on.
  for (const [room, way] of ways) {
    if (room === to) return way;
    for (const next of graph.get(room)?.keys() ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return undefined;
};

/** The pair of a circle with the fewest imports, and the way back; undefined where there is no circle. */
const weakestOf = (graph: Graph): { from: string; to: string; edges: Edge[]; back: string[] } | undefined =>
  [...graph]
    .flatMap(([from, ways]) => [...ways].map(([to, edges]) => ({ from, to, edges })))
    .toSorted((a, b) => a.edges.length - b.edges.length || a.from.localeCompare(b.from))
    .flatMap((pair) => {
      const back = wayBetween(graph, pair.to, pair.from);
      return back ? [{ ...pair, back }] : [];
    })[0];

/**
 * The circles of a graph of rooms: for each the pair that closes it, which is the one with the fewest imports, with these
 * imports and the way back. Without the pairs that are named no circle is left.
 */
export const circlesOf = (edges: readonly Edge[], roomOf: (file: string) => string | undefined): string[] => {
  let graph = withoutEnds(graphOf(edges, roomOf));
  const circles: string[] = [];
  for (let pair = weakestOf(graph); pair; pair = weakestOf(graph)) {
    const imports = pair.edges.map(({ from, to }) => `${from} → ${to}`).join(', ');
    circles.push(`${pair.from} → ${pair.to} closes ${pair.back.join(' → ')}: ${imports}`);
    graph.get(pair.from)?.delete(pair.to);
    graph = withoutEnds(graph);
  }
  return circles;
};

/**
 * The room of a file of `functions/`: its first folder. Entities are one room below all but the platform, because
 * anyone may read them, and routes one above, because a request begins there.
 */
export const roomOfFunctions = (file: string): string | undefined => {
  const [, room] = /^functions\/([^/]+)\//.exec(file) ?? [];
  if (room === undefined || room === 'platform') return room;
  if (file.endsWith('.entity.ts')) return 'entities';
  return file.endsWith('.routes.ts') ? 'api' : room;
};

/** The room of a file of the site: its feature, the admin's by desk, or the folder of what is no feature. */
export const roomOfWeb = (file: string): string | undefined =>
  /^web\/src\/(?:features\/)?(admin\/[^/]+(?=\/)|[^/]+)\//.exec(file)?.[1];
