import { FORM_ERRORS } from './form-errors.ts';

/**
 * Every refusal the API can make, with its HTTP status and the sentence a customer may read.
 * Literal sentences come from the specification's error catalogues (doc 1 §8, doc 2 §8).
 */
export const ERRORS = {
  ...FORM_ERRORS,
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [422, 'Some fields are missing or not valid.'],
  'request.unsupported_type': [415, 'Please send JSON.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.too_many_mutations': [422, 'Please send one mutation per request. Nothing of this one was done.'],
  'request.cross_origin': [403, 'This request did not come from our own pages.'],
  'request.busy': [503, 'We are very busy at the moment. Please try again.'],
  'shop.maintenance': [
    503,
    'We are working on our shop at the moment. You can look around; please try this again in a little while.',
  ],
  'route.not_found': [404, '404 - Not Found: This page does not exist or you may not have authorization to view it.'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],

  'session.required': [401, 'Please sign in.'],
  'session.wrong_credentials': [401, 'The e-mail or the password is not right.'],
  'session.code_required': [401, 'Please enter the code that your authenticator app shows.'],
  'session.wrong_code': [401, 'This code is not right. Please enter the one that your app shows now.'],
  'session.password_required': [401, 'Please enter the password of this account.'],
  'session.stale': [401, 'Please sign in again to change this.'],
  'session.second_factor_required': [403, 'Your role needs a second factor. Please set it up on your account page.'],
  'session.forbidden': [403, 'Your account has no access to this part.'],
  'session.not_found': [404, 'This session does not exist.'],
  'user.not_found': [404, 'This account does not exist.'],
  'user.email_taken': [409, 'An account with this e-mail exists already. Please sign in.'],
  'user.common_password': [422, 'This password is on lists of stolen ones. Please choose another.'],
  'user.wrong_password': [422, 'The password is not right.'],
  'user.changed': [409, 'Your account has changed in the meantime. Please try again.'],
  'user.no_second_factor': [409, 'There is no second factor to confirm or remove.'],

  'person.staff': [409, 'An account of the staff cannot be deleted. Please take the role away first.'],
  'person.order_open': [
    409,
    'An order or a gift card is still on its way. Please delete the account once it has arrived.',
  ],
  'person.case_open': [
    409,
    'A case or a claim about an order is still open. Please delete the account once it is decided.',
  ],
  'person.money_open': [409, 'A payment or a refund is still open. Please delete the account once it is settled.'],
  'person.earnings_open': [409, 'Earnings are still to be paid out. Please delete the account once they are paid.'],
  'person.unconfirmed': [409, 'Please confirm your email first: the address may be somebody else’s.'],
  'person.not_found': [404, 'We keep nothing under this address.'],
  'person.being_erased': [409, 'This person is being deleted already.'],
  'request.too_many': [429, 'That was too often. Please wait a moment and try again.'],

  'gallery.not_found': [404, '404 - Not Found: This page does not exist or you may not have authorization to view it.'],

  'product.not_found': [404, 'This product does not exist.'],
  'product.out_of_stock': [409, 'Out of stock'],

  'cart.not_found': [404, 'This order does not exist or you may not have authorization to view it.'],
  'cart.item_not_found': [404, 'This item is not in your order.'],
  'cart.invalid_options': [422, 'Some of the selected options are not offered for this product.'],
  'cart.full': [409, 'One order takes at most 20 items. Please order the others in another one.'],
  'cart.already_placed': [409, 'This order has been placed already.'],
  'cart.payment_in_progress': [409, 'A payment for this order is in progress. Please wait a moment and try again.'],
  'cart.photo_deleted': [409, 'A photo of this order has been deleted. Please remove the piece and add it again.'],
  'cart.changed': [409, 'Your order has changed in the meantime. Please look at it again.'],
  'cart.total_changed': [409, 'The price of your order has changed. Please look at the new total and try again.'],
  'cart.code_refused': [409, 'This code cannot be used for this order.'],
  'cart.cannot_ship': [422, "We can't ship this order to that address."],
  'cart.express_required': [422, 'An order with a guaranteed delivery date needs Express shipping.'],

  'payment.idempotency_key_required': [400, 'The request needs an Idempotency-Key header.'],
  'payment.idempotency_key_reused': [409, 'This Idempotency-Key was used for another request.'],
  'payment.method_unavailable': [
    422,
    'Payment could not be completed. Try again with a different method or please contact support.',
  ],
  'payment.failed': [
    422,
    'Payment could not be completed. Try again with a different method or please contact support.',
  ],
  'payment.card_not_found': [404, 'This card is not saved in your account any more. Please choose another way to pay.'],
  'payment.card_expired': [422, 'This card has expired. Please choose another way to pay.'],
  'payment.nothing_in_progress': [409, 'No payment is in progress for this order.'],

  'gift_card.not_found': [404, 'This gift card number or pin is not right, or nothing is left on the card.'],
  'gift_card.locked': [429, 'This gift card is locked for a while, because too many wrong pins were entered.'],
  'gift_card.too_little': [
    409,
    'There is not enough left on a gift card any more. Please look at its balance and try again.',
  ],
  'gift_card.disputed': [409, 'The payment of this card is disputed. It can be sent once that is decided.'],
  'gift_card.not_to_post': [409, 'This card is not printed yet, was posted already, or has been refunded.'],
  'gift_card.not_to_mail': [409, 'This card has been mailed meanwhile, or has been refunded.'],
  'gift_card.not_to_print': [409, 'This card has been printed already, or has been refunded.'],

  'upload.incomplete': [409, 'Some parts of the photo have not arrived yet.'],
  'upload.quota': [
    409,
    'You have as many photos here as we keep before an order: 50, or 200 MB. Please delete some that you do not need.',
  ],
  'upload.not_found': [404, 'This upload does not exist.'],
  'upload.token_invalid': [403, 'Photos can no longer be sent this way. Please ask for a new link to send them with.'],
  'upload.corrupt': [422, 'This file is not a picture that we can open.'],
  'upload.cut': [422, 'A part of this photo is missing or damaged. Please copy it from the camera or the phone again.'],
  'upload.too_many_pixels': [422, 'This photo has more pixels than we can open. Please save it smaller.'],
  'upload.avif': [422, 'We cannot open AVIF pictures. Please save it as JPEG or PNG.'],
  'upload.mismatch': [422, 'The uploaded photo is not the one that was announced.'],
  'asset.not_found': [404, 'This photo does not exist or you may not have authorization to view it.'],
  'asset.ordered': [
    409,
    'An order needs this photo. You can delete it as soon as the piece has been delivered, or the order has been cancelled or refunded.',
  ],
  'asset.in_profile': [409, 'This picture is on your public page. Please take it off your profile first.'],
  'asset.claimed': [409, 'We need this photo until your request for your money back is decided.'],
  'style.not_found': [404, 'This style does not exist.'],
  'style.no_job_needed': [422, 'This style needs no preview.'],
  'style.replaced': [409, 'Another style was chosen for this photo.'],
  'style.too_many_waiting': [429, 'Six paintings of yours are still being made. Please wait for one of them.'],
  'job.not_found': [404, 'This job does not exist.'],

  'order.not_found': [404, 'This order does not exist or you may not have authorization to view it.'],
  'order.not_cancellable': [409, 'This piece can no longer be cancelled.'],
  'order.refund_changed': [409, 'What comes back has changed in the meantime. Please look at it again.'],
  'order.not_painting': [409, 'Only a piece that is being painted can be finished.'],
  'order.no_guarantee': [409, 'The money-back guarantee does not hold for this piece.'],
  'guarantee.asked': [409, 'You have asked for this already. We write to you as soon as we have decided.'],
  'guarantee.decided': [409, 'This request has been decided already.'],
  'order.not_possible': [409, 'This is not possible at this stage of the order.'],
  'review.not_found': [404, 'This review does not exist.'],
  'review.not_open': [409, 'This order cannot be reviewed yet, or can no longer be.'],
  'review.closed': [409, 'A review can be changed for 7 days. This one is final now.'],
  'review.missing': [409, 'This order has no review yet.'],
  'review.held': [409, 'This review is not shown. It can be answered once it is published.'],
  'order.proof_missing': [409, 'Please send the customer a picture of the finished piece first.'],
  'order.proof_changed': [409, 'There is a newer version of your piece. Please look at it first.'],
  'order.no_proof': [409, 'There is no finished piece that waits for your approval.'],
  'order.frozen': [409, 'A case about this order is open. Please wait until our studio has decided it.'],
  'pin.not_found': [404, 'This comment does not exist.'],
  'pin.too_many_replies': [409, 'This comment has as many replies as it can take. Please write a message instead.'],
  'order.changed': [409, 'This order has changed in the meantime. Please look at it again.'],
  'order.balance_due': [409, 'This piece ships once the order is paid. We have asked the customer for the balance.'],
  'shipping.price_changed': [409, 'The price of shipping has changed. Please look at it again.'],
  'shipping.no_edit': [409, 'There is no new price of shipping to agree to.'],
  'shipping.delivered': [409, 'This piece has arrived. Its tracking number stays as it is.'],
  'case.not_found': [404, 'This case does not exist.'],
  'case.open': [409, 'A case about this piece is open already.'],
  'case.evidence_closed': [409, 'The time for this has passed. We decide the case now.'],
  'case.decided': [409, 'This case has been decided already.'],
  'case.too_early': [409, 'Parcels take a while. Please wait a little longer before you report it as lost.'],
  'case.photos_needed': [422, 'Please add photos that show the damage.'],
  'case.amount_invalid': [422, 'This is more than was paid for the piece.'],
  'case.piece_ended': [409, 'This piece has ended in another way. There is nothing left to decide about it.'],
  'case.charged_back': [409, 'The customer’s bank, or PayPal, decides this case. Please wait for the decision.'],
  'days.asked': [409, 'You have asked for more days before. Please write to the customer.'],
  'days.not_asked': [409, 'No question about more days waits for an answer. The promised day stays.'],
  'order.reminded': [409, 'A reminder was sent less than a day ago.'],
  'photo.asked': [409, 'The customer was asked for a better photo already.'],
  'photo.not_asked': [409, 'Nobody asks for another photo any more. Please look at your order again.'],
  'refund.not_found': [404, 'This refund does not exist.'],
  'money_case.not_found': [404, 'This case does not exist.'],
  'refund.not_failed': [409, 'This refund has not failed.'],
  'quote.no_question': [404, 'This artist has asked you nothing about this piece.'],
  'quote.not_found': [404, 'This offer does not exist.'],
  'quote.not_open': [409, 'This order does not take offers at the moment.'],
  'quote.accepted_by_you': [409, 'You have already accepted this order.'],
  'quote.already_accepted': [409, 'An artist has accepted this order already.'],
  'quote.changed': [409, 'This offer has changed in the meantime. Please look at it again.'],
  'quote.extra_too_high': [422, 'An extra is at most three times the price of the piece.'],
  'quote.no_schedule': [409, 'Only an order that waits for an artist has a schedule.'],
  'quote.not_selectable': [409, 'This offer cannot be selected.'],
  'quote.not_selected': [409, 'This order has not been given to you.'],
  'quote.payment_due': [409, 'The artist cannot accept until the new deposit is paid.'],
  'quote.question_answered': [409, 'You have answered this question already.'],
  'quote.question_asked': [409, 'You have asked the customer a question already.'],
  'quote.too_late_to_confirm': [409, 'This order can no longer be confirmed by hand.'],
  'certificate.not_found': [404, 'This certificate does not exist.'],
  'certificate.no_statement': [404, 'This statement does not exist.'],
  'certificate.issued': [409, 'The piece has arrived, and its certificate is written. It can no longer be changed.'],

  'contact.not_found': [404, 'This message does not exist.'],
  'contact.answered': [409, 'This message has been answered already.'],

  'passed_on.not_found': [404, 'Nothing of this piece is passed on in this way.'],
  'passed_on.too_early': [409, 'It can be passed on once an artist has accepted, and 24 hours after the order.'],
  'passed_on.ended': [409, 'This piece was cancelled or refunded: nothing of it is passed on any more.'],
  'passed_on.done': [409, 'It was passed on already, with another code or receipt number.'],

  'payout.not_found': [404, 'This payment does not exist.'],
  'payout.nothing_payable': [409, 'There is nothing to pay at the moment.'],
  'payout.already_paid': [409, 'This payment was marked as sent with another reference.'],
  'payout.no_destination': [409, 'None of those who are owed something has entered where to send it.'],
  'payout.wrong_way': [422, 'Artists are paid to a bank account, and partners by PayPal.'],
  'payout.other_way': [409, 'This payment was sent already, or goes another way: by its file, or by PayPal.'],
  'payout.provider_refused': [409, 'PayPal sends nothing of this payment.'],
  'payout.ask_paypal': [409, 'PayPal was asked weeks ago and may have sent it. Please look into its account first.'],
  'payout.already_sent': [409, 'Something of this payment was sent already, or it was dissolved.'],
  'payout.not_sent': [409, 'This transfer was not sent, or has come back already.'],

  'promotion.not_found': [404, 'This promotion does not exist.'],
  'promotion.revoked': [409, 'This promotion was revoked, which stays so.'],
  'promotion.code_taken': [409, 'A promotion with this code exists already, or existed. Please choose another code.'],
  'artist.not_found': [404, 'This artist does not exist.'],
  'artist.stands_otherwise': [409, 'This artist stands otherwise by now. Please look at the list again.'],
  'artist.username_taken': [409, 'This username is taken. Please choose another.'],
  'artist.email_unverified': [409, 'The artist has not confirmed their address yet.'],
  'partner.applied': [409, 'You have applied already. We write to you as soon as it is decided.'],
  'partner.already': [409, 'You are a partner already. Your code is on your dashboard.'],
  'partner.other_account': [409, 'Only a customer’s account can become a partner’s.'],
  'partner.email_unverified': [409, 'The applicant has not confirmed the e-mail address yet.'],
  'application.not_found': [404, 'This application does not exist.'],
  'application.decided': [409, 'This application has been decided already.'],
  'artist.inactive': [409, 'This artist is not accepting orders.'],
  'artist.not_open': [409, 'This artist takes no new orders at present, so they cannot be asked alone.'],

  'mail.not_bounced': [404, 'Mails to this address have not bounced.'],
  'message.empty': [422, 'Please enter something in the question box.'],
  'message.email_required': [422, 'Please enter your email so that you can receive responses to your question.'],
  'message.email_invalid': [422, 'Please enter a valid email so that you can receive responses to your question.'],
  'message.not_found': [404, 'This question does not exist.'],
  'bio.changed': [409, 'The artist has changed this text since. Please read it again.'],
  'text.changed': [409, 'Its author has changed this text since. Please read it again.'],
  'message.published': [409, 'This text is already published.'],
  'link.invalid': [404, 'This link is not valid any more.'],
  'webhook.refused': [400, 'The webhook was refused.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** Name of a refusal, `noun.problem`: the `code` on the wire. */
export type ErrorCode = keyof typeof ERRORS;

/** A refusal: thrown anywhere, turned into the wire's error form by platform/http.ts alone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof ERRORS)[ErrorCode][0];
  /** Problem per input field, for the page to show beside the field. */
  readonly fields: Record<string, string> | undefined;
  /** Sentence for the customer; the error's message unless the thrower gives a more exact one. */
  readonly description: string;
  /** Seconds after which a retry can succeed, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: { description?: string; fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const [status, message] = ERRORS[code];
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = more.fields;
    this.description = more.description ?? message;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
