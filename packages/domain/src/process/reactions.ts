import { netProceedsOf } from '../liquidation/liquidation.ts'
import { saleOfPayment } from '../liquidation/sales.ts'
import type { LoanParts } from '../view/wire.ts'
import type { EventDataOf, EventOf, EventType, FileEvent, Stream } from './events.ts'

/** What only follows from an event of another decider; nobody may ask for it. */
export const REACTION_TYPES = [
  'ApplicationCompleted',
  'ApplicationRejected',
  'RenewedLoanPaidOff',
  'CollateralAccountOpened',
  'CollateralUnpledged',
  'CollateralRepledged',
  'CollateralTransferredOut',
  'CollateralDebited',
  'DisbursementReady',
  'LoanFunded',
  'RefinanceFunded',
  'LoanFundingReturned',
  'LoanUnwound',
] as const satisfies readonly EventType[]
export type ReactionType = (typeof REACTION_TYPES)[number]

/** Whether an event only repeats for one decider what an event of another, of the same moment, says. */
export const isReaction = (type: EventType): type is ReactionType =>
  (REACTION_TYPES as readonly EventType[]).includes(type)

/** What also follows from an event of another decider. Its own decider allows it to be asked for by itself too. */
const ALSO_FOLLOWS = ['PaymentReceived'] as const satisfies readonly EventType[]
type Following = ReactionType | (typeof ALSO_FOLLOWS)[number]

/** What an event asks of another decider: an event of that one. */
export interface Reaction {
  readonly type: Following
  readonly data: unknown
}

/** One line of the table, of an event of this type. */
type Asks<Type extends EventType> = {
  [Of in Following]: {
    readonly asks: Of
    /** Left out where it is always asked for. */
    readonly when?: (parts: LoanParts, event: EventOf<Type>) => boolean
  } & (EventDataOf<Of> extends Record<string, never>
    ? object
    : { readonly dataOf: (event: EventOf<Type>, parts: LoanParts) => EventDataOf<Of> })
}[Following]

/** A decider whose automatic triggers are tried again: what it waited for may be over. */
interface Settles {
  readonly settles: Stream
}
type Line<Type extends EventType> = Asks<Type> | Settles

/** An application that ended leaves its collateral unpledged, where there is an account. */
const UNPLEDGE = {
  asks: 'CollateralUnpledged',
  when: ({ collateral }: LoanParts) => collateral.state !== 'UNOPENED',
} as const
/** The first funding completes the application; a disbursement that was returned and is sent again finds it complete. */
const COMPLETE = {
  asks: 'ApplicationCompleted',
  when: ({ application }: LoanParts) => application.state === 'SIGNED',
} as const
/** Coins that arrived while a hold stopped everything count now; and what is paid can be the last thing that was missing. */
const SETTLE_COLLATERAL = { settles: 'collateral' } as const
/** A loan that owes again is reopened once no release of its collateral is requested any more. */
const SETTLE_LOAN = { settles: 'loan' } as const

/** A loan that is no longer in service is no longer monitored. */
const SETTLE_MARGIN = { settles: 'margin' } as const

/** What is final on the chain is held no longer. */
const DEBIT = {
  asks: 'CollateralDebited',
  when: (_: LoanParts, { data }: EventOf<'CollateralReleaseConcluded'>) => data.result === 'SUCCESS',
  dataOf: ({ data }: EventOf<'CollateralReleaseConcluded'>) => ({ units: data.units }),
} as const

/** What an exchange has sold is held no longer. */
const DEBIT_SOLD = {
  asks: 'CollateralDebited',
  dataOf: ({ data }: EventOf<'SliceFilled'>) => ({
    units: data.fills.reduce((sum, { units }) => sum + BigInt(units), 0n).toString(),
  }),
} as const

/** The sale that an event of its conclusion is of. A conclusion without its sale is a bug. */
const concludedSale = ({ liquidations }: LoanParts, liquidationId: string) => {
  const sale = saleOfPayment(liquidations, liquidationId)
  if (sale?.state !== 'CONCLUDED') throw new Error('A conclusion has its sale')
  return sale
}

/**
 * What the proceeds leave after expenses and fee is paid on the loan, also where more than everything is paid. The payment has
 * the id of its sale. Its method is OTHER, because released servers do not know another one (note 074).
 */
const PAY_PROCEEDS = {
  asks: 'PaymentReceived',
  when: (parts: LoanParts, { data }: EventOf<'LiquidationConcluded'>) =>
    netProceedsOf(concludedSale(parts, data.liquidationId).applied) > 0n,
  dataOf: ({ data }: EventOf<'LiquidationConcluded'>, parts: LoanParts) => {
    const { applied, deficiencyCents } = concludedSale(parts, data.liquidationId)
    return {
      paymentId: data.liquidationId,
      method: 'OTHER' as const,
      amountCents: netProceedsOf(applied).toString(),
      paidOn: data.appliedOn,
      heldUntil: null,
      isPaidInFull: deficiencyCents === 0n,
    }
  },
} as const

const rolloverUnitsOf = ({ application }: LoanParts): string =>
  (application.renewal?.rolloverUnits ?? 0n).toString()

const estateUnitsOf = ({ application }: LoanParts): string =>
  (application.refinance?.estateUnits ?? 0n).toString()

/**
 * What an event of one decider asks of another, in order, at once and in the same transaction. Exhaustive over the events:
 * a new one does not compile until this table says what follows from it.
 */
const REACTIONS: { readonly [Type in EventType]: readonly Line<Type>[] } = {
  // application
  ApplicationStarted: [],
  OffersPriced: [],
  OfferRepriced: [],
  OfferSelected: [],
  OfferReplaced: [],
  ProfileAttached: [],
  DisclosuresGenerated: [],
  DetailsSubmitted: [],
  CreditCleared: [],
  CreditFrozen: [],
  CreditLocked: [],
  CreditNotMatched: [],
  CreditRetried: [],
  ScreeningReviewOpened: [],
  ScreeningCleared: [],
  IdentityUploaded: [],
  IdentityApproved: [],
  IdentityRefused: [],
  FinalStepsDone: [],
  AgreementAccepted: [],
  LastAgreementSigned: [
    {
      asks: 'CollateralAccountOpened',
      dataOf: ({ data: { requiredUnits, topUpUnits, collateralDueAt } }, parts) => ({
        requiredUnits,
        topUpUnits: topUpUnits ?? null,
        rolloverUnits: rolloverUnitsOf(parts),
        depositsDueAt: collateralDueAt,
      }),
    },
  ],
  RenewalSigned: [
    {
      asks: 'CollateralAccountOpened',
      dataOf: ({ data: { requiredUnits } }, parts) => ({
        requiredUnits,
        topUpUnits: '0',
        rolloverUnits: rolloverUnitsOf(parts),
        depositsDueAt: null,
      }),
    },
  ],
  RefinanceOffersPriced: [],
  RefinanceDetailsGiven: [],
  MilitaryCleared: [],
  RefinanceOfferSelected: [],
  RefinanceConfirmed: [],
  RefinanceAgreementsPrepared: [],
  RefinanceSigned: [
    {
      asks: 'CollateralAccountOpened',
      dataOf: ({ data: { requiredUnits } }, parts) => ({
        requiredUnits,
        topUpUnits: '0',
        rolloverUnits: estateUnitsOf(parts),
        depositsDueAt: null,
        isRefinance: true,
      }),
    },
  ],
  RefinanceSignedForTopUp: [
    {
      asks: 'CollateralAccountOpened',
      dataOf: ({ data: { requiredUnits, topUpUnits } }, parts) => ({
        requiredUnits,
        topUpUnits,
        rolloverUnits: estateUnitsOf(parts),
        depositsDueAt: null,
        isRefinance: true,
      }),
    },
  ],
  RenewedLoanPaidOff: [],
  ApplicationCompleted: [],
  ApplicationDeclined: [UNPLEDGE],
  ApplicationExpired: [UNPLEDGE],
  ApplicationCancelled: [UNPLEDGE],
  CollateralWindowClosed: [UNPLEDGE],
  RenewalEnded: [UNPLEDGE],
  ApplicationRejected: [UNPLEDGE],
  SanctionsHoldPlaced: [],
  SanctionsDecided: [],
  SanctionsBlocked: [],
  SanctionsCleared: [SETTLE_COLLATERAL],
  SanctionsReportFiled: [],
  SanctionsLicenseEntered: [],
  SanctionsLicensed: [SETTLE_COLLATERAL],
  // collateral account
  CollateralAccountOpened: [],
  DepositAddressAllotted: [],
  CollateralSentDeclared: [],
  AddressVerificationBegun: [],
  CollateralCounted: [],
  CollateralReceived: [{ asks: 'DisbursementReady' }],
  TopUpRequested: [],
  TopUpReceived: [],
  HandOverAwaited: [],
  LoanRolledForward: [
    { asks: 'RenewedLoanPaidOff', dataOf: ({ data: { payoffCents } }) => ({ payoffCents }) },
  ],
  CollateralHandedOver: [{ asks: 'RefinanceFunded' }],
  CollateralUnpledged: [],
  CollateralRepledged: [],
  CollateralTransferredOut: [],
  CollateralDebited: [],
  CollateralReleased: [],
  // disbursement
  DisbursementAccountGiven: [],
  DisbursementReady: [],
  DisbursementAccountReentered: [],
  CryptoFundingChosen: [],
  AchFundingChosen: [],
  MicroTransferSent: [],
  MicroTransferConfirmed: [],
  ApprovalRecorded: [],
  DisbursementApproved: [],
  DisbursementApprovalWithdrawn: [],
  FundsSent: [{ asks: 'LoanFunded' }],
  DisbursementAccountRejected: [],
  DisbursementReturned: [{ asks: 'LoanFundingReturned' }],
  DisbursementHoldLifted: [],
  DisbursementRejected: [
    { asks: 'LoanUnwound', when: ({ loan }) => loan.state === 'AWAITING_DISBURSEMENT' },
    { asks: 'ApplicationRejected' },
  ],
  // loan
  LoanFunded: [COMPLETE],
  RenewalFunded: [COMPLETE],
  RefinanceFunded: [COMPLETE],
  LoanFundingReturned: [SETTLE_MARGIN],
  LoanUnwound: [],
  PaymentReceived: [SETTLE_COLLATERAL],
  PaymentReturned: [SETTLE_COLLATERAL],
  LoanPaidOff: [{ asks: 'CollateralUnpledged' }, SETTLE_MARGIN],
  LoanReopened: [
    { asks: 'CollateralRepledged', dataOf: (_, { releases }) => ({ priorReleases: releases.length }) },
  ],
  LoanClosedByRenewal: [
    { asks: 'CollateralTransferredOut', dataOf: ({ data }) => ({ units: data.transferredUnits }) },
    SETTLE_MARGIN,
  ],
  // margin
  MonitoringBegun: [],
  WarningReached: [],
  WarningCleared: [],
  MarginCallOpened: [],
  MarginCallPaused: [],
  MarginCallResumed: [],
  MarginCallSent: [],
  MarginCallExtended: [],
  MarginCallCured: [],
  MarginCallWithdrawn: [],
  MarginCallLapsed: [],
  LiquidationLevelReached: [],
  SaleNoLongerDue: [],
  MonitoringEnded: [],
  // release
  CollateralReleaseRequested: [],
  CollateralReleaseDecided: [SETTLE_COLLATERAL, SETTLE_LOAN],
  CollateralReleaseOrdered: [],
  CollateralReleaseConcluded: [DEBIT, SETTLE_COLLATERAL, SETTLE_LOAN],
  // sale of collateral
  LiquidationOrdered: [],
  SliceOrdered: [],
  SliceFilled: [DEBIT_SOLD],
  SliceClosed: [],
  CollateralConverted: [],
  LiquidationStopped: [],
  LiquidationResumed: [],
  LiquidationConcluded: [PAY_PROCEEDS],
}

/** Lines of the table whose event is not told apart any more. */
interface AnyLine {
  readonly asks?: Following
  readonly settles?: Stream
  readonly when?: (parts: LoanParts, event: FileEvent) => boolean
  readonly dataOf?: (event: FileEvent, parts: LoanParts) => unknown
}
const linesOf = (type: EventType): readonly AnyLine[] => REACTIONS[type] as readonly AnyLine[]

/** What an event asks of other deciders, or which of them it lets go on; `parts` are the states after all events of its decision. */
export const reactionsTo = (event: FileEvent, parts: LoanParts): readonly (Reaction | Settles)[] =>
  linesOf(event.type)
    .filter(({ when }) => when?.(parts, event) !== false)
    .flatMap(({ asks, settles, dataOf }): readonly (Reaction | Settles)[] => {
      if (asks !== undefined) return [{ type: asks, data: dataOf?.(event, parts) ?? {} }]
      return settles === undefined ? [] : [{ settles }]
    })

/** The table in words, for documents: an event, and what it asks for. */
export const reactionTable = (): readonly (readonly [event: string, asks: string])[] =>
  (Object.keys(REACTIONS) as EventType[]).flatMap((type) =>
    linesOf(type).map(({ asks, settles }) => [type, asks ?? `automatic triggers of: ${settles}`] as const),
  )
