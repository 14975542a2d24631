import type { Notice } from '@pledge/domain/application/follow-on'
import type { UsualTimes } from '@pledge/domain/organization/usual-times'
import { endOfDay } from '../format/deadlines.ts'
import { range } from '../format/range.ts'

export interface NoticeFacts {
  /** Null before the borrower has given a name. */
  readonly firstName: string | null
  readonly shortName: string
  readonly supportPhone: string
  readonly link: string
  /** The midnight that ends the last day to send collateral. */
  readonly dueAt: Date | null
  /** Whether the coin of the application is still awaited. */
  readonly awaitsCoins: boolean
  /** Whether final coins of the application are held. */
  readonly holdsCoins: boolean
  /** The amounts as pages show them, '0.25 BTC'; null before an offer is selected. */
  readonly collateral: {
    readonly plannedAmount: string
    readonly requiredMinimum: string
    readonly confirmed: string
  } | null
  readonly timeZone: string
  /** Paid in USDC to a wallet, and not by ACH to a bank account. */
  readonly isPaidInUsdc: boolean
  /** Of a loan that takes the place of another: no money is sent, and its loan goes on without it (note 035). */
  readonly isRenewal: boolean
  /** Of the rules that the application keeps. */
  readonly usualTimes: UsualTimes
}

export interface MailWords {
  readonly subject: string | ((facts: NoticeFacts) => string)
  readonly body: (facts: NoticeFacts) => string
}

/** Its own words for a renewal. */
const either =
  (ofLoan: string, ofRenewal: string) =>
  ({ isRenewal }: Pick<NoticeFacts, 'isRenewal'>) =>
    isRenewal ? ofRenewal : ofLoan

/** What becomes of the loan that a renewal which ended was to renew. */
const goesOn = ({ isRenewal }: NoticeFacts) => (isRenewal ? ' Your loan goes on as it is.' : '')

const due = ({ dueAt, timeZone }: NoticeFacts) =>
  dueAt === null ? '' : ` by ${endOfDay(dueAt, { timeZone })}`

/** Both amounts, as the agreement names them. */
const amounts = ({ collateral }: NoticeFacts) =>
  collateral === null
    ? ''
    : ` You planned to send ${collateral.plannedAmount}, and the required minimum is ${collateral.requiredMinimum}. Funding begins once we have confirmed the required minimum, and whatever is confirmed counts.`

/** What has come by now. */
const confirmed = ({ collateral }: NoticeFacts) =>
  collateral === null ? '' : ` We have confirmed ${collateral.confirmed}.`

/** What becomes of collateral that a cancelled application holds, or will. */
const returned = ({ holdsCoins, supportPhone }: NoticeFacts) =>
  holdsCoins
    ? `We hold the collateral that arrived, and it will be returned to you. Sign in to see how much it is and to say where it should go. Questions? Call ${supportPhone}.`
    : 'If you sent collateral that is still on its way, it will be returned to you: we write to you when it has arrived. Please send no more.'

/** What is told of by events of the application, and what comes by other ways. */
export type NoticeName = Notice | 'wrong-asset'

/** Mails never hold personal data beyond a first name: they are read on other people's servers. */
const NOTICES: Readonly<Record<NoticeName, MailWords>> = {
  incompleteness: {
    subject: 'We need one thing more for your application',
    body: () =>
      'We could not see your credit file. Your application is not complete until we can. Sign in to see what to do. A notice of it, with the date until which you can, is among your documents.',
  },
  'details-checked': {
    subject: 'Your details are checked',
    body: () => 'We have finished checking your details. Sign in to go on with your next steps.',
  },
  'identity-refused': {
    subject: 'Please upload your ID again',
    body: () => 'We could not accept the ID that you uploaded. Sign in to read why and to upload it again.',
  },
  'agreements-ready': {
    subject: 'Your agreements are ready to read',
    body: ({ isPaidInUsdc, isRenewal }) =>
      isRenewal
        ? 'Your identity is confirmed. Sign in to read the agreements of your renewal and accept them.'
        : `Your identity is verified and your ${isPaidInUsdc ? 'wallet' : 'account'} is saved. Sign in to read your agreements and accept them.`,
  },
  'collateral-due': {
    subject: either('Send your collateral', 'Send your additional collateral'),
    body: (facts) =>
      facts.isRenewal
        ? `Your renewal is signed. Sign in to see how much collateral you add, and where to send it${due(facts)}. What is carried over you do not send. We never send a deposit address by mail.`
        : `Your loan is signed. Sign in to see where to send your collateral${due(facts)}.${amounts(facts)} We never send a deposit address by mail.`,
  },
  'collateral-received': {
    subject: 'Your collateral has arrived',
    body: (facts) =>
      `Your collateral is confirmed on the chain.${confirmed(facts)} We are preparing your funds.`,
  },
  'top-up-received': {
    subject: 'Your additional collateral has arrived',
    body: () =>
      'The collateral that you added is confirmed on the chain. We now close your loan and open the new one.',
  },
  'collateral-short': {
    subject: 'Part of your collateral is missing again',
    body: ({ supportPhone, isRenewal }) =>
      `The network took back a transfer of your collateral that had been confirmed. Your loan is not ${isRenewal ? 'renewed' : 'paid out'} while part of it is missing. First look at the transfer in your wallet: it may be confirmed again by itself. Sign in to see how much is missing and where to send it. We never send a deposit address by mail. Questions? Call ${supportPhone}.`,
  },
  'collateral-fell': {
    subject: 'Add collateral to receive your loan',
    body: ({ supportPhone }) =>
      `The price of your collateral fell before we sent your funds, so your loan-to-value ratio (LTV) is above the maximum for a new loan. Your funds have not been sent. If you add collateral, we will review your loan again. Call ${supportPhone} to learn how much and where to send it. We never send a deposit address by email.`,
  },
  'renewal-short': {
    subject: 'Your renewal waits for your collateral',
    body: ({ supportPhone }) =>
      `The network took back a transfer that had come to the loan you renew, so part of the collateral to be carried over is missing. Your loan goes on as it is, and your renewal waits. First look at the transfer in your wallet: it may be confirmed again by itself. Please send nothing yet. Questions? Call ${supportPhone}.`,
  },
  'wrong-asset': {
    subject: 'We received something other than your collateral',
    body: (facts) =>
      `Something other than the coin of your loan arrived at your deposit address. It does not count as collateral. Sign in to see what it is and what becomes of it, or call ${facts.supportPhone} about its return. ${facts.awaitsCoins ? 'Please send only the coin that your loan asks for.' : 'Please send nothing more to that address.'}`,
  },
  'test-transfer-sent': {
    subject: 'Look for a small transfer in your wallet',
    body: () =>
      'We have sent a small amount of USDC to the wallet that you gave, and the network has confirmed it. Look for it in your wallet, then sign in and confirm it: only then do we send your loan there. If it is not there, do not confirm it. We never ask you to send anything back.',
  },
  'payout-details-needed': {
    subject: ({ isPaidInUsdc }) =>
      isPaidInUsdc ? 'Please check your wallet address' : 'Please check your bank account',
    body: ({ isPaidInUsdc }) =>
      isPaidInUsdc
        ? 'We cannot pay your loan to the wallet that you gave. Sign in to see why and to enter another one. We never ask for a wallet address by mail. Your agreements and your collateral stay as they are.'
        : 'We cannot pay your loan to the bank account that you gave. Sign in to see why and to enter another account. Your agreements and your collateral stay as they are.',
  },
  'payout-held': {
    subject: 'About your payment',
    body: ({ supportPhone, isPaidInUsdc }) =>
      isPaidInUsdc
        ? `We could not send your loan to the wallet that you gave. We are looking into it and will write to you when you can go on. You need to do nothing now. Questions? Call ${supportPhone}.`
        : `Your bank did not keep the payment of your loan. We are looking into it and will write to you when you can go on. You need to do nothing now. Questions? Call ${supportPhone}.`,
  },
  'funds-sent': {
    subject: 'Your funds are on their way',
    body: ({ isPaidInUsdc, usualTimes: { achPayoutBusinessDays: days } }) =>
      isPaidInUsdc
        ? 'We have sent your loan in USDC to the wallet that you confirmed, and the network has confirmed it. Sign in to see the transaction.'
        : `We have sent your loan. It takes ${range(days.from, days.to)} business days to arrive in your account.`,
  },
  'disbursement-returned': {
    subject: 'Your payment came back',
    body: () =>
      'Your bank sent the payment of your loan back to us. Sign in to see why and to enter another account; we then pay the same amount again, without a second fee.',
  },
  declined: {
    subject: 'About your application',
    body: (facts) =>
      `We could not approve your application.${goesOn(facts)} The notice with the reasons and your rights is among your documents.`,
  },
  cancelled: {
    subject: either('Your application was cancelled', 'Your renewal was cancelled'),
    body: (facts) =>
      `Your ${facts.isRenewal ? 'renewal' : 'application'} was cancelled.${goesOn(facts)} ${returned(facts)}`,
  },
  'window-closed': {
    subject: either('Your application was cancelled', 'Your renewal was cancelled'),
    body: (facts) =>
      facts.isRenewal
        ? `Your renewal was cancelled, because the collateral that you add had not been sent in full${due(facts)}.${goesOn(facts)} ${returned(facts)}`
        : `Your application was cancelled, because the collateral had not been sent in full${due(facts)}. ${returned(facts)} You can start a new application at any time.`,
  },
  'collateral-held': {
    subject: 'We hold collateral of yours',
    body: ({ supportPhone }) =>
      `Collateral has arrived for an application or a loan of yours that is over. We hold it, and it will be returned to you. Sign in to see how much it is and to say where it should go. Please send no more to that address. Questions? Call ${supportPhone}.`,
  },
  'payment-received': {
    subject: 'We have received your payment',
    body: () =>
      'A payment on your loan has arrived. Sign in to see what it paid and what is still owed. Where it pays off your loan by ACH, your collateral stays with us until the bank can no longer take the payment back; your dashboard says until when.',
  },
  'payment-returned': {
    subject: 'Your payment was taken back',
    body: ({ supportPhone }) =>
      `A payment on your loan does not count any more: your bank has taken it back, or it was not yours. Sign in to see what is owed, and pay again. Questions? Call ${supportPhone}.`,
  },
  'loan-paid-off': {
    subject: 'Your loan is paid off',
    body: () =>
      'Your loan is paid off. Nothing is owed any more. Sign in to say where your collateral should go.',
  },
  'loan-renewed': {
    subject: 'Your loan is renewed',
    body: () =>
      'Your loan is renewed. The new loan has paid off the one before it, and your collateral secures the new loan. No money was sent. Sign in to see what is owed, and when.',
  },
  'renewal-ended': {
    subject: 'Your renewal has ended',
    body: (facts) =>
      `The loan that you were about to renew is paid, so there is nothing to renew any more. ${returned(facts)}`,
  },
  'renewal-outgrown': {
    subject: 'Your renewal has ended',
    body: (facts) =>
      `A payment on the loan that you were about to renew was taken back, so you owe more than your renewal was offered for. Your loan goes on as it is. Sign in to begin another renewal while its time is open. ${returned(facts)}`,
  },
  'collateral-returned': {
    subject: 'Your collateral is back with you',
    body: ({ holdsCoins, supportPhone }) =>
      holdsCoins
        ? `We have sent what you asked for to the address that you gave, and the network has confirmed it. More has come since, and we hold it: sign in to see how much it is and to say where it should go. Questions? Call ${supportPhone}.`
        : `We have sent your collateral to the address that you gave, and the network has confirmed it. Sign in to see the transaction. Questions? Call ${supportPhone}.`,
  },
  'return-refused': {
    subject: 'Please give your return address again',
    body: ({ supportPhone }) =>
      `We could not send your collateral to the address that you gave. It is still with us and safe. Sign in to see why and to give an address again. Questions? Call ${supportPhone}.`,
  },
  'return-stuck': {
    subject: 'About the return of your collateral',
    body: ({ supportPhone }) =>
      `Your collateral could not be sent yet. It is with us, and somebody looks into it. Sign in to see where it stands, or call ${supportPhone}.`,
  },
  expired: {
    subject: either('Your application has expired', 'Your renewal has expired'),
    body: either(
      'The time to complete your application has passed. You can start a new one at any time.',
      'The time to complete your renewal has passed. Your loan goes on as it is. Sign in to see what is owed, and when.',
    ),
  },
}

/** A mail as all of them are: greeting, what it says, the link, who writes. */
export const composeMail = (
  { subject, body }: MailWords,
  facts: NoticeFacts,
): { subject: string; text: string } => {
  const greeting = facts.firstName === null ? 'Hello,' : `Hello ${facts.firstName},`
  const text = [
    greeting,
    body(facts),
    facts.link,
    `${facts.shortName}, ${facts.supportPhone}`,
    'We never ask for your password or your recovery words.',
  ].join('\n\n')
  const about = typeof subject === 'string' ? subject : subject(facts)
  return { subject: `${facts.shortName}: ${about}`, text }
}

/** Subject and text of a message to the borrower. */
export const composeNotice = (notice: NoticeName, facts: NoticeFacts): { subject: string; text: string } =>
  composeMail(NOTICES[notice], facts)
