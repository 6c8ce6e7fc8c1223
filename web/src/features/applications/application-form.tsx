import { pathTo } from '#shared/site/paths.ts';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { fieldProblems, focusFirst, type Problems } from '../sellers/profile.ts';
import { NameField, PlaceFields, WorkFields } from '../sellers/profile-fields.tsx';
import styles from './application-form.module.css';
import { applicationOf, applicationProblems, type Application, type ApplicationField } from './application-rules.ts';
import { useApply } from './applications.queries.ts';
import { draftStore, type Draft } from './draft.ts';
import { SamplesField, useSampleUploads } from './samples-field.tsx';
import { usernameOf } from './username.ts';

const OF_A_FIELD: Record<string, ApplicationField> = {
  'artist.username_taken': 'username',
  'user.common_password': 'password',
  'asset.not_found': 'samples',
};

/** A refusal's messages by field; empty where the refusal concerns the whole application. */
const refusedFields = (error: Error): Problems<ApplicationField> => {
  if (!(error instanceof ApiError)) return {};
  const field = OF_A_FIELD[error.code];
  return field ? { [field]: error.message } : fieldProblems(error.fields);
};

const pageOf = (username: string): string => `/artists/${usernameOf(username).toLowerCase() || '…'}`;

/** The application form (C11). The draft survives a refusal and a reload. */
export function ApplicationForm({ onSent }: { onSent: (sent: Application) => void }) {
  const draft = useStore(draftStore);
  const [host] = useBrowserState(
    () => window.location.host,
    () => '',
  );
  const { uploads } = useSampleUploads();
  const [password, setPassword] = useState('');
  const [agreement, setAgreement] = useState(false);
  const [problems, setProblems] = useState<Problems<ApplicationField>>({});
  const form = useRef<HTMLFormElement>(null);
  const apply = useApply();
  const isOnItsWay = uploads.some(({ state }) => state !== 'failed');
  const failed = uploads.length > 0 && !isOnItsWay ? uploads.length : 0;
  const [hasMissed, setHasMissed] = useState(false);

  const solve = (...fields: string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  const edit = (part: Partial<Draft>) => {
    draftStore.change(part);
    solve(...Object.keys(part), ...(part.name === undefined ? [] : ['username']));
  };
  const point = (found: Problems<ApplicationField>) => {
    setProblems(found);
    // Waits until the messages are rendered, because a screen reader reads them with the focused field.
    requestAnimationFrame(() => focusFirst(form.current, found));
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (apply.isPending) return;
    const application = applicationOf(draft, password, agreement);
    const found = applicationProblems(application);
    point(found);
    setHasMissed(failed > 0);
    if (Object.keys(found).length > 0 || uploads.length > 0 || !application.agreement) return;
    apply.mutate(
      { ...application, agreement: application.agreement },
      {
        onSuccess: () => onSent(application),
        onError: (error) => point(refusedFields(error)),
      },
    );
  };
  const count = Object.keys(problems).length;
  const isRefused = apply.error !== null && Object.keys(refusedFields(apply.error)).length === 0;

  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form} aria-label="Application">
      <section aria-labelledby="about-you">
        <h3 id="about-you">You</h3>
        <div className={styles.fields}>
          <NameField profile={draft} problems={problems} onEdit={edit} />
          <div data-field="username">
            <TextField
              label="Username"
              name="username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              value={draft.username}
              error={problems.username}
              hint={
                <span aria-live="polite">
                  Your page:{' '}
                  <b className={styles.address}>
                    {host}
                    {pageOf(draft.username)}
                  </b>
                </span>
              }
              onChange={({ currentTarget }) => edit({ username: currentTarget.value })}
              onBlur={() => edit({ username: usernameOf(draft.username) })}
            />
          </div>
          <PlaceFields profile={draft} problems={problems} onEdit={edit} />
        </div>
      </section>
      <section aria-labelledby="your-work">
        <h3 id="your-work">Your work</h3>
        <div className={styles.fields}>
          <WorkFields profile={draft} problems={problems} onEdit={edit} />
          <div data-field="samples">
            <SamplesField error={problems.samples} />
          </div>
        </div>
      </section>
      <section aria-labelledby="your-account">
        <h3 id="your-account">Your account</h3>
        <div className={styles.fields}>
          <div data-field="email">
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={254}
              value={draft.email}
              error={problems.email}
              hint="Requests and answers go there. Customers never see it. Use another e-mail address than that of a customer account."
              onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
            />
          </div>
          <div data-field="password">
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              maxLength={128}
              value={password}
              error={problems.password}
              hint="At least 8 characters."
              onChange={({ currentTarget }) => {
                setPassword(currentTarget.value);
                solve('password');
              }}
            />
          </div>
          <div data-field="agreement">
            <Checkbox
              checked={agreement}
              aria-invalid={problems.agreement ? true : undefined}
              aria-describedby={problems.agreement ? 'agreement-error' : undefined}
              onChange={({ currentTarget }) => {
                setAgreement(currentTarget.checked);
                solve('agreement');
              }}
            >
              The samples are my own work, I paint by hand, and I agree to the{' '}
              <SiteLink to={pathTo('/tos')}>terms</SiteLink>.
            </Checkbox>
            {problems.agreement && (
              <p id="agreement-error" className={styles.error}>
                {problems.agreement}
              </p>
            )}
          </div>
        </div>
      </section>
      <div className={styles.end}>
        {count > 0 && (
          <Callout
            tone="bad"
            role="alert"
            title={count === 1 ? 'One field needs another look.' : `${count} fields need another look.`}
          >
            They are marked in red; nothing that you wrote is lost.
          </Callout>
        )}
        {isRefused && (
          <Callout tone="bad" role="alert" title={apply.error.message}>
            Nothing that you wrote is lost.
          </Callout>
        )}
        {hasMissed && failed > 0 && (
          <Callout
            tone="bad"
            role="alert"
            title={failed === 1 ? 'One sample did not arrive.' : `${failed} samples did not arrive.`}
          >
            Try them again above, or remove them; then send your application.
          </Callout>
        )}
        {isOnItsWay && <Callout role="status" title="Your samples are still on their way." />}
        <Button type="submit" size="big" full="phone" busy={apply.isPending && 'Sending your application'}>
          Send my application
        </Button>
        <p className="small muted">
          It costs nothing. We look at every application ourselves and write to you either way.
        </p>
      </div>
    </form>
  );
}
