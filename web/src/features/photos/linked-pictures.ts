import { useSearchParams } from '#web/lib/router.tsx';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { AddressError, photoFromAddress } from './photo-from-address.ts';

/** A partner's link may bring this many pictures (doc 1 §5). */
export const MAX_LINKED_PICTURES = 3;

const IS_PICTURE_KEY = /^images(\[\d*\])?$/;
/**
 * A host name with a dot whose last label begins with a letter: neither an IP address nor a name of an internal
 * network.
 */
const PUBLIC_HOST =
  /^(?!.*\.(?:local(?:host)?|internal|lan|home|corp|test|invalid|onion)\.?$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\.?$/;

/** Whether a link may bring the picture at an address: a public site's, over HTTPS. */
export const isPublicAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && PUBLIC_HOST.test(hostname) && port === '' && username === '' && password === '';
};

/** Addresses in the link's `images` or `images[]`: at most three, public and https; `leftOut` counts the others. */
export const picturesOfLink = (query: URLSearchParams): { addresses: string[]; leftOut: number } => {
  const named = [
    ...new Set([...query].filter(([key]) => IS_PICTURE_KEY.test(key)).map(([, address]) => address.trim())),
  ];
  const addresses = named.filter(isPublicAddress).slice(0, MAX_LINKED_PICTURES);
  return { addresses, leftOut: named.length - addresses.length };
};

export interface LinkedPicture {
  address: string;
  state: 'offered' | 'coming' | 'failed';
  /** Why fetching the picture failed. */
  problem?: string;
}

export interface LinkedPictures {
  pictures: readonly LinkedPicture[];
  leftOut: number;
  /** The visitor agreed: each picture is fetched by the browser and picked. */
  take: (onPick: (file: File) => void) => void;
  dismiss: () => void;
}

const withoutPictures = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => !IS_PICTURE_KEY.test(key)));

type Found = Pick<LinkedPictures, 'pictures' | 'leftOut'>;

const NO_PICTURES: Found = { pictures: [], leftOut: 0 };

const offeredBy = (query: URLSearchParams): Found => {
  const { addresses, leftOut } = picturesOfLink(query);
  return { pictures: addresses.map((address) => ({ address, state: 'offered' })), leftOut };
};

/**
 * The pictures of a partner's link. No other site is contacted before the visitor agrees, and the answer removes the
 * pictures from the URL, so a link asks once.
 */
export const useLinkedPictures = (): LinkedPictures => {
  const [query, setQuery] = useSearchParams();
  const [found, change] = useBrowserState(
    () => offeredBy(query),
    () => NO_PICTURES,
  );
  const set = (address: string, next: Partial<LinkedPicture> | undefined): void =>
    change(({ pictures, leftOut }) => ({
      leftOut,
      pictures: pictures.flatMap((one) => (one.address === address ? (next ? { ...one, ...next } : []) : one)),
    }));
  const fetchOne = async (address: string, onPick: (file: File) => void): Promise<void> => {
    set(address, { state: 'coming', problem: undefined });
    try {
      onPick(await photoFromAddress(address, new AbortController().signal));
      set(address, undefined);
    } catch (error) {
      set(address, {
        state: 'failed',
        problem: error instanceof AddressError ? error.message : 'The picture did not arrive.',
      });
    }
  };
  const clearLink = (): void => {
    change(({ pictures }) => ({ pictures, leftOut: 0 }));
    setQuery(withoutPictures, { replace: true });
  };
  return {
    ...found,
    take: (onPick) => {
      clearLink();
      for (const { address, state } of found.pictures) if (state !== 'coming') void fetchOne(address, onPick);
    },
    dismiss: () => {
      clearLink();
      change({ pictures: [], leftOut: 0 });
    },
  };
};
