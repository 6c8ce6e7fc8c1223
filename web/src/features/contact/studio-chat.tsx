import Message from 'icon:message-square';
import { useState } from 'react';
import { serviceNamed } from '#shared/site/services.ts';
import { later } from '#web/lib/later.tsx';
import { useSupport } from '#web/lib/support.ts';
import { useStore } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loadedServices } from '../services/loaded.ts';
import { OpenNow } from './open-now.tsx';
import styles from './studio-chat.module.css';

const ContactForm = later(async () => (await import('./contact-form.tsx')).ContactForm);

/** Who reads it, and when, where this shop names its hours. */
function StudioHours() {
  const { hours } = useSupport();
  return (
    <div className={styles.lead}>
      {/* promise: contact-answered */}
      <p>A person reads it and answers by email.</p>
      {hours && <OpenNow hours={hours} />}
    </div>
  );
}

/** Opens the contact to the studio in the page; its button stays in sight, but for a provider's chat (W-06, T-03). */
export function StudioChat() {
  const [isOpen, setIsOpen] = useState(false);
  const { names } = useStore(loadedServices);
  if (names.some((name) => serviceNamed(name).during)) return null;
  return (
    <>
      <Button variant="ghost" className={styles.floating} onClick={() => setIsOpen(true)}>
        <Message aria-hidden="true" />
        Ask the studio
      </Button>
      <Dialog open={isOpen} title="Ask the studio" shape="sheet" onClose={() => setIsOpen(false)}>
        <StudioHours />
        <ContactForm waiting={<Skeleton height="320px" />} />
      </Dialog>
    </>
  );
}
