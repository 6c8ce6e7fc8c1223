import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';

let ses: SESv2Client | undefined;

/** The share in percent of the mails that SES sends for the account in 24 hours which were sent in the last; 0 where it sets no number. */
export const mailQuotaPercent = async (): Promise<number> => {
  ses ??= new SESv2Client({});
  const { SendQuota: { Max24HourSend = 0, SentLast24Hours = 0 } = {} } = await ses.send(new GetAccountCommand({}));
  // SES says -1 for an account without a limit.
  return Max24HourSend > 0 ? (SentLast24Hours / Max24HourSend) * 100 : 0;
};
