import { takeMail } from '../photo-mail/photo-mail.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('took the photos of a mail', async (event) => takeMail(event.detail));
