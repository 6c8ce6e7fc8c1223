import type { ChildProcess } from 'node:child_process';

/** A child process that ends when this one exits, so that an interrupted start leaves nothing behind. */
export const bound = <Child extends ChildProcess>(child: Child): Child => {
  const end = (): unknown => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
};
