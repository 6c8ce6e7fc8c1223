import type { Services } from '#shared/site/services.ts';
import { useStore } from '#web/lib/store.ts';
import { consentStore, purposesOf } from '../services/consent.ts';
import { FactList } from './fact-list.tsx';

/** Whose scripts this shop has, and what for. */
export function OtherCompanies({ services }: { services: Services }) {
  const purposes = purposesOf(useStore(consentStore), services);
  return (
    <>
      {/* promise: services-after-consent */}
      <p>
        Scripts of other companies run on some of our pages after you agree, or where you press their button, and on no
        others. Your answer is at the foot of each page, where you can change it.
      </p>
      <FactList facts={purposes.map(({ title, what, providers }) => [title, `${what} ${providers.join(', ')}.`])} />
    </>
  );
}
