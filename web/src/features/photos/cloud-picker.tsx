import Cloud from 'icon:cloud';
import { useState } from 'react';
import { configuredAs, type Services } from '#shared/site/services.ts';
import { Button } from '#web/ui/button.tsx';
import { loadService } from '../services/loaded.ts';
import { AddressError, photoFromAddress } from './photo-from-address.ts';

declare global {
  interface Window {
    Dropbox?: {
      appKey?: string;
      choose: (options: {
        success: (files: readonly { link: string }[]) => void;
        cancel: () => void;
        linkType: 'direct';
        extensions: string[];
      }) => void;
    };
  }
}

/** The address of the file that the customer chooses in the provider's window; undefined where they close it. */
const choose = (appKey: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (!window.Dropbox) return reject(new Error('The script of the cloud is not there.'));
    window.Dropbox.appKey = appKey;
    return window.Dropbox.choose({
      success: ([file]) => resolve(file?.link),
      cancel: () => resolve(undefined),
      linkType: 'direct',
      extensions: ['images'],
    });
  });

/**
 * A photo from the customer's cloud: the provider's script loads when its button is pressed, and the browser fetches the
 * chosen file like one from any address (U-14).
 */
export function CloudPicker({ services, onPick }: { services: Services; onPick: (file: File) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pick = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await loadService('picker', services);
      // Another press opens another window, also while a closed one says nothing.
      setBusy(false);
      const address = await choose(configuredAs('picker', services.picker ?? '').key);
      if (address === undefined) return;
      setBusy(true);
      onPick(await photoFromAddress(address, new AbortController().signal));
    } catch (error) {
      setProblem(error instanceof AddressError ? error.message : 'Dropbox does not answer. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="link" busy={isBusy && 'Fetching...'} onClick={() => void pick()}>
        <Cloud aria-hidden="true" />
        From Dropbox
      </Button>
      {problem && (
        <p role="alert" className="small">
          {problem}
        </p>
      )}
    </>
  );
}
