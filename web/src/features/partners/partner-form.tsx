import { emailProblem } from '#shared/people/email.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { refusedFields, useForm, type Problems } from '#web/ui/use-form.ts';
import { useApplyAsPartner } from './partners.queries.ts';
import styles from './program-page.module.css';

const EMPTY = { name: '', website: '', about: '', email: '', password: '', agreement: false };
type Typed = typeof EMPTY;

/** What is wrong, in the words of the schemas (shared/schemas/partner.ts). */
const problemsOf = ({ name, website, about, email, password, agreement }: Typed, isNew: boolean): Problems => ({
  ...(name.trim() === '' && { name: 'Please enter your name.' }),
  ...(!/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(website.trim()) && {
    website: 'Please enter the whole address, with https://.',
  }),
  ...(about.trim() === '' && { about: 'Please say a little about what you write or show there.' }),
  ...(isNew && { email: emailProblem(email, 'Please enter a valid email.') }),
  ...(isNew && password.length < 8 && { password: 'Please use at least 8 characters.' }),
  ...(!agreement && { agreement: 'Please agree to the terms for partners.' }),
});

const problemsIn = (error: Error): Problems =>
  error instanceof ApiError && error.code === 'user.common_password'
    ? { password: error.message }
    : refusedFields(error);

/** The application of a customer, or with `isNew` of a visitor, whose account it creates (C13). */
export function PartnerForm({ isNew = false }: { isNew?: boolean }) {
  const apply = useApplyAsPartner();
  const form = useForm({
    values: () => EMPTY,
    check: (typed) => problemsOf(typed, isNew),
    sending: apply,
    problemsIn,
    send: ({ name, website, about, email, password }) =>
      apply.mutate({
        application: { name: name.trim(), website: website.trim(), about: about.trim(), agreement: true },
        account: isNew ? { email: email.trim(), password, returnPath: pathTo('/partners') } : undefined,
      }),
  });
  const { values, problems, edit, field } = form;
  return (
    <Form of={form} className={styles.form} aria-label="Application">
      <TextField label="Your name" autoComplete="name" maxLength={80} {...field('name')} />
      <TextField
        label="Where you would link from"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={200}
        {...field('website')}
      />
      <TextArea
        label="What you write or show there"
        rows={5}
        maxLength={1000}
        hint="Who reads or watches it, and how our paintings fit."
        {...field('about')}
      />
      {isNew && (
        <>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={254}
            // promise: sign-up-confirmed
            hint="We mail you a link to confirm it. You have an account already? Sign in first."
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
        </>
      )}
      <div data-field="agreement">
        <Checkbox
          checked={values.agreement}
          aria-invalid={problems['agreement'] ? true : undefined}
          aria-describedby={problems['agreement'] ? 'agreement-error' : undefined}
          onChange={({ currentTarget }) => edit({ agreement: currentTarget.checked })}
        >
          I agree to the rules above and to the <SiteLink to={pathTo('/tos')}>terms</SiteLink>.
        </Checkbox>
        {problems['agreement'] && (
          <p id="agreement-error" className={styles.error}>
            {problems['agreement']}
          </p>
        )}
      </div>
      <FormRefusal of={form}>Nothing that you wrote is lost.</FormRefusal>
      <Button type="submit" size="big" full="phone" busy={apply.isPending && 'Sending your application'}>
        Send my application
      </Button>
      {/* promise: applying-costs-nothing, partner-application-answered */}
      <p className="small muted">
        It costs nothing. We look at every application ourselves and write to you either way.
      </p>
    </Form>
  );
}
