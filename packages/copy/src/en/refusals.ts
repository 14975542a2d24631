import type { RefusalCode } from '@pledge/domain/refusal'
import { fill, slotsOf } from '../fill.ts'
import { wireWholeDollars } from '../format/dollars.ts'
import { SOMETHING_UNEXPECTED } from './unexpected.ts'

/**
 * What happened and what to do, for each refusal. Where a text has slots, the texts after the first serve when a value
 * is missing; the last one has none. Slots are filled from the refusal's `data`.
 */
export const refusals: Readonly<Record<RefusalCode, readonly [string, ...string[]]>> = {
  'request.invalid': ['Some of what was entered could not be read. Check the fields and try again.'],
  'request.too-large': ['What was sent is too large. Send less, or a smaller file.'],
  'request.too-many': [
    'That was tried too often in a short time. Wait {seconds} seconds and try again.',
    'That was tried too often in a short time. Wait a minute and try again.',
  ],
  'request.idempotency-conflict': [
    'This was sent before with other details. Reload the page to see what was saved, then try again.',
  ],
  'request.in-progress': ['This is still being worked on. Wait a few seconds, then check again.'],
  'rule.unknown': ['There is no rule of this name. Check how it is spelled.'],

  'session.unauthenticated': ['You are not signed in. Sign in to continue where you were.'],
  'session.sign-in-failed': ['The email address or password is not right. Check both and try again.'],
  'session.origin-refused': [
    'This request did not come from our site, so it was refused. Open the site anew and try again.',
  ],
  'session.step-up-needed': ['Please show once more that it is you. Nothing has been changed yet.'],
  'session.step-up-over': [
    'This confirmation has ended. Close it and begin again; nothing has been changed.',
  ],
  'session.proof-wrong': [
    'That is not right, or it was used before. Check it and try again; {left} tries are left.',
    'That is not right, or it was used before. Check it and try again.',
  ],
  'session.passkey-unknown': [
    'This passkey does not open an account here. Use another one, or sign in with your password.',
  ],
  'account.email-taken': ['There is an account with this email address. Sign in, or use another address.'],
  'account.password-weak': [
    'This password is too easy to guess. Use at least {length} characters that you use nowhere else.',
    'This password is too easy to guess. Use a longer one that you use nowhere else.',
  ],
  'account.passkeys-unavailable': [
    'Passkeys cannot be used at this address. Open the site under its name, or use an authenticator app.',
  ],
  'account.too-many-passkeys': ['You have as many passkeys as an account can hold. Remove one first.'],
  'account.totp-exists': ['There is an authenticator app already. Remove it before you add another.'],
  'access.forbidden': [
    'Your role does not have the right to do this. Ask an administrator of your organization, or somebody who has it.',
  ],
  'access.not-found': ['This page or record was not found. Go to your dashboard to see what is yours.'],

  'residence.unknown': ['We do not know this state or country. Choose it from the list.'],
  'residence.not-serviced': ['This state is currently not being serviced'],
  'prices.stale': [
    'Current market prices are not available, so no offer can be made right now. Try again in a minute.',
  ],
  'offer.amount-below-minimum': [
    'Amount minimum is {amount}',
    'The amount is below the minimum where you live. Enter a larger amount.',
  ],
  'offer.amount-above-maximum': [
    'Amount maximum is {amount}',
    'The amount is above the maximum where you live. Enter a smaller amount.',
  ],
  'offer.collateral-insufficient': [
    'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
  ],
  'offer.collateral-not-offered': ['This coin cannot be pledged here. Choose another coin.'],
  'offer.not-found': ['This offer was not found. Choose from the offers shown, or build a new one.'],
  'offer.lapsed': ['This offer has lapsed because prices move. Ask for a new offer; it takes a moment.'],
  'offer.requote-needed': [
    'The price of your collateral has fallen since your offer was made, so it no longer covers the loan. Take the new offer above your agreements, with more collateral; nothing binds you yet.',
  ],
  'offer.changed': [
    'The price has moved since this offer was shown, and it needs more collateral now. Look at the new quantity, then decide.',
  ],
  'organization.changed': [
    'Our terms have changed since you opened this page. Reload it to see them, then continue.',
  ],

  'transition.not-allowed': [
    'Your application has moved on, so this step is not open now. Reload the page to see the next one.',
  ],
  'application.expired': [
    'The time to complete this application has passed. Start a new one; nothing was charged.',
  ],
  'application.duplicate': [
    'You already have an application that is not finished. Continue it or cancel it from your dashboard.',
  ],
  'credit.tries-exhausted': [
    'The credit bureau was asked as often as this application allows. Call us and we will help you go on.',
  ],

  'borrower.details-invalid': ['Some details are missing or not right. Check the fields that are marked.'],
  'borrower.document-unopened': [
    'Open your application disclosures first. Agreeing to electronic records takes a device that opens PDF files, and this shows that yours does.',
  ],
  'identity.document-not-asked': [
    'This document, or this side of it, is not asked for here. Choose one from the list.',
  ],
  'identity.file-type': ['This type of file is not accepted. Upload a PNG, JPEG or PDF.'],
  'identity.file-too-large': [
    'This file is larger than {megabytes} MB. Upload a smaller one.',
    'This file is too large. Upload a smaller one.',
  ],
  'identity.file-unsafe': [
    'This file contains active content, such as a script or a form, or is too complex to be checked, so it was not accepted. Upload a photo or a plain scan instead.',
  ],
  'identity.file-locked': [
    'This PDF is protected by a password, so nobody could look at it. Save it without the password, or upload a photo instead.',
  ],
  'identity.file-unreadable': [
    'This file could not be opened. Check that it shows your ID clearly, then upload it again.',
  ],
  'disbursement.details-invalid': [
    'These payout details are not right. Check each number or address and enter it again.',
  ],
  'disbursement.attempt-over': [
    'The payout account has changed since this page was opened. Reload the page and look at it again.',
  ],
  'disbursement.asked': [
    'The bank may have been asked for this payout already, so it cannot be stopped any more.',
  ],
  'disbursement.held': [
    'We have to look into your last payment first. Call us and we will help you; nothing more is needed from you now.',
  ],
  'bank-link.too-many': [
    'Linking was begun too often for this application. Wait an hour and try again, or enter your account by hand.',
  ],
  'bank-link.token-refused': [
    'Your bank was not linked because this took too long. Link your account again.',
  ],
  'bank-link.amounts-wrong': [
    'These are not the amounts that were sent. Tries left: {triesLeft}.',
    'These are not the amounts that were sent. Check your statement and try again.',
  ],
  'bank-link.amounts-over': [
    'These amounts cannot be checked any more. Link your account again, or enter it by hand.',
  ],
  'bank-link.account-unavailable': [
    'Your bank does not give access to this account right now. Choose another one, or link your account again.',
  ],
  'documents.not-found': ['This document was not found. Go back to your list of documents.'],
  'documents.changed': [
    'This document has changed since you opened it. Reload the page and read the current one before you accept it.',
  ],
  'collateral.not-ready': [
    'Your collateral is not ready for this step yet. Reload the page in a few minutes to see what has arrived.',
  ],
  INVALID_RETURN_ADDRESS: ['Invalid address entered - enter again'],
  'release.request-over': ['The borrower has asked again since. Look at the new request before you decide.'],
  'loan.not-open': ['This loan takes no payments now: it is not paid out, or it is paid off already.'],
  'renewal.not-open': [
    'This loan cannot be renewed: it is not in service, it is paid already, or the day on which it is due is over. Look at it on your dashboard.',
  ],
  'renewal.too-early': [
    'This loan can be renewed near its end, once your bank cannot take back a payment on it any more. Your dashboard says from which day on.',
  ],
  'renewal.amount-fixed': [
    'A renewal pays off your loan, so its amount and its coin are those of your loan. What is owed has changed since this page was opened: reload it and look at your terms again.',
  ],
  'payment.no-such-loan': ['No loan of yours has this reference. Compare it with the one in its file.'],
  'payment.known': ['A payment with this reference is written down already. Check the reference.'],
  'payment.date-invalid': [
    'Give the day on which the money came: not before the loan was paid out, and not later than today.',
  ],
  'payment.too-many': ['No more payments can be written down for this loan. Close it or call an engineer.'],
  'approval.same-agent': ['You have already decided on this. A second person must decide as well.'],
  'approval.reason-required': ['Choose a reason from the list before you refuse.'],
  'approval.ltv-too-high': [
    'The LTV is above the maximum initial LTV. Give a reason to approve an exception, or wait for more collateral.',
  ],
  'approval.note-required': ['Write a note that says how you came to this decision.'],

  'draft.changed': [
    'Somebody has changed the draft since you read it. Look at what is there now, then go on.',
  ],
  'draft.outdated': [
    'The draft was begun from version {base}, and version {published} is in force. Put its changes on top of that one, then go on.',
    'The draft was begun from an older version than the one in force. Put its changes on top of that one, then go on.',
  ],
  'draft.unchanged': ['The draft is what is published already: there is nothing to publish.'],
  'draft.not-proposed': [
    'Nobody has proposed this draft yet. Propose it, then somebody else can publish it.',
  ],
  'draft.checks-failed': [
    'The draft does not pass {count} of its checks. The first: {first}',
    'The draft does not pass all of its checks. Look at what they say.',
  ],
  'preview.read-only': [
    'This is a preview of a draft: nothing can be sent or changed here. End the preview first.',
  ],
  'webhook.not-signed': ['This message was not signed by its sender, so it was not accepted.'],
  'provider.unavailable': [
    'A service that we depend on does not answer right now. What you entered is safe. Try again in a few minutes.',
  ],
  'server.unexpected': [SOMETHING_UNEXPECTED],
  'server.unavailable': ['The service is busy or being updated. Try again in a minute.'],
}

const PLAIN_DECIMAL = /^\d{1,30}(\.\d{1,2})?$/

/** Amounts travel as dollars of the wire ('5001.00') and are shown as '$5,001'. */
const shown = (slot: string, value: string): string =>
  slot === 'amount' && PLAIN_DECIMAL.test(value) ? wireWholeDollars(value) : value

/**
 * The words for a refusal (row 1.8.12): never a raw code, never an open slot. An unknown code, from a newer server,
 * gets the default text.
 */
export const refusalMessage = (code: RefusalCode, data: Readonly<Record<string, string>> = {}): string => {
  const texts: readonly string[] = Object.hasOwn(refusals, code) ? refusals[code] : []
  const text = texts.find((each) => slotsOf(each).every((slot) => Object.hasOwn(data, slot)))
  if (text === undefined) return SOMETHING_UNEXPECTED
  const slots = Object.entries(data).map(([slot, value]) => [slot, shown(slot, value)] as const)
  return fill(text, Object.fromEntries(slots))
}
