import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Line {
  near: Socket;
  far: Socket;
  /** The first line of its request. */
  request: string;
}

/** A network to a port that loses connections: killed ones end on both sides, frozen ones look open, and carry nothing. */
interface BrokenNetwork {
  port: number;
  /** Connections that neither side has closed, the oldest first. */
  readonly lines: readonly Line[];
  kill(line: Line): void;
  freeze(line: Line): void;
  close(): void;
}

/** Opens such a network on a port of its own. */
export const openBrokenNetwork = async (to: number): Promise<BrokenNetwork> => {
  const lines = new Set<Line>();
  const frozen = new Set<Line>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const line = { near, far, request: '' };
    lines.add(line);
    near.once('data', (head: Buffer) => {
      [line.request = ''] = head.toString().split('\r\n');
    });
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const) {
      side.pipe(other);
      side.on('error', () => other.destroy());
      side.on('close', () => {
        lines.delete(line);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const kill = ({ near, far }: Line): void => {
    near.destroy();
    far.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get lines() {
      return [...lines];
    },
    kill,
    freeze: (line) => {
      const { near, far } = line;
      lines.delete(line);
      for (const side of [near, far]) {
        side.unpipe();
        side.pause();
      }
      frozen.add(line);
    },
    close: () => {
      for (const line of [...lines, ...frozen]) kill(line);
      server.close();
    },
  };
};
