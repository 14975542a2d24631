import type { EventOf, FileEvent } from '../process/events.ts'
import type { Movement, MovementKind } from '../rehypothecation/movements.ts'

/** The activity of a loan, as its borrower sees it. */
export const ACTIVITY_KINDS = [
  'signed',
  'deposit-confirmed',
  'deposit-reorged',
  'funds-sent',
  'funds-came-back',
  'renewal-opened',
  'refinance-opened',
  'payment-received',
  'payment-reversed',
  'paid-off',
  'reopened',
  'renewed',
  'release-requested',
  'release-sent',
  'release-rejected',
  'warning-reached',
  'margin-call',
  'margin-call-extended',
  'margin-call-cured',
  'margin-call-withdrawn',
  'sale-due',
  'sale-ordered',
  'collateral-sold',
  'sale-no-longer-due',
  'refund-sent',
  'refund-returned',
  'collateral-rehypothecated',
  'collateral-recalled',
  'collateral-returned',
  'collateral-never-left',
  'collateral-replaced',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export interface Activity {
  readonly kind: ActivityKind
  /** Milliseconds on the business clock. */
  readonly at: number
  /** For a payment; null where no money moved, or where the event has no amount. */
  readonly amountCents: bigint | null
  /** Base units of the coin; null where no coins moved. */
  readonly units: bigint | null
}

type Report = Pick<Activity, 'kind'> & Partial<Pick<Activity, 'amountCents' | 'units'>>

const OF_EVENT: Partial<Record<FileEvent['type'], ActivityKind>> = {
  LastAgreementSigned: 'signed',
  RenewalSigned: 'signed',
  RefinanceSigned: 'signed',
  RefinanceSignedForTopUp: 'signed',
  FundsSent: 'funds-sent',
  DisbursementReturned: 'funds-came-back',
  RenewalFunded: 'renewal-opened',
  RefinanceFunded: 'refinance-opened',
  LoanPaidOff: 'paid-off',
  LoanReopened: 'reopened',
  CollateralReleaseRequested: 'release-requested',
  WarningReached: 'warning-reached',
  MarginCallOpened: 'margin-call',
  MarginCallExtended: 'margin-call-extended',
  MarginCallCured: 'margin-call-cured',
  MarginCallWithdrawn: 'margin-call-withdrawn',
  MarginCallLapsed: 'sale-due',
  LiquidationLevelReached: 'sale-due',
  SaleNoLongerDue: 'sale-no-longer-due',
  LiquidationOrdered: 'sale-ordered',
}

const countedOf = (units: bigint, before: bigint): Report | undefined => {
  if (units === before) return undefined
  return units > before
    ? { kind: 'deposit-confirmed', units: units - before }
    : { kind: 'deposit-reorged', units: before - units }
}

const concludedOf = ({ data }: EventOf<'CollateralReleaseConcluded'>): Report =>
  data.result === 'SUCCESS'
    ? { kind: 'release-sent', units: BigInt(data.units) }
    : { kind: 'release-rejected' }

/** When a refund of an overpayment was sent, and came back: refunds are no events of the loan. */
export interface RefundMovement {
  readonly amountCents: bigint
  readonly sentAt: number | null
  readonly cameBackAt: number | null
}

const refundActivity = ({ amountCents, sentAt, cameBackAt }: RefundMovement): readonly Activity[] => [
  ...(sentAt === null ? [] : [{ kind: 'refund-sent' as const, at: sentAt, amountCents, units: null }]),
  ...(cameBackAt === null
    ? []
    : [{ kind: 'refund-returned' as const, at: cameBackAt, amountCents, units: null }]),
]

const OF_MOVEMENT: Partial<Record<MovementKind, ActivityKind>> = {
  DELIVERED: 'collateral-rehypothecated',
  RECALL_REQUESTED: 'collateral-recalled',
  RETURNED: 'collateral-returned',
  VOIDED: 'collateral-never-left',
  LOST: 'collateral-replaced',
}

/**
 * The movements with each recall after its delivery. The answer that a lot had left can come after its recall was requested; a recall
 * reaches only what has left, so it is shown with that answer.
 */
const inOrder = (movements: readonly Movement[]): readonly Movement[] =>
  movements.flatMap((movement, index) => {
    const { lotId, kind, at } = movement
    const isOfLot = (of: MovementKind) => (one: Movement) => one.lotId === lotId && one.kind === of
    if (kind === 'DELIVERED') {
      const recall = movements.slice(0, index).find(isOfLot('RECALL_REQUESTED'))
      return recall === undefined ? [movement] : [movement, { ...recall, at }]
    }
    const isLater = kind === 'RECALL_REQUESTED' && movements.slice(index).some(isOfLot('DELIVERED'))
    return isLater ? [] : [movement]
  })

/** What happened to rehypothecated collateral, newest first: a lot that never left custody was no movement. */
const collateralActivity = (movements: readonly Movement[]): readonly Activity[] => {
  const left = new Set(movements.flatMap(({ lotId, kind }) => (kind === 'DELIVERED' ? [lotId] : [])))
  return inOrder(movements)
    .flatMap(({ lotId, kind, units, at }) => {
      const shown = left.has(lotId) ? OF_MOVEMENT[kind] : undefined
      return shown === undefined ? [] : [{ kind: shown, at, amountCents: null, units }]
    })
    .toReversed()
}

/** What of a loan is no event of it. */
export interface BesideEvents {
  readonly refunds: readonly RefundMovement[]
  /** Of collateral that the lender may use, oldest first (note 107). */
  readonly movements: readonly Movement[]
}
const NOTHING_BESIDE: BesideEvents = { refunds: [], movements: [] }

/** All events of a loan that matter to its borrower, its refunds and the movements of its collateral, newest first. */
export const wholeLoanActivity = (
  events: readonly FileEvent[],
  { refunds, movements }: BesideEvents = NOTHING_BESIDE,
): readonly Activity[] => {
  const ofEvents = eventActivity(events)
  const beside = [...refunds.flatMap(refundActivity), ...collateralActivity(movements)]
  if (beside.length === 0) return ofEvents
  return [...ofEvents, ...beside].toSorted((one, other) => other.at - one.at)
}

const eventActivity = (events: readonly FileEvent[]): readonly Activity[] => {
  const paid = new Map<string, bigint>()
  const soldUnits = new Map<string, bigint>()
  let confirmedUnits = 0n
  const reportOf = (event: FileEvent): Report | undefined => {
    switch (event.type) {
      case 'CollateralCounted': {
        const before = confirmedUnits
        confirmedUnits = BigInt(event.data.confirmedUnits)
        return countedOf(confirmedUnits, before)
      }
      case 'PaymentReceived': {
        const amountCents = BigInt(event.data.amountCents)
        paid.set(event.data.paymentId, amountCents)
        // The proceeds of a sale are a payment with the id of the sale.
        const units = soldUnits.get(event.data.paymentId)
        return units === undefined
          ? { kind: 'payment-received', amountCents }
          : { kind: 'collateral-sold', amountCents, units }
      }
      case 'SliceFilled': {
        const { liquidationId, fills } = event.data
        const before = soldUnits.get(liquidationId) ?? 0n
        soldUnits.set(
          liquidationId,
          fills.reduce((sum, { units }) => sum + BigInt(units), before),
        )
        return undefined
      }
      case 'PaymentReturned':
        return { kind: 'payment-reversed', amountCents: paid.get(event.data.paymentId) ?? null }
      case 'LoanClosedByRenewal':
        return { kind: 'renewed', amountCents: BigInt(event.data.payoffCents) }
      case 'CollateralReleaseConcluded':
        return concludedOf(event)
      default: {
        const kind = OF_EVENT[event.type]
        return kind === undefined ? undefined : { kind }
      }
    }
  }
  return events
    .flatMap((event) => {
      const report = reportOf(event)
      return report === undefined ? [] : [{ amountCents: null, units: null, ...report, at: event.at }]
    })
    .toReversed()
}

/** Maximum number of activities that a page shows. */
const MOST_SHOWN = 8

/** The last of them. */
export const loanActivity = (
  events: readonly FileEvent[],
  beside: BesideEvents = NOTHING_BESIDE,
): readonly Activity[] => wholeLoanActivity(events, beside).slice(0, MOST_SHOWN)
