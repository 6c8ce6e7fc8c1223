import {
  configuredAs,
  PURPOSES,
  SERVICE_NAMES,
  serviceNamed,
  type Purpose,
  type ServiceName,
  type Services,
} from '#shared/site/services.ts';
import { keysOf } from '#shared/keys.ts';
import { local, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';

/** Version of the words that visitors agree to: an answer to other words is none. */
const TEXT_VERSION = '2026-11';

interface Consent {
  version: string;
  /** When the visitor answered, as an ISO date. */
  at: string;
  /** The answer for each service that was asked about, by its name and the host of its script. */
  answers: Record<string, boolean>;
}

const NONE: Consent = { version: '', at: '', answers: {} };

/** The visitor's answer, stored in this browser alone. */
export const consentStore = createStore<Consent>(NONE, stored(local, 'consent', isPartOf(NONE)));

/** Another provider in the place of one is another question. */
const keyOf = (name: ServiceName, services: Services): string =>
  `${name} ${new URL(configuredAs(name, services[name] ?? '').script).host}`;

/** The services of a shop that visitors are asked about. */
export const askedAbout = (services: Services): ServiceName[] =>
  SERVICE_NAMES.filter((name) => services[name] && serviceNamed(name).purpose);

const answerFor = ({ version, answers }: Consent, services: Services, name: ServiceName): boolean | undefined =>
  version === TEXT_VERSION ? answers[keyOf(name, services)] : undefined;

/** Whether the service may load as far as the visitor has a say: by their answer, or because its button was pressed. */
export const hasAgreed = (consent: Consent, services: Services, name: ServiceName): boolean =>
  !serviceNamed(name).purpose || answerFor(consent, services, name) === true;

/** The services that the visitor has not answered about. */
export const unanswered = (consent: Consent, services: Services): ServiceName[] =>
  askedAbout(services).filter((name) => answerFor(consent, services, name) === undefined);

/** The purposes of a shop's services, each with the names and hosts of those that serve it, and the present answer. */
export const purposesOf = (consent: Consent, services: Services) =>
  keysOf(PURPOSES).flatMap((purpose) => {
    const names = askedAbout(services).filter((name) => serviceNamed(name).purpose === purpose);
    if (names.length === 0) return [];
    return {
      purpose,
      ...PURPOSES[purpose],
      providers: names.map((name) => `${serviceNamed(name).title} (${keyOf(name, services).slice(name.length + 1)})`),
      isAgreed: names.every((name) => hasAgreed(consent, services, name)),
    };
  });

/** Stores the answer, with its time and the version of the words. */
export const answerConsent = (services: Services, agreed: ReadonlySet<Purpose>): void =>
  consentStore.change({
    version: TEXT_VERSION,
    at: new Date().toISOString(),
    answers: Object.fromEntries(
      askedAbout(services).map((name) => {
        const { purpose } = serviceNamed(name);
        return [keyOf(name, services), purpose !== undefined && agreed.has(purpose)];
      }),
    ),
  });
