import Download from 'icon:download';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import styles from './account.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';

const asText = (codes: readonly string[], email: string): string =>
  [
    'Recovery codes of your Atelier account',
    email,
    'Each signs you in once, instead of a code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');

const save = (text: string): void => saveFile('atelier-recovery-codes.txt', text);

/** Recovery codes, which replace the app's code; they are shown only once. */
export function RecoveryCodes({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="d4">
        Your recovery codes
      </h3>
      {/* promise: recovery-codes-once */}
      <Callout tone="ok" title="Your second factor is on.">
        Keep these codes where you keep your passwords: each signs you in once when your phone is not at hand. They are
        not shown again.
      </Callout>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className="row">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button variant="ghost" size="s" onClick={() => save(asText(codes, email))}>
          <Download aria-hidden="true" /> Download as text
        </Button>
      </div>
      <Button onClick={onSaved}>I have saved them</Button>
    </>
  );
}
