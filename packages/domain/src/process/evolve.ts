import { APPLICATION } from '../application/decider.ts'
import { COLLATERAL } from '../collateral/decider.ts'
import { evolve as evolveBy } from '../decider/evolve.ts'
import { DISBURSEMENT } from '../disbursement/decider.ts'
import { firstDisbursement } from '../disbursement/disbursement-after.ts'
import { LIQUIDATION } from '../liquidation/decider.ts'
import type { LiquidationEvent } from '../liquidation/events.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { indexOfSale } from '../liquidation/sales.ts'
import { LOAN } from '../loan/decider.ts'
import { MARGIN } from '../margin/decider.ts'
import type { MarginEvent } from '../margin/events.ts'
import { UNMONITORED } from '../margin/margin-state.ts'
import { RELEASE } from '../release/decider.ts'
import type { ReleaseEvent } from '../release/events.ts'
import { indexOfRelease, type Release } from '../release/release.ts'
import { fileOfParts, type LoanFile } from '../view/loan-file.ts'
import type { LoanParts } from '../view/wire.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { CollateralEvent } from '../collateral/events.ts'
import type { DisbursementEvent } from '../disbursement/events.ts'
import type { LoanEvent } from '../loan/events.ts'
import { streamOf, type FileEvent, type Stream } from './events.ts'

/** A loan begins with its application; its other parts have their initial states. */
const begun = (event: FileEvent): LoanParts => {
  const application = evolveBy(APPLICATION, null, event as ApplicationEvent)
  return {
    application,
    collateral: { state: 'UNOPENED' },
    disbursement: firstDisbursement({
      isCashless: application.renewal !== null || application.refinance !== null,
    }),
    loan: { state: 'NONE' },
    margin: UNMONITORED,
    releases: [],
    liquidations: [],
  }
}

/** The releases after an event of one of them: a request adds a release. */
const releasesAfter = (releases: readonly Release[], event: ReleaseEvent): readonly Release[] => {
  if (event.type === 'CollateralReleaseRequested') return [...releases, evolveBy(RELEASE, null, event)]
  const index = indexOfRelease(releases, event.data.requestId)
  return releases.with(index, evolveBy(RELEASE, releases[index] ?? null, event))
}

/** The sales after an event of one of them: an order adds a sale. */
const liquidationsAfter = (
  sales: readonly Liquidation[],
  event: LiquidationEvent,
): readonly Liquidation[] => {
  if (event.type === 'LiquidationOrdered') return [...sales, evolveBy(LIQUIDATION, null, event)]
  const index = indexOfSale(sales, event.data.liquidationId)
  return sales.with(index, evolveBy(LIQUIDATION, sales[index] ?? null, event))
}

const partsAfter = (before: LoanParts, event: FileEvent): LoanParts => {
  const { application, collateral, disbursement, loan, margin, releases, liquidations } = before
  switch (streamOf(event.type)) {
    case 'application':
      return { ...before, application: evolveBy(APPLICATION, application, event as ApplicationEvent) }
    case 'collateral':
      return { ...before, collateral: evolveBy(COLLATERAL, collateral, event as CollateralEvent) }
    case 'disbursement':
      return { ...before, disbursement: evolveBy(DISBURSEMENT, disbursement, event as DisbursementEvent) }
    case 'loan':
      return { ...before, loan: evolveBy(LOAN, loan, event as LoanEvent) }
    case 'margin':
      return { ...before, margin: evolveBy(MARGIN, margin, event as MarginEvent) }
    case 'release':
      return { ...before, releases: releasesAfter(releases, event as ReleaseEvent) }
    case 'liquidation':
      return { ...before, liquidations: liquidationsAfter(liquidations, event as LiquidationEvent) }
  }
}

/** Streams whose events have no position within their loan: released servers do not know them (notes 069 and 074). */
const UNNUMBERED: readonly Stream[] = ['margin', 'liquidation']

/** Whether an event has a position within its loan. Those of monitoring and of sales are kept apart from the others. */
export const isNumbered = ({ type }: FileEvent): boolean => !UNNUMBERED.includes(streamOf(type))

/**
 * The loan file after an event, which changes only the state of its own decider. Throws on a history that
 * `decide` does not allow.
 */
export const evolve = (before: LoanFile | null, event: FileEvent): LoanFile => {
  const parts = before === null ? begun(event) : partsAfter(before, event)
  return fileOfParts(parts, (before?.version ?? 0) + (isNumbered(event) ? 1 : 0))
}

/** The file after events, in order. Throws without events: a loan begins with one. */
export const fileAfter = (before: LoanFile | null, events: readonly FileEvent[]): LoanFile => {
  const after = events.reduce<LoanFile | null>(evolve, before)
  if (after === null) throw new Error('a loan must begin with an event')
  return after
}

/** The loan file after a whole trail; null for an empty one. */
export const replay = (events: readonly FileEvent[]): LoanFile | null =>
  events.reduce<LoanFile | null>(evolve, null)
