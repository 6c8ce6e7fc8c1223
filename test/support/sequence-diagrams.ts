/** One arrow of a sequence diagram, with the labels of its ends instead of their aliases. */
export interface Message {
  from: string;
  to: string;
  text: string;
}

export interface SequenceDiagram {
  /** Labels of the participants; a source's is its path. */
  participants: string[];
  messages: Message[];
}

/** The sequence diagrams of a document; throws for an arrow from or to somebody who is no participant. */
export const sequenceDiagramsIn = (document: string): SequenceDiagram[] =>
  [...document.matchAll(/^```mermaid\nsequenceDiagram\n(.*?)^```/gms)].map(([, body = '']) => {
    const labels = new Map(
      [...body.matchAll(/^ *participant (\w+)(?: as (.+))?$/gm)].map(([, alias = '', label = alias]) => [alias, label]),
    );
    const labelOf = (alias: string): string => {
      const label = labels.get(alias);
      if (label === undefined) throw new Error(`${alias} is no participant`);
      return label;
    };
    return {
      participants: [...labels.values()],
      messages: [...body.matchAll(/^ *(\w+)--?>>(\w+): (.+)$/gm)].map(([, from = '', to = '', text = '']) => ({
        from: labelOf(from),
        to: labelOf(to),
        text,
      })),
    };
  });
