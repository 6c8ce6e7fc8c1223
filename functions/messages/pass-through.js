/*
 * The one resolver of every field (APPSYNC_JS 1.0.0): hands the call to the function and its refusal to the caller.
 * A resolver without code would hide every refusal behind `Lambda:Unhandled`. A subscription's answer says what ends it,
 * and `endListening` answers what has ended; AppSync closes the subscriptions that match.
 */
import { extensions, util } from '@aws-appsync/utils';

export function request(ctx) {
  return {
    operation: 'Invoke',
    payload: {
      arguments: ctx.args,
      identity: ctx.identity,
      info: {
        parentTypeName: ctx.info.parentTypeName,
        fieldName: ctx.info.fieldName,
        selectionSetList: ctx.info.selectionSetList,
      },
    },
  };
}

export function response(ctx) {
  if (ctx.error) util.error('Something went wrong on our side. Please try again.', 'server.error');
  const { data, error } = ctx.result;
  if (error) util.error(error.message, error.type, null, error.info);
  if (ctx.info.parentTypeName === 'Subscription') {
    if (data) extensions.setSubscriptionInvalidationFilter(data);
    // AppSync takes any other answer of a subscription for its first event.
    return null;
  }
  if (ctx.info.fieldName === 'endListening') {
    for (const ended of data) extensions.invalidateSubscriptions(ended);
    return true;
  }
  return data;
}
