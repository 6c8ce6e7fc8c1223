import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';

let ses: SESv2Client | undefined;

/**
 * Removes an address from the account's suppression list at SES, which SES itself fills with bounced addresses; one that
 * is not listed stays so. Refuses `request.busy` when SES does not answer.
 */
export const liftSuppression = async (address: string): Promise<void> => {
  ses ??= new SESv2Client({});
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (error instanceof NotFoundException) return;
    log.error('an address stays suppressed', error);
    throw new AppError('request.busy', { cause: error });
  }
};
