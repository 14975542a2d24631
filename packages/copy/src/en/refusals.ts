import type { RefusalCode } from '@pledge/domain/refusal'
import { fill, slotsOf } from '../fill.ts'
import { wireWholeDollars } from '../format/dollars.ts'
import { SOMETHING_UNEXPECTED } from './unexpected.ts'

/**
 * What happened and what to do, for each refusal. Where a text has slots, the texts after the first serve when a value
 * is missing; the last one has none. Slots are filled from the refusal's `data`.
 */
export const refusals: Readonly<Record<RefusalCode, readonly [string, ...string[]]>> = {
  'request.invalid': ["We couldn't read some of what you entered. Check the fields and try again."],
  'request.too-large': ['What you sent is too large. Send less, or a smaller file.'],
  'request.too-many': [
    'Too many tries. Wait {seconds} seconds and try again.',
    'Too many tries. Wait {minutes} minutes and try again.',
    'Too many tries. Wait a minute and try again.',
  ],
  'request.idempotency-conflict': [
    'You sent this before with different details. Reload the page to see what was saved, then try again.',
  ],
  'request.in-progress': ["We're still working on this. Wait a few seconds, then check again."],
  'rule.unknown': ["We don't have a rule with this name. Check the spelling."],

  'session.unauthenticated': ["You're not signed in. Sign in to continue where you left off."],
  'session.sign-in-failed': ["That email or password isn't right. Check both and try again."],
  'session.origin-refused': [
    "This request didn't come from our site, so we blocked it. Reload the page and try again.",
  ],
  'session.step-up-needed': ["Please confirm it's you. Nothing has changed yet."],
  'session.step-up-over': ['This confirmation expired. Start over. Nothing has changed.'],
  'session.proof-wrong': [
    "That code or password isn't right, or it was already used. Check it and try again. Tries left: {left}.",
    "That code or password isn't right, or it was already used. Check it and try again.",
  ],
  'session.passkey-unknown': [
    "This passkey isn't linked to an account here. Use another one, or sign in with your password.",
  ],
  'session.second-factor-needed': [
    'Your organization requires two-step sign-in. Confirm with a passkey or an authenticator app first.',
  ],
  'session.application-refused': ['This page is out of date. Reload it and try again.'],
  'account.email-taken': ['An account with this email already exists. Sign in, or use another email.'],
  'account.email-unverified': [
    "Verify your email address first. Sign out, choose 'Forgot your password?', and use the code we email you.",
  ],
  'account.password-weak': [
    "This password is too easy to guess. Use at least {length} characters you don't use anywhere else.",
    "This password is too easy to guess. Use a longer one you don't use anywhere else.",
  ],
  'account.password-expired': ["Your password has expired. Choose 'Forgot your password?' to set a new one."],
  'account.passkeys-unavailable': [
    "You can't use passkeys at this address. Open the site by its name, or use an authenticator app.",
  ],
  'account.too-many-passkeys': ["You've reached the limit for passkeys. Remove one first."],
  'account.totp-exists': ['You already have an authenticator app. Remove it first, then add a new one.'],
  'account.last-factor': [
    'Your organization requires two-step sign-in. First add another passkey or an app. Then you can remove this one.',
  ],
  'account.moved': ['Your account has moved to our new sign-in. Use it with your email and password.'],
  'account.disabled': ['Your account is turned off. Ask your team for help.'],
  'access.forbidden': [
    "Your role doesn't allow this. Ask an administrator at your organization or someone with the right role.",
  ],
  'access.not-found': ["We can't find this page or record. Go to your dashboard."],

  'residence.unknown': ["We don't recognize this state or country. Choose it from the list."],
  'residence.not-serviced': ['This state is currently not being serviced'],
  'prices.stale': ["Current prices aren't available, so we can't do this right now. Try again in a minute."],
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
  'offer.collateral-not-offered': ["We don't accept this coin here. Choose another coin."],
  'offer.not-found': ["We can't find this offer. Choose from the offers shown, or build a new one."],
  'offer.lapsed': ['This offer expired because prices move. Get a new offer. It only takes a moment.'],
  'offer.requote-needed': [
    'The price of your collateral has dropped since your offer, so this loan needs a higher required minimum. Review the new offer. Nothing is final yet.',
  ],
  'offer.changed': [
    'The price has moved since we showed this offer, and it now needs more collateral. Review the new amount, then decide.',
  ],
  'organization.changed': [
    'Our terms have changed since you opened this page. Reload it to see them, then continue.',
  ],

  'transition.not-allowed': [
    "Your application has moved on, so this step isn't open. Reload the page to see the next one.",
  ],
  'application.expired': [
    "The time to complete this application has passed. Start a new one. You weren't charged.",
  ],
  'application.duplicate': [
    'You already have an open application. Continue or cancel it from your dashboard.',
  ],
  'credit.tries-exhausted': [
    "You've used all the credit checks for this application. Call us and we'll help you continue.",
  ],

  'borrower.details-invalid': ['Some details are missing or incorrect. Check the marked fields.'],
  'borrower.document-unopened': [
    'Open your application disclosures first. To agree to electronic records, you need a device that opens PDF files. Opening them shows that yours does.',
  ],
  'identity.document-not-asked': ["We don't need this document or side. Choose one from the list."],
  'identity.file-type': ["We don't accept this file type. Upload a PNG, JPEG or PDF."],
  'identity.file-too-large': [
    'This file is larger than {megabytes} MB. Upload a smaller one.',
    'This file is too large. Upload a smaller one.',
  ],
  'identity.file-unsafe': [
    "We couldn't accept this file because it contains active content, such as a script or form, or is too complex to check. Upload a photo or a simple scan instead.",
  ],
  'identity.file-locked': [
    "This PDF has a password, so we can't open it. Save it without the password, or upload a photo instead.",
  ],
  'identity.file-unreadable': [
    "We couldn't open this file. Check that it shows your ID clearly, then upload it again.",
  ],
  'identity.expired': ['The ID expired before today. Check the date, or reject the ID.'],
  'disbursement.details-invalid': [
    'Some of these account details are incorrect. Check each number or address and enter it again.',
  ],
  'disbursement.attempt-over': [
    'The disbursement account changed after you opened this page. Reload the page and review it again.',
  ],
  'disbursement.asked': ["We may have already sent this disbursement to the bank, so it can't be stopped."],
  'disbursement.held': [
    "We need to look into your last disbursement first. Call us and we'll help you. You don't need to do anything else now.",
  ],
  'bank-link.too-many': [
    "You've tried to link a bank too many times. Wait an hour and try again, or enter your account manually.",
  ],
  'bank-link.token-refused': ["Linking took too long, so your bank wasn't linked. Link your account again."],
  'bank-link.amounts-wrong': [
    "Those aren't the amounts we sent. Tries left: {triesLeft}.",
    "Those aren't the amounts we sent. Check your statement and try again.",
  ],
  'bank-link.amounts-over': [
    "It's too late to verify these amounts. Link your account again, or type in its numbers.",
  ],
  'bank-link.account-unavailable': [
    "Your bank isn't sharing this account right now. Choose another one, or link your account again.",
  ],
  'documents.not-found': ["We can't find this document. Go back to your documents."],
  'documents.changed': [
    'This document changed after you opened it. Reload the page and read the new one before you accept it.',
  ],
  'collateral.not-ready': [
    "Your collateral isn't ready for this step yet. Reload the page in a few minutes to see what we've received.",
  ],
  INVALID_RETURN_ADDRESS: ['Invalid address entered - enter again'],
  'release.request-over': ['The borrower has sent a new request. Review it before you decide.'],
  'restoration.price-risen': [
    'The price has risen, and the USDC buys fewer coins now than we showed you. Check the new amount and confirm it.',
  ],
  'release.above-excess': [
    'The loan needs this collateral at the current price. A smaller amount may be released.',
  ],
  'loan.not-open': ["This loan can't take payments now. It hasn't been funded, or it's already paid off."],
  'alerts.level-invalid': [
    'Enter an LTV below the warning level of your loan, or a price of up to $100 million.',
  ],
  'alerts.level-known': ['You already have an alert at this level.'],
  'alerts.too-many-levels': ['You have all the alerts a loan can have. Remove one to add another.'],
  'alerts.too-many-tests': ['You can send five tests a day. Try again tomorrow.'],
  'alerts.number-stopped': [
    'This number replied STOP. Reply START to one of our texts from it, or use another number.',
  ],
  'alerts.texts-not-offered': ['We text numbers in the United States only. Your alerts come by email.'],
  'alerts.push-not-accepted': [
    "We can't send notifications to this browser. Try Chrome, Edge, Firefox or Safari.",
  ],
  'alerts.push-consent-outdated': [
    'The words about notifications have changed. Reload the page and read them again.',
  ],
  'alerts.too-many-devices': ['You can turn on notifications in five browsers. Remove one first.'],
  'alerts.consent-outdated': ['The words about texts have changed. Reload the page and read them again.'],
  'alerts.choice-fixed': ["This email can't be turned off: your loan agreement promises it."],
  'renewal.not-open': [
    "You can't renew this loan. It isn't active, it's already paid off, or its due date has passed. See your dashboard.",
  ],
  'renewal.too-early': [
    'You can renew this loan near its end, once your bank can no longer return a payment on it. Your dashboard shows the date.',
  ],
  'renewal.amount-fixed': [
    "A renewal pays off your loan, so its amount and coin are the same as your loan's. What you owe has changed since you opened this page. Reload it and review your terms.",
  ],
  'payment.no-such-loan': [
    "None of your loans has this reference. Compare it with the one in the loan's file.",
  ],
  'payment.known': [
    'A payment with this reference is already recorded, or the bank returned it. Check the reference.',
  ],
  'payment.date-invalid': [
    "Enter the day you received the money. It can't be before funding or after today.",
  ],
  'payment.reported': [
    "The bank reported a payment of this amount within a week of this day, or our own debit of this amount is on its way. If it's the same money, don't record it again. If it's another payment, say so and record it.",
  ],
  'payment.maybe-typed': [
    "A payment of this amount was typed for this loan within a week of this day. If it's the same money, match the two. If it's another payment, say so and assign it.",
  ],
  'payment.amount-differs': ['The two payments have different amounts. Choose another payment.'],
  'payment.method-differs': [
    "An ACH payment can't be matched with one that has no ACH hold. Reverse the typed payment, then assign this one to the loan.",
  ],
  'payment.too-many': ["You can't record more payments for this loan. Call your platform operator."],
  'debit.not-available': [
    "We can't take a payment from your bank account for this loan. See how to pay on your dashboard.",
  ],
  'debit.no-account': [
    "We don't have a bank account for this loan. Send your payment from your bank instead.",
  ],
  'debit.amount-invalid': ['Enter an amount of at least $1.00, and no more than your payoff amount.'],
  'debit.pending': [
    'A payment from your bank account is already on its way. You can make another one once it arrives.',
  ],
  'debit.correction-open': [
    'The bank corrected the account, and autopay still uses the old one. Ask the borrower to give the account again and turn on autopay, or turn autopay off.',
  ],
  'debit.submitted': ["Your bank already has this payment, so we can't stop it. Call your bank."],
  'debit.terms-changed': ['The date or the amount changed. Review the payment again before you confirm it.'],
  'debit.autopay-unavailable': ['This loan has no monthly payments left for autopay.'],
  'approval.identity-same-agent': [
    "You approved this borrower's ID. Ask another agent to approve the disbursement.",
  ],
  'approval.same-agent': ["You've already decided on this. A second agent must decide too."],
  'approval.reason-required': ['Choose a reason before you reject.'],
  'approval.ltv-too-high': [
    'The LTV is above the maximum initial LTV. Give a reason to approve an exception, or wait for more collateral.',
  ],
  'sanctions.license-date': ["A license can't be from a future day. Enter the day it was issued."],
  'approval.note-required': ['Add a note that explains your decision.'],

  'experiment.too-many': [
    'Your organization has as many experiments as it can. Change one that has stopped instead.',
  ],
  'experiment.changed': [
    'Someone has changed or stopped this experiment since you opened it. Close this and open it again.',
  ],
  'experiment.whole-share': ['This flag can only be on for everyone or no one. Enter 0 or 100.'],
  'staff.own-account': ["You can't do this to your own account. Ask another administrator."],
  'staff.change-waiting': ['A change for this person is already waiting for approval.'],
  'staff.change-over': [
    'This change was already decided, or no longer applies. Reload the page to see where things stand.',
  ],
  'staff.invitation-over': [
    'The {hours} hours to set up two-step sign-in after your reset have passed. Ask an administrator for another reset.',
    'This link expired or was used before. Ask the person who invited you for a new one.',
  ],
  'staff.password-mailed': [
    "Their password was reset by email in the last {days} days, so you can't approve this yet. Reload the page to see when you can.",
    "Their password was reset by email not long ago, so you can't approve this yet. Reload the page to see when you can.",
  ],
  'draft.changed': [
    'Someone changed the draft after you opened it. Review the latest version, then continue.',
  ],
  'draft.outdated': [
    'This draft was based on version {base}, and version {published} is now live. Apply its changes to the live version, then continue.',
    'This draft was based on an older version. Apply its changes to the live version, then continue.',
  ],
  'draft.unchanged': ["The draft matches the published version. There's nothing to publish."],
  'draft.not-proposed': [
    "This draft hasn't been proposed yet. Propose it, then another person can publish it.",
  ],
  'draft.checks-failed': [
    'The draft fails {count} checks. The first: {first}',
    'The draft fails some checks. See the details.',
  ],
  'preview.read-only': [
    "This is a preview of a draft. You can't send or change anything here. End the preview first.",
  ],
  'refinance.file-invalid': [
    'This is not the file you checked, or it has problems. Check it again before you import it.',
  ],
  'refinance.register-changed': [
    'The register has changed since you checked this file. Check it again to see what it would change now.',
  ],
  'refinance.loan-unknown': [
    "We couldn't find this loan under your name. Check the loan ID, your birth date and your SSN, or call us.",
  ],
  'refinance.claim-over': ['No one has claimed this loan, or the claim is over. Reload the page.'],
  'refinance.details-needed': ['Enter your details first. Then you can read and sign your loan.'],
  'refinance.checks-open': [
    'We are still verifying your information. You can confirm your loan as soon as that is done.',
  ],
  'refinance.collateral-not-sent': ['Required: confirm that you have sent the collateral.'],
  'refinance.stabilization-not-offered': [
    'We no longer offer stabilization. Reload the page to go on without it.',
  ],
  'webhook.not-signed': ["This message wasn't signed by its sender, so we didn't accept it."],
  'provider.unavailable': [
    "A service we rely on isn't responding. What you entered is safe. Try again in a few minutes.",
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
