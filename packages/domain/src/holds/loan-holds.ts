/** Why a loan in service is held (note 076). A match of a sanctions list is a hold of its own kind (note 051). */
export const HOLD_KINDS = ['BANKRUPTCY', 'SCRA', 'DECEASED', 'DISPUTE', 'FRAUD'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** What may go on, or stop, while a loan is held. */
export const HELD_MATTERS = [
  'debits',
  'marginCalls',
  'sales',
  'paymentNotices',
  'defaultSteps',
  'renewals',
  'releases',
] as const
export type HeldMatter = (typeof HELD_MATTERS)[number]

interface HoldRule {
  /** What stops while the hold is in force; everything else goes on, e.g. statements, payments that arrive, and interest. */
  readonly stops: readonly HeldMatter[]
  /** The most that the loan bears from a day to a day, in basis points; null for no cap. */
  readonly rateCapBps: number | null
  /** Whether its borrower is shown that the loan is held. */
  readonly isShown: boolean
  readonly why: string
}

/** 50 USC 3937(a)(1). */
export const SCRA_RATE_BPS = 600

/** What each hold stops. Every job and command that could do one of the matters reads this table. */
export const HOLD_RULES: Readonly<Record<HoldKind, HoldRule>> = {
  BANKRUPTCY: {
    stops: HELD_MATTERS,
    rateCapBps: null,
    isShown: true,
    why: 'The stay forbids to collect, to enforce a lien and to set off (11 USC 362(a)), and the collateral belongs to the estate.',
  },
  SCRA: {
    stops: ['marginCalls', 'sales', 'defaultSteps', 'renewals'],
    rateCapBps: SCRA_RATE_BPS,
    isShown: true,
    why: 'No lien is enforced without a court order (50 USC 3958), and interest above 6 % is forgiven (50 USC 3937). A renewal would be a new debt without that protection, so an agent talks about it first.',
  },
  DECEASED: {
    stops: HELD_MATTERS,
    rateCapBps: null,
    isShown: false,
    why: 'Nobody who reads the messages can act, and only the estate may pay, add or receive collateral.',
  },
  DISPUTE: {
    stops: ['debits', 'sales', 'paymentNotices', 'defaultSteps'],
    rateCapBps: null,
    isShown: true,
    why: 'What is owed is not agreed on: nothing is drawn or sold for it. Margin calls still tell the borrower where the loan stands.',
  },
  FRAUD: {
    stops: ['debits', 'paymentNotices', 'defaultSteps', 'renewals', 'releases'],
    rateCapBps: null,
    isShown: false,
    why: 'Nothing is drawn from, sent to or agreed with somebody who may not be the borrower. The price does not wait for it, so calls and sales go on.',
  },
}

/** Whether one of these holds stops a matter. */
export const isHeldFrom = (kinds: readonly HoldKind[], matter: HeldMatter): boolean =>
  kinds.some((kind) => HOLD_RULES[kind].stops.includes(matter))
