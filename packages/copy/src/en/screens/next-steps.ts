import type { FinalStepName } from '@pledge/domain/application/final-steps'

/** The text of one of the four final steps. */
export interface StepCardWords {
  readonly title: string
  readonly need: string
  readonly time: string
  /** What happens after the borrower has completed it. */
  readonly afterwards?: string
  /** Why the step is not open yet. */
  readonly waits: string
  readonly underWay: string
  readonly done: string
}

/** The four final steps (rows 1.2.85 to 1.2.99). */
export const nextSteps = {
  title: 'Final steps',
  lead: 'Leave anytime. Your progress is saved.',
  /** After a credit check, so its outcome is clear (row 1.4.11). */
  leadAfterCredit: 'Your credit check is done, and you can continue. Your progress is saved.',
  /** While every remaining step waits for us. */
  leadWaiting: 'Nothing for you to do right now. Your progress is saved.',
  /** While a step is being sent to the server, so nothing is called saved yet. */
  leadSaving: 'You can continue once this step is saved.',
  /** By the number of steps of a renewal: two, or three with a top-up. */
  renewalLead: {
    2: 'Two steps to your renewal. Leave anytime. Your progress is saved.',
    3: 'Three steps to your renewal. Leave anytime. Your progress is saved.',
  } as Readonly<Record<number, string>>,
  loading: 'Loading your final steps',
  failedTitle: "We couldn't load your final steps",
  failed: 'Your information is saved. Try again in a moment.',
  tryAgain: 'Try again',
  takes: 'Takes {time}',
  paused: 'This page has stopped updating.',
  checkAgain: 'Check again',
  screening: "We're checking your details. You can keep going.",
  /** Row 1.4.12, while an agent reviews a screening match. */
  inReviewTitle: "We're reviewing your details",
  inReview:
    "This is taking longer than usual. You don't need to do anything for it. Keep going with the steps that are open. We'll email you when we're done.",
  /** The link from a step that waits for confirmations to the page that shows them (row 1.2.90). */
  collateralLink: 'See your deposit address and deposits',
  preparing: "We're preparing your agreements. This takes a few seconds.",
  sending: "Saving this step. Keep this page open until it's done.",
  sendingLabel: 'Sending your ID',
  sendingFile: 'Sending file {number} of {count}.',
  keepOpen: "Keep this page open until it's done.",
  stopSending: 'Stop sending',
  /** For a renewal that does not require a new ID. */
  idOnFile: "Your ID on file is valid until {date}. You don't need to send it again.",
  idRefused: "We couldn't accept your last upload",
  idRefusedHint: 'Please upload your ID again.',

  /** Row 1.2.92. */
  idInReview: 'ID in Review',
  idInReviewText:
    "We'll review your ID and email you within one business day. You don't need to do anything else for it.",
  idOnItsWay: 'We review your ID within one business day of receiving it.',
  beingSent: 'Your ID is being sent.',

  side: {
    title: 'Your application',
    deadline: 'Complete it by',
    /** Shown instead of the date while the next step is ours, since those days do not count. */
    pausedTitle: 'Your deadline is paused',
    paused: {
      details: 'Your {days} days are paused while we check your details. We add the days we take.',
      identity: 'Your {days} days are paused while we review your ID. We add the days we take.',
    },
    collateralDue: 'Send your collateral by',
    carried: 'Collateral you already have with us',
    topUp: 'Collateral to add',
    noTopUp: 'None',
    documents: 'See your documents',
    continue: 'Continue',
    nothing: 'Nothing for you to do right now.',
    saving: 'Your next step opens here once this one is saved.',
    collateralAwaited:
      "We're waiting for your collateral. You can check what's arrived and what's still to send.",
    collateralSent: "Everything needed has been sent. We'll email you once it's confirmed.",
    checkCollateral: 'Check your collateral',
  },

  cards: {
    'Verify Identity': {
      title: 'Verify Identity',
      need: "A photo of your driver's license, state ID, passport or permanent resident card.",
      time: 'about 3 minutes',
      afterwards: 'Then a person reviews it, within one business day.',
      waits: 'Opens after we check your details.',
      underWay: 'We have your ID and are reviewing it.',
      done: "We've verified your identity.",
    },
    'Disbursement Account': {
      title: 'Disbursement Account',
      need: 'Your bank login, or routing and account numbers.',
      time: 'about 2 minutes',
      waits: 'Opens after we check your details.',
      underWay: "We're checking your account.",
      done: "You've added your account.",
    },
    'Review Agreements': {
      title: 'Review Agreements',
      need: 'Read and accept your loan documents, one at a time.',
      time: 'about 10 minutes',
      waits: 'Opens after we verify your identity and save your account.',
      underWay: "We're saving your acceptance.",
      done: "You've accepted your agreements.",
    },
    'Post Collateral': {
      title: 'Post Collateral',
      need: 'Send your coins to a deposit address unique to your loan. You have {days} calendar days.',
      time: 'about 10 minutes, plus up to an hour to confirm',
      waits: 'Opens after you accept your agreements.',
      underWay: "We're waiting for your collateral to be confirmed.",
      done: 'Your collateral is confirmed.',
    },
  } satisfies Record<FinalStepName, StepCardWords>,

  /** The destination of the funds, once known, and how to change it. */
  account: {
    at: '{bank}, account ending in {mask}',
    ending: 'Account ending in {mask}',
    wallet: 'Wallet {address} on {chain}',
    change: 'Change account',
    fixed: "You can't change it here once we make your agreements. To use another account, call {phone}.",
    /** An international borrower cannot change the wallet here. */
    otherWallet: 'To use another wallet, call {phone}.',
  },

  /** For agreements that replaced earlier ones because the price dropped before signing. */
  newAgreements:
    'Your new agreements are ready. The required minimum is now {quantity}. Read and accept them one at a time.',
  /** What the agreements still wait for, if it is not everything. */
  agreementsWait: {
    identity: 'Opens after we verify your identity.',
    account: 'Opens after you add your account.',
    wallet: 'Opens after you add your wallet.',
    details: 'Opens after we check your details.',
  },

  /** Replacements on the cards of an international loan: a passport, and a wallet instead of a bank account (row 1.1.10). */
  international: {
    'Verify Identity': {
      need: 'A photo or scan of your passport, plus a second ID if we ask for one.',
    },
    'Disbursement Account': {
      need: 'Your USDC wallet address and network.',
      underWay: "We're checking your wallet.",
      done: "You've added your wallet.",
    },
    'Review Agreements': { waits: 'Opens after we verify your identity and save your wallet.' },
  } as Partial<Record<FinalStepName, Partial<StepCardWords>>>,

  /** Replacements on the cards of a renewal: no account is needed, and only the top-up is sent (note 035). */
  renewal: {
    'Review Agreements': {
      need: 'Read and accept your renewal documents, one at a time.',
      waits: 'Opens after we verify your identity.',
    },
    'Post Collateral': {
      need: 'Send your additional coins to a deposit address unique to your loan. You have {days} calendar days.',
      underWay: "We're waiting for your additional collateral to be confirmed.",
      done: 'Your additional collateral is confirmed.',
    },
  } as Partial<Record<FinalStepName, Partial<StepCardWords>>>,
} as const
