import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const isLinux = existsSync('/proc/self/stat');

/** The fields of a process's `stat` file from its third on; its second, the command's name, may contain spaces. */
const fieldsOf = (pid: string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

const sumOf = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;

/** Processor seconds that a running process has used so far, in all its threads. */
export const secondsOf = (pid: number | string): number => sumOf(fieldsOf(String(pid)), 11, 13);

/** Processor seconds of this process and its finished children; undefined without /proc. */
export const processorSeconds = (): number | undefined => (isLinux ? sumOf(fieldsOf('self'), 11, 15) : undefined);

/** Chromium's zygote forks these, and nobody waits for it when its browser ends, so they are in no parent's time. */
const FORKED = /--type=(?:zygote|renderer|gpu-process)/;
const LOOK_EVERY_MS = 200;

/** Counts the processor seconds of the processes that Chromium forks while this process's children run; `stop` answers them. */
export const countForked = (): { stop(): number } => {
  const seconds = new Map<string, number>();
  const look = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        if (!FORKED.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
        const fields = fieldsOf(pid);
        // A number may be given again, but not at the same time.
        seconds.set(`${pid} ${fields[19]}`, sumOf(fields, 11, 13));
      } catch {
        // The process has ended meanwhile.
      }
  };
  const timer = isLinux ? setInterval(look, LOOK_EVERY_MS) : undefined;
  return {
    stop: () => {
      clearInterval(timer);
      return [...seconds.values()].reduce((sum, each) => sum + each, 0);
    },
  };
};
