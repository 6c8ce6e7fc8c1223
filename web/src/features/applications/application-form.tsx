import { pathTo } from '#shared/site/paths.ts';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { refusedFields, useForm, type Problems } from '#web/ui/use-form.ts';
import { NameField, PlaceFields, WorkFields } from '../sellers/profile-fields.tsx';
import styles from './application-form.module.css';
import { applicationOf, applicationProblems, type Application, type ApplicationField } from './application-rules.ts';
import { useApply, usernameQuery } from './applications.queries.ts';
import { draftStore } from './draft.ts';
import { SamplesField, useSampleUploads } from './samples-field.tsx';
import { usernameOf } from './username.ts';

const OF_A_FIELD: Record<string, ApplicationField> = {
  'artist.username_taken': 'username',
  'user.common_password': 'password',
  'asset.not_found': 'samples',
};

/** A refusal's messages by field; empty where the refusal concerns the whole application. */
const problemsIn = (error: Error): Problems => {
  const field = error instanceof ApiError ? OF_A_FIELD[error.code] : undefined;
  return field ? { [field]: error.message } : refusedFields(error);
};

const pageOf = (username: string): string => `/artists/${usernameOf(username).toLowerCase() || '…'}`;

/** The application form (C11). The draft survives a refusal and a reload. */
export function ApplicationForm({ onSent }: { onSent: (sent: Application) => void }) {
  const [host] = useBrowserState(
    () => window.location.host,
    () => '',
  );
  const { uploads } = useSampleUploads();
  const apply = useApply();
  const isOnItsWay = uploads.some(({ state }) => state !== 'failed');
  const failed = uploads.length > 0 && !isOnItsWay ? uploads.length : 0;
  const [hasMissed, setHasMissed] = useState(false);

  const form = useForm({
    values: draftStore,
    check: (typed) => applicationProblems(applicationOf(typed)),
    sending: apply,
    problemsIn,
    send: (typed) => {
      const application = applicationOf(typed);
      setHasMissed(failed > 0);
      if (uploads.length > 0 || !application.agreement) return;
      apply.mutate({ ...application, agreement: application.agreement }, { onSuccess: () => onSent(application) });
    },
  });
  const { values: draft, problems, edit, field } = form;
  const { data: asked } = useQuery(usernameQuery(usernameOf(draft.username).toLowerCase()));
  const isTaken = asked?.taken;
  const count = Object.keys(problems).length;

  return (
    <Form of={form} className={styles.form} aria-label="Application">
      <section aria-labelledby="about-you">
        <h3 id="about-you">You</h3>
        <div className={styles.fields}>
          <NameField form={form} />
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            hint={
              <span aria-live="polite">
                Your page:{' '}
                <b className={styles.address}>
                  {host}
                  {pageOf(draft.username)}
                </b>
                {isTaken === false && ' is free'}
              </span>
            }
            {...field('username')}
            {...(isTaken && { error: 'This username is taken. Please choose another.' })}
            onBlur={() => edit(({ username }) => ({ username: usernameOf(username) }))}
          />
          <PlaceFields form={form} />
        </div>
      </section>
      <section aria-labelledby="your-work">
        <h3 id="your-work">Your work</h3>
        <div className={styles.fields}>
          <WorkFields form={form} />
          <div data-field="samples">
            <SamplesField error={problems['samples']} />
          </div>
        </div>
      </section>
      <section aria-labelledby="your-account">
        <h3 id="your-account">Your account</h3>
        <div className={styles.fields}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={254}
            // promise: artist-address-unseen
            hint="Requests and answers go there. Customers never see it. Use another e-mail address than that of a customer account."
            {...field('email')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint="At least 8 characters."
            {...field('password')}
          />
          <div data-field="agreement">
            <Checkbox
              checked={draft.agreement}
              aria-invalid={problems['agreement'] ? true : undefined}
              aria-describedby={problems['agreement'] ? 'agreement-error' : undefined}
              onChange={({ currentTarget }) => edit({ agreement: currentTarget.checked })}
            >
              The samples are my own work, I paint by hand, and I agree to the{' '}
              <SiteLink to={pathTo('/tos')}>terms</SiteLink>.
            </Checkbox>
            {problems['agreement'] && (
              <p id="agreement-error" className={styles.error}>
                {problems['agreement']}
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
        <FormRefusal of={form}>Nothing that you wrote is lost.</FormRefusal>
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
        {/* promise: applying-costs-nothing, application-answered */}
        <p className="small muted">
          It costs nothing. We look at every application ourselves and write to you either way.
        </p>
      </div>
    </Form>
  );
}
