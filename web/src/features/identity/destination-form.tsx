import type { Account } from '#shared/schemas/account.ts';
import type { PayeeKind } from '#shared/schemas/payout.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm, type FormOf } from '../../ui/use-form.ts';
import { countries } from '../cart/countries.ts';
import styles from './account.module.css';
import { CodeField, withoutSpaces } from './code-field.tsx';
import { useEnterDestination } from './destination.queries.ts';
import { PasswordField } from './password-field.tsx';
import { codeProblem, emailProblem, passwordProblem } from './problems.ts';
import { problemsIn } from './refusal.ts';
import { SensitiveProblem } from './sensitive-problem.tsx';

const WAYS = { 'iban': 'By IBAN', 'us-account': 'In the USA, by routing and account number' } as const;

const needed = (isAsked: boolean, value: string, text: string): string | undefined =>
  isAsked && value.trim() === '' ? text : undefined;

interface FormProps {
  to: PayeeKind;
  account: Account;
  onClose: () => void;
}

const EMPTY = {
  way: 'iban',
  holder: '',
  country: '',
  iban: '',
  routing: '',
  account: '',
  kind: 'checking',
  paypal: '',
  current_password: '',
  code: '',
};

/** The fields of a bank account. */
function BankFields({ form: { values, field } }: { form: Pick<FormOf<typeof EMPTY>, 'values' | 'field'> }) {
  return (
    <>
      <TextField
        label="Name of the account holder"
        autoComplete="name"
        maxLength={70}
        hint="As your bank has it."
        {...field('holder')}
      />
      <Select label="Country of the account holder" autoComplete="country" {...field('country')}>
        <option value="">Please choose</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {values.way === 'iban' ? (
        <TextField label="IBAN" autoComplete="off" spellCheck={false} maxLength={60} {...field('iban')} />
      ) : (
        <>
          <TextField
            label="Routing number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            hint="Nine digits, the ABA number of your bank."
            {...field('routing')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            {...field('account')}
          />
          <Select label="Kind of account" {...field('kind')}>
            <option value="checking">Checking</option>
            <option value="savings">Savings</option>
          </Select>
        </>
      )}
    </>
  );
}

/** Enters where somebody is paid to: a bank account, or an address at PayPal (C49). */
export function DestinationForm({ to, account: { has_password, second_factor }, onClose }: FormProps) {
  const enter = useEnterDestination(to);
  const isBank = to === 'artists';
  const isIban = ({ way }: typeof EMPTY): boolean => isBank && way === 'iban';
  const isUs = ({ way }: typeof EMPTY): boolean => isBank && way !== 'iban';
  const send = (typed: typeof EMPTY) => {
    const { holder, country, iban, routing, account, kind, paypal, current_password, code } = typed;
    const proof = {
      ...(has_password && { password: current_password }),
      ...(second_factor && { code: withoutSpaces(code) }),
    };
    const owner = { holder: holder.trim(), country };
    const body = isIban(typed)
      ? { way: 'iban' as const, ...owner, iban, ...proof }
      : isBank
        ? {
            way: 'us-account' as const,
            ...owner,
            routing,
            account,
            kind: kind === 'savings' ? ('savings' as const) : ('checking' as const),
            ...proof,
          }
        : { way: 'paypal' as const, paypal: paypal.trim(), ...proof };
    enter.mutate(body, { onSuccess: onClose });
  };
  const form = useForm({
    values: () => EMPTY,
    check: (typed) => ({
      holder: needed(isBank, typed.holder, 'Please enter the name of the account holder.'),
      country: needed(isBank, typed.country, 'Please choose the country of the account holder.'),
      iban: needed(isIban(typed), typed.iban, 'Please enter your IBAN.'),
      routing: needed(isUs(typed), typed.routing, 'Please enter the routing number.'),
      account: needed(isUs(typed), typed.account, 'Please enter the account number.'),
      paypal: isBank ? undefined : emailProblem(typed.paypal),
      current_password: has_password ? passwordProblem(typed.current_password) : undefined,
      code: second_factor ? codeProblem(typed.code) : undefined,
    }),
    sending: enter,
    problemsIn,
    takesFocus: true,
    send,
  });
  return (
    <Form of={form} className={styles.form} aria-label="Enter where you are paid to">
      {isBank ? (
        <>
          <Select label="Bank account" {...form.field('way')}>
            {Object.entries(WAYS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <BankFields form={form} />
        </>
      ) : (
        <TextField
          label="Your address at PayPal"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('paypal')}
        />
      )}
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      {second_factor && <CodeField {...form.field('code')} />}
      {/* promise: destination-after-7-days, destination-end-only */}
      <p className="small muted">
        Payments go there 7 days after you enter it, and we mail you now. We show only its end, also to you.
      </p>
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" busy={enter.isPending && 'Saving'}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
