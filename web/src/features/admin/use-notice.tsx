import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Callout } from '#web/ui/callout.tsx';
import record from './record.module.css';

type Tone = 'ok' | 'info';

/** Shows what was just done, or with another tone what was not. */
export type Notify = (what: string, tone?: Tone) => void;

/** A line that says what was just done: it is read out and takes the focus, because the pressed button may be gone. */
export const useNotice = (tone: Tone = 'info'): { notify: Notify; notice: ReactNode } => {
  const [done, setDone] = useState<{ what: string; tone: Tone }>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) place.current?.focus();
  }, [done]);
  const notice = (
    <div ref={place} tabIndex={-1} role="status" className={record.notice}>
      {done && <Callout tone={done.tone} title={done.what} />}
    </div>
  );
  return { notify: (what, as = tone) => setDone({ what, tone: as }), notice };
};
