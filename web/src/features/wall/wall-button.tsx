import Camera from 'icon:camera';
import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';
import type { PieceLook } from '../piece/piece-look.ts';

const WallDialog = later(async () => (await import('./wall-dialog.tsx')).WallDialog);

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
        <WallDialog
          open={isOpen}
          onClose={() => open(false)}
          form={form}
          look={look}
          waiting={
            <span role="status" className="vh">
              Opening
            </span>
          }
        />
      )}
    </>
  );
}
