import { OwnerSignIn } from '../../ui/owner-sign-in.tsx';

/** How a reader pays who holds only the link of another mail (docs/decisions/030). */
export function PayElsewhere({ back }: { back: string }) {
  return (
    <>
      To pay, open the payment link in the mail that we sent about it, or <OwnerSignIn back={back} />.
    </>
  );
}
