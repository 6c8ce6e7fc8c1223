import Check from 'icon:check';
import Copy from 'icon:copy';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and says whether that worked: browsers may refuse. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <>
      <Button variant="ghost" size="s" onClick={copy}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {outcome === 'copied' ? 'Copied' : label}
      </Button>
      <span role="status" className={outcome === 'refused' ? 'small muted' : 'vh'}>
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'Your browser does not let us copy. Please mark the text and copy it yourself.'}
      </span>
    </>
  );
}
