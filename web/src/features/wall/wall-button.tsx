import Camera from 'icon:camera';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { OrderForm } from '../products/use-order-form.ts';
import type { PieceLook } from './piece-look.ts';

const WallDialog = lazy(() => import('./wall-dialog.tsx').then(({ WallDialog: Dialog }) => ({ default: Dialog })));

/** Button that opens the dialog with the piece on the customer's own wall. */
export function WallButton({ form, look }: { form: OrderForm; look: PieceLook }) {
  const [isOpen, open] = useState<boolean>();
  return (
    <>
      <Button variant="link" onClick={() => open(true)}>
        <Camera aria-hidden="true" />
        On your wall
      </Button>
      {isOpen !== undefined && (
        <Suspense
          fallback={
            <span role="status" className="vh">
              Opening
            </span>
          }
        >
          <WallDialog open={isOpen} onClose={() => open(false)} form={form} look={look} />
        </Suspense>
      )}
    </>
  );
}
