import Check from 'icon:check';
import Copy from 'icon:copy';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './copy-field.module.css';

/** A text with a copy button; where the browser refuses to copy, the text is selected instead. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const [state, setState] = useState<'copied' | 'selected'>();
  const copy = (field: HTMLInputElement | null) => {
    const select = () => {
      field?.select();
      setState('selected');
    };
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(value).then(() => setState('copied'), select);
  };
  return (
    <div className={styles.copy}>
      <TextField
        label={label}
        value={value}
        hint={hint}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="ghost"
        aria-label={`Copy: ${label}`}
        onClick={({ currentTarget }) => copy(currentTarget.parentElement?.querySelector('input') ?? null)}
      >
        {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="vh">
        {state === 'copied' && `${label} copied.`}
        {state === 'selected' && `${label} selected; copy it with your keyboard.`}
      </span>
    </div>
  );
}
