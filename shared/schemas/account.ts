import { z } from 'zod';
import { Email } from './email.ts';
import { OwnPiece } from './order.ts';
import { Payouts } from './payout.ts';

/** 8 to 128 characters of any kind (doc 2 §7, `POST /users`). */
export const Password = z
  .string()
  .min(8, 'Please use at least 8 characters.')
  .max(128, 'Please use at most 128 characters.');

/** Sign-in area: artists sign in at /artists/login, everybody else at /login (R-22, C10). */
export const Area = z.enum(['customer', 'artist']);
export type Area = z.infer<typeof Area>;

/** Path of this site to return to after signing in; any other address is ignored (shared/site/local-path.ts). */
const ReturnPath = z.string().max(500).optional();
/** A code of the authenticator app, or a recovery code. */
const Code = z.string().trim().min(6).max(20);
const Token = z.string().min(20).max(600);

/** Answer to a request for a mail: the same whether or not the address belongs to an account. */
export const Acknowledged = z.object({ status: z.literal(true), message: z.string() });
export type Acknowledged = z.infer<typeof Acknowledged>;

export const CreateUser = z.object({ email: Email, password: Password, returnPath: ReturnPath });
export type CreateUser = z.infer<typeof CreateUser>;

/** What a guest left in a browser that is signed in now: pieces and requested artists of the open cart, and photos. */
export const GuestThings = z.object({ pieces: z.number(), artists: z.number(), photos: z.number() });
export type GuestThings = z.infer<typeof GuestThings>;

/** The press that moves all of it to the account. */
export const TakeOver = z.object({ take: z.literal('everything') });

/** Answer to a sign-up: the session is signed in, and the address is unverified until its mailed link is opened. */
export const CreatedUser = Acknowledged.extend({ email: z.string(), role: z.enum(['User', 'Supplier']) });
export type CreatedUser = z.infer<typeof CreatedUser>;

export const SignIn = z.object({
  email: z.string().max(254),
  password: z.string().max(128),
  area: Area.default('customer'),
  code: Code.optional(),
  returnPath: ReturnPath,
});
export type SignIn = z.infer<typeof SignIn>;

/** Asks for a mail with a link: to sign in, or to choose a new password. */
export const AskLink = z.object({ email: Email, area: Area.default('customer'), returnPath: ReturnPath });
export type AskLink = z.infer<typeof AskLink>;

export const OpenSignInLink = z.object({ token: Token, code: Code.optional() });
export type OpenSignInLink = z.infer<typeof OpenSignInLink>;

/** Answer to opening a sign-in link: where to go, and how many guest orders now belong to the account. */
export const OpenedSignInLink = z.object({
  status: z.literal(true),
  return_path: z.string(),
  orders_claimed: z.number().int(),
});
export type OpenedSignInLink = z.infer<typeof OpenedSignInLink>;

export const ResetPassword = z.object({ token: Token, password: Password });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** Opens a verification link; the password is required outside a session of the account. */
export const VerifyEmail = z.object({ token: Token, password: z.string().max(128).optional() });
export type VerifyEmail = z.infer<typeof VerifyEmail>;

/** What a mailed link's page shows before its button is pressed; reading it does not use the link up. */
const LinkPurpose = z.enum(['sign-in', 'reset-password', 'verify-email', 'change-email', 'delete-account']);
export const MailedLinkInfo = z.object({
  purpose: LinkPurpose,
  email: z.string(),
  asked_at: z.string(),
  needs_password: z.boolean(),
});
export type MailedLinkInfo = z.infer<typeof MailedLinkInfo>;
export const ReadLink = z.object({ token: Token });

/** The signed-in account, for its own page. */
export const Account = z.object({
  id: z.string(),
  role: z.enum(['User', 'Supplier', 'Partner', 'Admin']),
  email: z.string(),
  email_verified: z.boolean(),
  /** A new address whose link has not been opened yet. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  second_factor: z.boolean(),
  /** Whether the role requires a second factor that has not been set up yet. */
  second_factor_required: z.boolean(),
  recovery_codes_left: z.number().int(),
  created_at: z.string(),
});
export type Account = z.infer<typeof Account>;

/** An account without a password leaves `current_password` out; its session must then be younger than 15 minutes. */
export const ChangePassword = z.object({ current_password: z.string().max(128).optional(), password: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangeEmail = z.object({ email: Email, password: z.string().max(128).optional() });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

export const OwnSession = z.object({
  id: z.string(),
  /** Browser and system from the user agent: `Firefox on Windows`. */
  device: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const OwnSessions = z.object({ sessions: z.array(OwnSession) });
export type OwnSessions = z.infer<typeof OwnSessions>;

export const StartSecondFactor = z.object({ password: z.string().max(128).optional() });
/** Secret for the authenticator app; it takes effect when its first code is confirmed. */
export const NewSecondFactor = z.object({ secret: z.string(), uri: z.string() });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;
export const ConfirmSecondFactor = z.object({ code: Code });
/** Recovery codes, shown only once; each replaces an authenticator code one time. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
export const RemoveSecondFactor = z.object({ password: z.string().max(128).optional(), code: Code });

/** A placed cart in the list on the customer's account page; amounts in cents. */
export const OwnOrder = z.object({
  cart_id: z.string(),
  placed_at: z.string(),
  titles: z.array(z.string()),
  thumb: z.string().nullable(),
  total: z.number().int(),
  due: z.number().int(),
  /** Cents that the artists wait for. */
  due_now: z.number().int(),
  orders: z.array(OwnPiece),
});
export type OwnOrder = z.infer<typeof OwnOrder>;
/** A page of placed carts, the newest first; `next` is the `before` of the next page. */
export const OwnOrders = z.object({ orders: z.array(OwnOrder), next: z.string().nullable() });
export type OwnOrders = z.infer<typeof OwnOrders>;

/** A partner's earnings in cents, in all and by where they stand, and the number of orders that they are with (T-01, C13). */
export const PartnerDashboard = Payouts.omit({ pending: true, orders: true }).extend({
  /** Projected, payable and paid together. */
  earnings: z.number().int(),
  ordersCount: z.number().int(),
  referralCode: z.string(),
  /** How often the partner's links were followed in each of the last 12 months; by code alone. */
  clicks: z.array(z.object({ month: z.string(), clicks: z.number().int() })),
  /** Not payable yet. */
  projected: z.number().int(),
});
export type PartnerDashboard = z.infer<typeof PartnerDashboard>;
