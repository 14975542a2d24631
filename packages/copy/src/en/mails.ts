import type { Notice } from '@pledge/domain/process/notices'
import type { UsualTimes } from '@pledge/domain/organization/usual-times'
import { calendarDate } from '../format/dates.ts'
import { endOfDay } from '../format/deadlines.ts'
import { range } from '../format/range.ts'

export interface NoticeFacts {
  /** Null until the borrower has entered a name. */
  readonly firstName: string | null
  readonly shortName: string
  readonly supportPhone: string
  readonly link: string
  /** Midnight at the end of the last day to send collateral. */
  readonly dueAt: Date | null
  /** Hours after that day in which deposits already on the network can be confirmed (row 1.9.19): an operator setting. */
  readonly graceHours: number
  /** Whether deposits of the application's coin are still awaited. */
  readonly awaitsCoins: boolean
  /** Whether the application has a confirmed collateral balance. */
  readonly holdsCoins: boolean
  /** The amounts as pages show them, '0.25 BTC'; null before an offer is selected. */
  readonly collateral: {
    readonly plannedAmount: string
    readonly requiredMinimum: string
    readonly confirmed: string
  } | null
  readonly timeZone: string
  /** The country of an international borrower, whose date order is used; null for US residents. */
  readonly country: string | null
  /** Whether the loan is disbursed in USDC to a wallet instead of by ACH to a bank account. */
  readonly isPaidInUsdc: boolean
  /** Whether the loan renews another: no money is sent, and the renewed loan continues if the renewal ends (note 035). */
  readonly isRenewal: boolean
  /**
   * For a refinance of claimed loans, what has to be added to the estate's collateral, as pages show it, or null where nothing
   * has to be: nothing is disbursed, and the old loans continue if it ends. Null for any other loan.
   */
  readonly refinance: RefinanceFacts | null
  /** Whether the price dropped before signing and the borrower accepted the same loan with a higher minimum. */
  readonly isOfferReplaced: boolean
  /** The disbursement and the first payment; null before the funds are sent. */
  readonly sent: SentFacts | null
  /** From the rules that the application keeps. */
  readonly usualTimes: UsualTimes
}

export interface RefinanceFacts {
  readonly topUp: string | null
  /** Before its top-up is requested it has no deposit address, so nothing can be on its way. */
  readonly hasAddress: boolean
  /** The lender canceled it, e.g. because two agents released the claim: then another account may have the old loans. */
  readonly isEndedByLender: boolean
}

/** A disbursement as its email shows it. */
export interface SentFacts {
  /** The amount sent, such as '$10,000.00'. */
  readonly amount: string
  /** The account's last four digits, or both ends of the wallet's address; never all of either. Null if unknown. */
  readonly toMask: string | null
  readonly firstPayment: { readonly amount: string; readonly on: string } | null
}

export interface MailWords {
  readonly subject: string | ((facts: NoticeFacts) => string)
  readonly body: (facts: NoticeFacts) => string
}

/** One text for a new loan and one for a renewal. */
const either =
  (ofLoan: string, ofRenewal: string) =>
  ({ isRenewal }: Pick<NoticeFacts, 'isRenewal'>) =>
    isRenewal ? ofRenewal : ofLoan

/** What happens to the current loan when its renewal ends. */
const goesOn = ({ isRenewal }: NoticeFacts) => (isRenewal ? ' Your current loan stays the same.' : '')

const due = ({ dueAt, timeZone, country }: NoticeFacts) =>
  dueAt === null ? '' : ` by ${endOfDay(dueAt, { timeZone, country })}`

/** Deposits sent in time may be confirmed later (row 1.9.19); empty if the lender grants no such hours. */
export const graceText = ({ graceHours }: Pick<NoticeFacts, 'graceHours'>): string =>
  graceHours === 0
    ? ''
    : ` Collateral that's on the network by then has ${graceHours} more hours to be confirmed.`

const grace = (facts: NoticeFacts) => (facts.dueAt === null ? '' : graceText(facts))

/** Both amounts, with the names that the agreement uses. */
const amounts = ({ collateral }: NoticeFacts) =>
  collateral === null
    ? ''
    : ` You planned to send ${collateral.plannedAmount}, and the required minimum is ${collateral.requiredMinimum}. Funding begins once we've confirmed the required minimum. Everything we confirm counts.`

/** The amount confirmed so far. */
const confirmed = ({ collateral }: NoticeFacts) =>
  collateral === null ? '' : ` We've confirmed ${collateral.confirmed}.`

/** The amount and destination, as far as known: 'We sent $10,000.00 to your bank account ending in 6789'. */
const sentTo = ({ sent, isPaidInUsdc }: NoticeFacts): string => {
  const amount = sent?.amount ?? 'your loan'
  const mask = sent?.toMask ?? null
  if (isPaidInUsdc)
    return `We sent ${amount} in USDC to the wallet you confirmed${mask === null ? '' : ` (${mask})`}, and the network confirmed it.`
  return `We sent ${amount}${mask === null ? '' : ` to your bank account ending in ${mask.slice(-4)}`}.`
}

/** The first payment and its due date. */
const firstDue = ({ sent, country }: NoticeFacts): string => {
  const first = sent?.firstPayment ?? null
  return first === null
    ? ''
    : ` Your first payment of ${first.amount} is due ${calendarDate(first.on, { country })}.`
}

/** What happens to collateral that a canceled application has received, or may still receive. */
const returned = ({ holdsCoins, supportPhone, refinance }: NoticeFacts) => {
  if (refinance?.hasAddress === false) return ''
  return holdsCoins
    ? `We're holding the collateral we received. Sign in to see the amount and tell us where to send it. Questions? Call ${supportPhone}.`
    : "If you sent collateral that is still on its way, you can withdraw it once it arrives. We'll email you then. Please don't send any more."
}

/** Notices caused by events of the application, and those with other causes. */
export type NoticeName = Notice | 'wrong-asset'

/**
 * Emails are stored on other companies' servers, so the only personal data in them is a first name, and just enough of an
 * account or a wallet to distinguish it from the borrower's others.
 */
const NOTICES: Readonly<Record<NoticeName, MailWords>> = {
  incompleteness: {
    subject: 'Your application needs one more thing',
    body: () =>
      "We couldn't see your credit file, so your application isn't complete yet. Sign in to see what to do. Your documents include a notice with the deadline.",
  },
  'details-checked': {
    subject: "We've checked your details",
    body: () => "We've finished checking your details. Sign in to continue.",
  },
  'identity-refused': {
    subject: 'Please upload your ID again',
    body: () => "We couldn't accept the ID you uploaded. Sign in to see why and upload it again.",
  },
  'agreements-ready': {
    subject: ({ isOfferReplaced }) =>
      isOfferReplaced ? 'Your new agreements are ready to review' : 'Your agreements are ready to review',
    body: ({ isPaidInUsdc, isRenewal, isOfferReplaced, collateral }) => {
      if (isOfferReplaced)
        return `Your new agreements are ready. The required minimum is now ${collateral?.requiredMinimum ?? 'higher'}. Sign in to review and accept them. They replace the earlier ones.`
      return isRenewal
        ? "We've verified your identity. Sign in to review and accept your renewal agreements."
        : `You're ready to sign. We've verified your identity and saved your ${isPaidInUsdc ? 'wallet' : 'bank account'}. Sign in to review and accept your agreements.`
    },
  },
  'collateral-due': {
    subject: either('Send your collateral', 'Send your additional collateral'),
    body: (facts) =>
      facts.isRenewal
        ? `Your renewal is signed. Sign in to see how much collateral to add and where to send it${due(facts)}.${grace(facts)} You don't need to send the collateral you already have with us. We never send a deposit address by email.`
        : `Your loan is signed. Sign in to see where to send your collateral${due(facts)}.${grace(facts)}${amounts(facts)} We never send a deposit address by email.`,
  },
  'collateral-received': {
    subject: "We've received your collateral",
    body: (facts) =>
      `Your collateral is confirmed on the network.${confirmed(facts)} We're preparing your funds.`,
  },
  'top-up-received': {
    subject: "We've received your additional collateral",
    body: () =>
      "The collateral you added is confirmed on the network. Next, we'll close your current loan and open the new one.",
  },
  'collateral-short': {
    subject: 'Your collateral is below the required amount',
    body: ({ supportPhone, isRenewal }) =>
      `The network removed one of your confirmed deposits. Your loan won't be ${isRenewal ? 'renewed' : 'funded'} until your collateral is complete. First, check the transaction in your wallet: the network may confirm it again. Then sign in to see what is missing and where to send it. We never send a deposit address by email. Questions? Call ${supportPhone}.`,
  },
  'collateral-fell': {
    subject: 'Add collateral to receive your loan',
    body: ({ supportPhone }) =>
      `The price of your collateral dropped before we sent your funds. Your loan-to-value (LTV) is now above the maximum for a new loan, so we haven't sent your funds. If you add collateral, we'll review your loan again. Sign in to see how much to add and where to send it. We never send a deposit address by email. Questions? Call ${supportPhone}.`,
  },
  'renewal-short': {
    subject: 'Your renewal is waiting for your collateral',
    body: ({ supportPhone }) =>
      `The network removed a confirmed deposit from the loan you're renewing. Part of the collateral for your renewal is now missing. Your current loan stays the same, and your renewal is on hold. Check the transaction in your wallet: the network may confirm it again. Please don't send anything yet. Questions? Call ${supportPhone}.`,
  },
  'wrong-asset': {
    subject: 'We received something other than your collateral',
    body: (facts) =>
      `Your deposit address received something other than the coin for your loan. It doesn't count as collateral. Sign in to see what it is, or call ${facts.supportPhone} about getting it back. ${facts.awaitsCoins ? 'Please send only the coin for your loan.' : "Please don't send anything else to that address."}`,
  },
  'test-transfer-sent': {
    subject: 'Check your wallet for a small test transfer',
    body: () =>
      "We sent a small amount of USDC to your wallet, and the network confirmed it. Check that it's there, then sign in and confirm it. We'll send your loan only after you do. If it isn't there, don't confirm it. We never ask you to send anything back.",
  },
  'disbursement-account-needed': {
    subject: ({ isPaidInUsdc }) =>
      isPaidInUsdc ? 'Please check your wallet address' : 'Please check your bank account',
    body: ({ isPaidInUsdc }) =>
      isPaidInUsdc
        ? "We can't send your loan to the wallet you gave us. Sign in to see why and enter another one. We never ask for a wallet address by email. Your agreements and your collateral stay the same."
        : "We can't send your loan to the bank account you gave us. Sign in to see why and enter another one. Your agreements and your collateral stay the same.",
  },
  'disbursement-under-review': {
    subject: 'About your loan funds',
    body: ({ supportPhone, isPaidInUsdc }) =>
      isPaidInUsdc
        ? `We couldn't send your loan to your wallet. We're looking into it and will email you when you can continue. You don't need to do anything now. Questions? Call ${supportPhone}.`
        : `Your bank returned your loan funds. We're looking into it and will email you when you can continue. You don't need to do anything now. Questions? Call ${supportPhone}.`,
  },
  'funds-sent': {
    subject: 'Your funds are on the way',
    body: (facts) => {
      const { achPayoutBusinessDays: days } = facts.usualTimes
      const when = facts.isPaidInUsdc
        ? ''
        : ` It takes ${range(days.from, days.to)} business days to reach your account.`
      const more = facts.isPaidInUsdc ? ' Sign in to see the transaction.' : ''
      return `${sentTo(facts)}${when}${firstDue(facts)}${more}`
    },
  },
  'disbursement-returned': {
    subject: 'Your bank returned your funds',
    body: () =>
      "Your bank returned your loan funds to us. Sign in to see why and enter another account. We'll send the same amount again with no second fee.",
  },
  declined: {
    subject: 'About your application',
    body: (facts) =>
      `We couldn't approve your application.${goesOn(facts)} Sign in to read the notice in your documents. It explains our decision and your rights.`,
  },
  cancelled: {
    subject: either('Your application was canceled', 'Your renewal was canceled'),
    body: (facts) =>
      `Your ${facts.isRenewal ? 'renewal' : 'application'} was canceled.${goesOn(facts)} ${returned(facts)}`,
  },
  'window-closed': {
    subject: either('Your application was canceled', 'Your renewal was canceled'),
    body: (facts) =>
      facts.isRenewal
        ? `We canceled your renewal because your additional collateral wasn't sent in full${due(facts)}.${goesOn(facts)} ${returned(facts)}`
        : `We canceled your application because your collateral wasn't sent in full${due(facts)}. ${returned(facts)} You can start a new application at any time.`,
  },
  'collateral-held': {
    subject: "We're holding collateral for you",
    body: ({ supportPhone }) =>
      `We received collateral for an application or a loan that has ended. We're holding it for you. Sign in to see the amount and tell us where to send it. Please don't send any more to that address. Questions? Call ${supportPhone}.`,
  },
  'payment-received': {
    subject: 'We received your payment',
    body: () =>
      'We received a payment on your loan. Sign in to see how we applied it and what you still owe. If you paid off your loan by ACH, we hold your collateral until your bank can no longer return the payment. Your dashboard shows the date.',
  },
  'payment-returned': {
    subject: 'Your payment was reversed',
    body: ({ supportPhone }) =>
      `A payment on your loan was reversed. Either your bank returned it, or it was posted to your loan by mistake. Sign in to see what you owe and pay again. Questions? Call ${supportPhone}.`,
  },
  'loan-paid-off': {
    subject: 'Your loan is paid off',
    body: () => 'Your loan is paid off, and you owe nothing more. Sign in to withdraw your collateral.',
  },
  'loan-renewed': {
    subject: 'Your loan is renewed',
    body: () =>
      'Your loan is renewed. The new loan paid off your previous loan, and your collateral now secures the new one. No money was sent. Sign in to see what you owe and when.',
  },
  'refinance-complete': {
    subject: 'Your new loan has begun',
    body: () =>
      'The estate handed over the collateral of your old loans. Your new loan has taken their place, and the collateral now secures it. You owe nothing more on the old loans. No money was sent. Sign in to see what you owe and when.',
  },
  'renewal-ended': {
    subject: 'Your renewal has ended',
    body: (facts) =>
      `The loan you were renewing is paid off, so there is nothing left to renew. ${returned(facts)}`,
  },
  'renewal-outgrown': {
    subject: 'Your renewal has ended',
    body: (facts) =>
      `A payment on the loan you were renewing was reversed. You now owe more than your renewal would pay off. Your current loan stays the same. Sign in to start another renewal while you still can. ${returned(facts)}`,
  },
  'collateral-released': {
    subject: "We've sent your collateral",
    body: ({ holdsCoins, supportPhone }) =>
      holdsCoins
        ? `We sent the collateral you asked for to your address, and the network confirmed it. More collateral has arrived since then, and we're holding it for you. Sign in to see the amount and tell us where to send it. Questions? Call ${supportPhone}.`
        : `We sent your collateral to your address, and the network confirmed it. Sign in to see the transaction. Questions? Call ${supportPhone}.`,
  },
  'release-rejected': {
    subject: 'Please enter your withdrawal address again',
    body: ({ supportPhone }) =>
      `We couldn't send your collateral to the address you gave us. It's safe with us. Sign in to see why and enter an address again. Questions? Call ${supportPhone}.`,
  },
  'release-stuck': {
    subject: 'About your collateral withdrawal',
    body: ({ supportPhone }) =>
      `We haven't been able to send your collateral yet. It's safe with us, and we're reviewing your request. Sign in to see the status, or call ${supportPhone}.`,
  },
  expired: {
    subject: either('Your application has expired', 'Your renewal has expired'),
    body: either(
      'The time to complete your application has passed. You can start a new one at any time.',
      'The time to complete your renewal has passed. Your current loan stays the same. Sign in to see what you owe and when.',
    ),
  },
}

/** What is said where part of the collateral was requested (note 080): the rest is still held, and never was on its way. */
const OF_PART: Partial<Record<NoticeName, MailWords>> = {
  'collateral-released': {
    subject: "We've sent part of your collateral",
    body: ({ supportPhone }) =>
      `We sent the part of your collateral you asked for to your address, and the network confirmed it. We still hold the rest. Sign in to see your loan. Questions? Call ${supportPhone}.`,
  },
  'release-rejected': {
    subject: "We didn't release part of your collateral",
    body: ({ supportPhone }) =>
      `You asked us to release part of your collateral. We didn't send it, and it's safe with us. Sign in to see why and what you can do. Questions? Call ${supportPhone}.`,
  },
  'release-stuck': {
    subject: 'About your collateral withdrawal',
    body: ({ supportPhone }) =>
      `We haven't been able to send the part of your collateral you asked for yet. It's safe with us, and we're reviewing your request. Sign in to see the status, or call ${supportPhone}.`,
  },
}

/** Old loans after the end of a refinance (note 099). */
const OLD_LOANS_STAY = 'Your old loans stay as they are, and you can refinance them again.'

const CANCELED_BY_BORROWER = `Your refinance was canceled. ${OLD_LOANS_STAY}`
/** Whether this account can refinance them again is not promised. */
const canceledByLender = ({ supportPhone }: NoticeFacts) =>
  `We canceled your refinance. The old loans stay as they are. Questions? Call ${supportPhone}.`

/** The amount that was fixed, as the borrower sends it. */
const topUpOf = ({ refinance }: NoticeFacts) => refinance?.topUp ?? 'your top-up'

/** What is said of a refinance of claimed loans: the estate holds most of its collateral, and nothing is disbursed. */
const OF_A_REFINANCE: Partial<Record<NoticeName, MailWords>> = {
  'collateral-due': {
    subject: 'Send your top-up',
    body: (facts) =>
      `Your refinance is signed, and your top-up is now fixed: ${topUpOf(facts)}. Sign in to see where to send it${due(facts)}. Otherwise we'll cancel the refinance.${grace(facts)} You don't need to send the collateral that the estate holds. We never send a deposit address by email.`,
  },
  'top-up-received': {
    subject: ({ refinance }) =>
      refinance?.topUp == null ? "You don't need a top-up" : "We've received your top-up",
    body: ({ refinance }) =>
      `${refinance?.topUp == null ? 'The price of your collateral has risen since you signed. You have nothing to send.' : 'The collateral you added is confirmed on the network.'} Next, the estate hands over the collateral of your old loans. You don't need to do anything.`,
  },
  'collateral-short': {
    subject: 'Your collateral is below the required amount',
    body: ({ supportPhone }) =>
      `The network removed one of your confirmed deposits. Your new loan won't begin until your collateral is complete. First, check the transaction in your wallet: the network may confirm it again. Then sign in to see what is missing and where to send it. We never send a deposit address by email. Questions? Call ${supportPhone}.`,
  },
  cancelled: {
    subject: 'Your refinance was canceled',
    body: (facts) =>
      `${facts.refinance?.isEndedByLender === true ? canceledByLender(facts) : CANCELED_BY_BORROWER} ${returned(facts)}`.trimEnd(),
  },
  'window-closed': {
    subject: 'Your refinance was canceled',
    body: (facts) =>
      `We canceled your refinance because your top-up wasn't sent in full${due(facts)}. ${OLD_LOANS_STAY} ${returned(facts)}`,
  },
  declined: {
    subject: 'About your refinance',
    body: () =>
      "We couldn't approve your refinance. Your old loans stay as they are. Sign in to read the notice in your documents. It explains our decision and your rights.",
  },
  expired: {
    subject: 'Your refinance has expired',
    body: () => `The time to sign your refinance has passed. ${OLD_LOANS_STAY}`,
  },
}

const wordsOf = (notice: NoticeName, { refinance }: NoticeFacts, isOfPart: boolean): MailWords =>
  (isOfPart ? OF_PART[notice] : undefined) ??
  (refinance === null ? undefined : OF_A_REFINANCE[notice]) ??
  NOTICES[notice]

/** The form of every email: greeting, body, link, sender. */
export const composeMail = (
  { subject, body }: MailWords,
  facts: NoticeFacts,
): { subject: string; text: string } => {
  const greeting = facts.firstName === null ? 'Hello,' : `Hi ${facts.firstName},`
  const text = [
    greeting,
    body(facts),
    facts.link,
    `${facts.shortName}, ${facts.supportPhone}`,
    "We'll never ask for your password or recovery phrase.",
  ].join('\n\n')
  const about = typeof subject === 'string' ? subject : subject(facts)
  return { subject: `${facts.shortName}: ${about}`, text }
}

/** Subject and text of a message to the borrower; `isOfPart` where it is about a request for part of the collateral. */
export const composeNotice = (
  notice: NoticeName,
  facts: NoticeFacts,
  { isOfPart }: { readonly isOfPart: boolean } = { isOfPart: false },
): { subject: string; text: string } => composeMail(wordsOf(notice, facts, isOfPart), facts)
