/*
 * The one resolver of every field (APPSYNC_JS 1.0.0): hands the call to the function and its refusal to the caller.
 * A resolver without code would hide every refusal behind `Lambda:Unhandled`.
 */
import { util } from '@aws-appsync/utils';

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
  return data;
}
