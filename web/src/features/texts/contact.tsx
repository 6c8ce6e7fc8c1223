import { ContactForm } from '../contact/contact-form.tsx';
import type { Support } from '#shared/site/site-config.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useSupport } from '#web/lib/support.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const sectionsFor = ({ phone, email }: Support): readonly TextSection[] => [
  { id: 'write', title: 'Ask the studio', body: <ContactForm /> },
  {
    id: 'project',
    title: 'About your order',
    body: (
      // promise: question-answered
      <p>
        Have you ordered? Press “Ask the studio” on the page of your project instead, so that we see at once which order
        it is about. Add photos if something is not right with your piece. We answer there and by email.
      </p>
    ),
  },
  ...(phone || email
    ? [
        {
          id: 'phone',
          title: phone ? 'By phone' : 'By email',
          body: (
            <>
              <PhoneNumber />
              <p>
                Have the email that you ordered with at hand.
                {phone && ' If nobody picks up, write to us and we get back to you.'}
              </p>
            </>
          ),
        },
      ]
    : []),
  {
    id: 'new',
    title: 'If you have not ordered yet',
    body: (
      // promise: reply-mailed
      <p>
        Artists answer under QUESTIONS on the page of <SiteLink to={pathTo('/products')}>any product</SiteLink>, and you
        get an email when they do.{phone && ' Or call us, and we help you choose.'}
      </p>
    ),
  },
  {
    id: 'answers',
    title: 'Answered already',
    body: (
      <p>
        How cancelling works is under <SiteLink to={pathTo('/refunds')}>Refunds</SiteLink>, photos and payments are
        under <SiteLink to={pathTo('/support')}>Support</SiteLink>.
      </p>
    ),
  },
];

export function Contact() {
  const sections = sectionsFor(useSupport());
  return <TextPage title="Contact" lead="A person reads and answers. We are in San Francisco." sections={sections} />;
}
