import Link from 'icon:link';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { AddressError, photoFromAddress } from './photo-from-address.ts';
import styles from './photos.module.css';

/** A photo by its URL: a button that opens a field. */
export function AddressField({ onPick }: { onPick: (file: File) => void }) {
  const [address, type] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);

  const take = async (text: string) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    setProblem(undefined);
    try {
      onPick(await photoFromAddress(text, stop.signal));
      type(undefined);
    } catch (error) {
      if (!stop.signal.aborted)
        setProblem(error instanceof AddressError ? error.message : 'The picture did not arrive. Please try again.');
    } finally {
      if (running.current === stop) setBusy(false);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProblem(undefined);
    type(undefined);
  };

  if (address === undefined) {
    return (
      <Button variant="link" onClick={() => type('')}>
        <Link aria-hidden="true" />
        From a web address
      </Button>
    );
  }
  return (
    <div className={styles.address}>
      <TextField
        label="Address of the picture"
        type="url"
        inputMode="url"
        placeholder="https://"
        // The field takes the focus because the visitor has just opened it.
        ref={showOpened}
        value={address}
        error={problem}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void take(address);
        }}
      />
      <Button variant="quiet" busy={isBusy && 'Fetching...'} onClick={() => void take(address)}>
        Add photo
      </Button>
      <Button variant="link" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
