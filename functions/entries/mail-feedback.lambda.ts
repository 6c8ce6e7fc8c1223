import { storeFeedback } from '../mail/mail-feedback.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('stored feedback', async (event) => storeFeedback(event.detail));
