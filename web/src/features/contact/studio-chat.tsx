import Message from 'icon:message-square';
import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { useSupport } from '#web/lib/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './studio-chat.module.css';

const ContactForm = later(async () => (await import('./contact-form.tsx')).ContactForm);

/** Who reads it, and when, where this shop names its hours. */
function StudioHours() {
  const { hours } = useSupport();
  return (
    // promise: contact-answered
    <p className={styles.lead}>{hours && `We are at our desks: ${hours}. `}A person reads it and answers by email.</p>
  );
}

/** Opens the contact to the studio in the page; its button stays in sight (W-06, T-03). */
export function StudioChat() {
  const [isOpen, setIsOpen] = useState(false);
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
