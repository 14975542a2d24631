import type { FinalStepName } from '@pledge/domain/application/final-steps'

interface StepCardWords {
  readonly title: string
  readonly need: string
  readonly time: string
  /** Why the card does not lead on yet. */
  readonly waits: string
  readonly underWay: string
  readonly done: string
}

/** The four last steps (rows 1.2.85 to 1.2.99). */
export const nextSteps = {
  title: 'Final steps',
  lead: 'Leave any time. Everything is saved.',
  /** By the number of steps that a renewal has: two, or three where collateral is added. */
  renewalLead: {
    2: 'Two steps to your renewal. Leave any time. Everything is saved.',
    3: 'Three steps to your renewal. Leave any time. Everything is saved.',
  } as Readonly<Record<number, string>>,
  loading: 'Loading your final steps',
  failedTitle: "We couldn't load your final steps",
  failed: 'Nothing is lost. Try again in a moment.',
  tryAgain: 'Try again',
  takes: 'Takes {time}',
  paused: 'This page has stopped updating.',
  checkAgain: 'Look again',
  screening: 'We are checking the details that you gave. You can go on meanwhile.',
  /** Row 1.4.12, while a person looks at what the screening found. */
  inReviewTitle: 'A person is looking at your details',
  inReview:
    'It takes longer than usual, and you need to do nothing for it. Go on with the steps that are open; we send you an email when we are done.',
  /** From a step that waits for confirmations, back to the page that shows them (row 1.2.90). */
  collateralLink: 'See your deposit address and deposits',
  preparing: 'Your agreements are being prepared. This takes a few seconds.',
  sending: 'Sending. Keep this page open until it is done.',
  sendingLabel: 'Sending your ID',
  sendingFile: 'Sending file {number} of {count}.',
  keepOpen: 'Keep this page open until it is done.',
  stopSending: 'Stop sending',
  idRefused: 'Your last upload was not accepted',
  idRefusedHint: 'Please upload your ID again.',

  /** Row 1.2.92. */
  idInReview: 'ID in Review',
  idInReviewText: 'We review your ID within one business day and email you. You don’t need to do anything.',
  idOnItsWay: 'We review your ID within one business day of receiving it.',
  beingSent: 'Your ID is being sent.',

  side: {
    title: 'Your application',
    deadline: 'Complete it by',
    collateralDue: 'Send your collateral by',
    carried: 'Collateral carried over',
    topUp: 'Collateral to add',
    noTopUp: 'None',
    documents: 'See your documents',
    continue: 'Continue',
    nothing: 'Nothing for you to do right now.',
  },

  cards: {
    'Verify Identity': {
      title: 'Verify Identity',
      need: "A photo of your driver's license, state ID, passport or permanent resident card.",
      time: 'about 3 minutes',
      waits: 'Opens when your details have been checked.',
      underWay: 'We have your ID and are looking at it.',
      done: 'Your identity is verified.',
    },
    'Disbursement Account': {
      title: 'Disbursement Account',
      need: 'Your sign-in at the bank that your cash should go to, or the routing and account number of the account.',
      time: 'about 2 minutes',
      waits: 'Opens when your details have been checked.',
      underWay: 'We are checking your account.',
      done: 'Your account is saved.',
    },
    'Review Agreements': {
      title: 'Review Agreements',
      need: 'Read and accept your loan documents, one by one.',
      time: 'about 10 minutes',
      waits: 'Opens when your identity is verified and your account is saved.',
      underWay: 'We are recording what you accepted.',
      done: 'You have accepted your agreements.',
    },
    'Post Collateral': {
      title: 'Post Collateral',
      need: 'Send your coins to an address that is yours alone. You have {days} calendar days for it.',
      time: 'about 10 minutes, then up to an hour to confirm',
      waits: 'Opens when you have accepted your agreements.',
      underWay: 'We are waiting for your collateral to be confirmed.',
      done: 'Your collateral is confirmed.',
    },
  } satisfies Record<FinalStepName, StepCardWords>,

  /** What the cards of a loan abroad say in place of that: a passport, and a wallet where there is a bank at home (row 1.1.10). */
  abroad: {
    'Verify Identity': {
      need: 'A photo or scan of your passport, and of a second ID where the page asks for one.',
    },
    'Disbursement Account': {
      need: 'The address of a wallet of yours that takes USDC, and the chain that it is on.',
      underWay: 'We are checking your wallet.',
      done: 'Your wallet is saved.',
    },
    'Review Agreements': { waits: 'Opens when your identity is verified and your wallet is saved.' },
  } as Partial<Record<FinalStepName, Partial<StepCardWords>>>,

  /** What the cards of a renewal say in place of that: no account is asked for, and what is carried over is not sent (note 035). */
  renewal: {
    'Review Agreements': {
      need: 'Read and accept the documents of your renewal, one by one.',
      waits: 'Opens when your identity is verified.',
    },
    'Post Collateral': {
      need: 'Send the coins that you add to an address that is yours alone. You have {days} calendar days for it.',
      underWay: 'We are waiting for the collateral that you add to be confirmed.',
      done: 'The collateral that you added is confirmed.',
    },
  } as Partial<Record<FinalStepName, Partial<StepCardWords>>>,
} as const
