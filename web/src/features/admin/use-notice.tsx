import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Callout } from '#web/ui/callout.tsx';
import record from './record.module.css';

/** A line that says what was just done: it is read out and takes the focus, because the pressed button may be gone. */
export const useNotice = (tone: 'ok' | 'info' = 'info'): { notify: (what: string) => void; notice: ReactNode } => {
  const [done, setDone] = useState<{ what: string }>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) place.current?.focus();
  }, [done]);
  const notice = (
    <div ref={place} tabIndex={-1} role="status" className={record.notice}>
      {done && <Callout tone={tone} title={done.what} />}
    </div>
  );
  return { notify: (what) => setDone({ what }), notice };
};
