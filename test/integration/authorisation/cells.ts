import type { ErrorCode } from '#shared/errors.ts';
import { handler as messagesHandler } from '#functions/entries/messages.lambda.ts';
import { newId } from '#functions/platform/ids.ts';
import { handler as authorizerHandler } from '#functions/entries/realtime-authorizer.lambda.ts';
import type { Session } from '#shared/schemas/session.ts';
import { SIGN_INS, WITH_ACCOUNT, type Call, type Row } from './rows.ts';
import { ACTORS, type ActorName, type Member, type World } from './world.ts';
import { asFunction } from '#test/support/as-function.ts';

const messages = asFunction('messages', messagesHandler);
const authorizer = asFunction('realtimeAuthorizer', authorizerHandler);

export type Whose = 'own' | "other's" | 'missing' | 'none';

/** Status or code of an answer, and its text. */
export interface Outcome {
  answered: number | ErrorCode;
  text: string;
}

/** A request id shared by all calls, so that answers can be compared byte for byte. */
const REQUEST_ID = 'the same for all';

export const callRest = async (
  operation: string,
  { path, body, headers = {} }: Call,
  member: Member,
): Promise<Outcome> => {
  const [method = 'GET'] = operation.split(' ');
  const answer = await member.shopper.twin().send<{ code?: ErrorCode }>(method, path, body, {
    headers: { ...member.headers, ...headers },
    requestId: REQUEST_ID,
  });
  return { answered: answer.status < 400 ? answer.status : (answer.body.code ?? 'server.error'), text: answer.text };
};

/** The GraphQL token of an actor's page; for an ended session the token from before its end. */
export const tokenOf = async ({ shopper, heldToken, headers }: Member): Promise<string> =>
  heldToken ?? (await shopper.get<Session>('/api/session', { headers })).body.realtime_token;

export const callField = async (operation: string, { body }: Call, token: string): Promise<Outcome> => {
  const [parentTypeName = '', fieldName = ''] = operation.split('.');
  const { isAuthorized, resolverContext = {} } = await authorizer({
    authorizationToken: token,
    requestContext: { queryString: '' },
  } as never);
  if (!isAuthorized) return { answered: 'session.required', text: 'not authorised' };
  const result = (await messages({
    info: { parentTypeName, fieldName, selectionSetList: [] },
    arguments: body as never,
    identity: { resolverContext },
  })) as { error?: { type: ErrorCode } };
  return { answered: result.error?.type ?? 200, text: JSON.stringify(result) };
};

const strangerTo: Partial<Record<ActorName, ActorName>> = {
  'owner': 'other customer',
  'artist asked': 'other customer',
  'artist holding': 'other customer',
  'artist who passed': 'other customer',
  'artist who lost': 'other customer',
  'artist who was released': 'other customer',
};

/** The id that a cell sends: the actor's own thing, somebody else's of that kind, or a missing one. */
export const resourceOf = ({ resource }: Row, whose: Whose, member: Member, { members }: World): string => {
  if (!resource) return '';
  const stranger = members[strangerTo[member.name] ?? 'owner'];
  const others =
    resource === 'brief'
      ? stranger.own.order
      : resource === 'application'
        ? members['artist asked'].id
        : // What is done to this account must not end the session of an actor.
          resource === 'account'
          ? members['ended session'].id
          : stranger.own[resource];
  if (whose === "other's") return others ?? '';
  const own = member.own[resource];
  // An actor who cannot have such a thing sends somebody else's.
  if (whose === 'own') return own ?? others ?? '';
  return MISSING[resource]?.() ?? newId('order');
};

const MISSING: Partial<Record<NonNullable<Row['resource']>, () => string>> = {
  job: () => 'job_00000000000000000000000000000000',
  session: () => newId('session'),
  question: () => newId('message'),
  photo: () => newId('asset'),
  upload: () => newId('upload'),
  cart: () => newId('cart'),
  application: () => newId('user'),
  account: () => newId('user'),
};

/** The required answer of a cell: past every check (`allowed`), or a refusal. */
export const expected = (row: Row, whose: Whose, actor: ActorName): 'allowed' | ErrorCode => {
  if (row.door && !(SIGN_INS[row.door] as readonly ActorName[]).includes(actor)) {
    if (row.door === 'administration' && actor === 'admin without second factor')
      return 'session.second_factor_required';
    return (WITH_ACCOUNT as readonly ActorName[]).includes(actor) ? 'session.forbidden' : 'session.required';
  }
  if (!row.resource) return !row.may || row.may.includes(actor) ? 'allowed' : (row.missing ?? 'session.required');
  const missing = row.missing ?? 'route.not_found';
  if (whose === 'missing') return missing;
  return (whose === 'own' ? row.own : row.others)?.includes(actor) ? 'allowed' : missing;
};

export const cellsOf = (row: Row): { actor: ActorName; whose: Whose }[] =>
  (row.resource ? (['missing', "other's", 'own'] as const) : (['none'] as const)).flatMap((whose) =>
    ACTORS.map((actor) => ({ actor, whose })),
  );
