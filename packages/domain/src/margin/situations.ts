/** What can be the case while a loan is monitored, beyond its price. */
export const SITUATIONS = [
  'NIGHT_OR_WEEKEND',
  'RELEASE_REQUESTED',
  'RELEASE_ORDERED',
  'RENEWAL_OPEN',
  'TOP_UP_REORGED',
  'PRICE_STALE',
  'STOPPED',
  'SANCTIONS_HOLD',
  'LOAN_HOLD',
  'SALE_HOLD',
  'PAYMENT_ON_HOLD',
] as const
export type Situation = (typeof SITUATIONS)[number]

/** What goes on in a situation. */
interface Consequence {
  /** Whether warnings are sent, calls are opened, and both are cleared. */
  readonly isJudged: boolean
  /** Whether the clock of an open call runs. */
  readonly isClockRunning: boolean
  /** Whether a call can lapse, and whether the level of a sale counts. */
  readonly isSaleDecided: boolean
  readonly why: string
}

const AS_USUAL = { isJudged: true, isClockRunning: true, isSaleDecided: true } as const

/**
 * What a margin call means when (note 069). `guards.ts` and `review.ts` read it: what a row forbids does not happen while its
 * situation is the case.
 */
export const CONSEQUENCES: Readonly<Record<Situation, Consequence>> = {
  NIGHT_OR_WEEKEND: { ...AS_USUAL, why: 'The agreement counts hours, at night and on weekends too.' },
  RELEASE_REQUESTED: {
    ...AS_USUAL,
    why: 'Nothing has left yet: the collateral counts until it is ordered out.',
  },
  RELEASE_ORDERED: {
    ...AS_USUAL,
    why: 'Coins that were ordered out no longer count, also before they are sent.',
  },
  RENEWAL_OPEN: {
    ...AS_USUAL,
    why: 'The renewed loan stands as it is until the renewal closes it, which ends its monitoring.',
  },
  TOP_UP_REORGED: {
    ...AS_USUAL,
    why: 'The rest of the time runs on; a call that the deposit had cured is called anew, for its full time.',
  },
  PRICE_STALE: {
    isJudged: false,
    isClockRunning: true,
    isSaleDecided: false,
    why: 'The agreement: without reliable prices we do not act on the price alone. The deadline stands, and is judged at the next reliable price.',
  },
  STOPPED: {
    isJudged: false,
    isClockRunning: true,
    isSaleDecided: false,
    why: 'The lender stopped automatic action. The deadline stands, and is judged when action resumes: a cure first.',
  },
  SANCTIONS_HOLD: {
    isJudged: false,
    isClockRunning: false,
    isSaleDecided: false,
    why: 'Blocked property is neither sold nor topped up: the borrower cannot act, so the clock stands still.',
  },
  LOAN_HOLD: {
    isJudged: false,
    isClockRunning: false,
    isSaleDecided: false,
    why: 'The loan is held, e.g. by a bankruptcy stay: the borrower is asked for nothing, and nothing is enforced (note 076).',
  },
  SALE_HOLD: {
    isJudged: true,
    isClockRunning: true,
    isSaleDecided: false,
    why: 'What is owed is disputed: the borrower still learns where the loan stands, and nothing is sold (note 076).',
  },
  PAYMENT_ON_HOLD: {
    ...AS_USUAL,
    why: 'A payment counts on the day it is received. Returned, it counts as not made, and the loan is called anew.',
  },
}

const every = (situations: readonly Situation[], rule: keyof Omit<Consequence, 'why'>): boolean =>
  situations.every((situation) => CONSEQUENCES[situation][rule])

export const isJudged = (situations: readonly Situation[]): boolean => every(situations, 'isJudged')
export const isClockRunning = (situations: readonly Situation[]): boolean =>
  every(situations, 'isClockRunning')
export const isSaleDecided = (situations: readonly Situation[]): boolean => every(situations, 'isSaleDecided')
