import { readEvent } from '#events/registry.ts';
import { issueCertificate } from '../certificates/issue-certificate.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('certificate', async (event) => {
  const received = readEvent(event['detail-type'], event.detail);
  if (received.name === 'order.delivered') await issueCertificate(received.payload.orderId);
});
