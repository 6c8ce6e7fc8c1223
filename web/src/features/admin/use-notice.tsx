import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Callout } from '#web/ui/callout.tsx';
import record from './record.module.css';

/** What was just done, as a line that is read out and takes the focus, since what was pressed may be gone. */
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
