import { ONE_IN_BPS, type Cents, type CoinUnits } from '../money/amounts.ts'
import type { PricedPosition } from '../offer/ltv.ts'
import { positionAfterSale, saleYield, unitsToSell } from '../liquidation/sale-size.ts'
import type { MarginFacts } from '../margin/facts.ts'
import type { MonitoredMargin } from '../margin/margin-state.ts'
import { neededToCure, type NeededToCure } from '../margin/needed-to-cure.ts'
import { reviewMargin } from '../margin/review.ts'
import type { MarginTerms } from '../margin/terms.ts'

/** The margin state now. `CLEAR` and `WARNED` are the same here, because a warning requires nothing. */
export type Standing =
  | { readonly state: 'CLEAR' }
  | { readonly state: 'CALLED'; readonly hasActed: boolean }
  | { readonly state: 'SALE_DUE' }

/** The assumptions: a price, and what the borrower does before it. */
export interface Supposition {
  readonly terms: MarginTerms
  readonly standing: Standing
  /** The fee of a sale, in basis points of its gross proceeds (row 1.9.07). */
  readonly saleFeeBps: number
  /** The balance and the collateral today. */
  readonly owedCents: Cents
  readonly units: CoinUnits
  readonly addedUnits: CoinUnits
  readonly paidCents: Cents
  /** The price of one coin; above zero. */
  readonly priceCents: Cents
}

/** A sale at a price. It is only a preview, because each slice sells at the price of its own moment. */
export interface SalePreview {
  readonly units: CoinUnits
  readonly grossCents: Cents
  readonly feeCents: Cents
  /** The remaining collateral and debt. */
  readonly keptUnits: CoinUnits
  readonly owedCents: Cents
}

export type WhatIf =
  /** Nothing is owed. */
  | { readonly kind: 'PAID' }
  | { readonly kind: 'NOTHING' }
  | { readonly kind: 'WARNING' }
  | { readonly kind: 'CALL'; readonly needed: NeededToCure }
  | { readonly kind: 'SALE'; readonly sale: SalePreview }
  /** For an open margin call, and for a sale that is due. */
  | { readonly kind: 'CALL_STAYS'; readonly needed: NeededToCure }
  | { readonly kind: 'CALL_CURED' }
  | { readonly kind: 'SALE_STAYS'; readonly sale: SalePreview }
  | { readonly kind: 'SALE_ENDS' }

/**
 * The sale that restores the cure target at a price, after its fee (decision 6). What an exchange charges, some hundredths of a
 * percent, is known once it has sold.
 */
export const salePreview = (
  position: PricedPosition,
  { targetLtvBps, feeBps }: { readonly targetLtvBps: number; readonly feeBps: number },
): SalePreview => {
  // If the fee exceeds what a sale gains, no sale restores the target, and everything would be sold.
  const isRestorable = BigInt(targetLtvBps + feeBps) < ONE_IN_BPS
  const terms = { targetLtvBps, feeBps, expensesBps: 0 }
  const units = isRestorable ? unitsToSell(position, terms) : position.units
  const { grossCents, feeCents } = saleYield({ ...position, units }, terms)
  const after = positionAfterSale(position, units, terms)
  return { units, grossCents, feeCents, keptUnits: after.units, owedCents: after.owedCents }
}

const NOW = 1
const marginOf = ({ terms, standing, units }: Supposition): MonitoredMargin => {
  switch (standing.state) {
    case 'CLEAR':
      return { state: 'CLEAR', terms }
    case 'SALE_DUE':
      return { state: 'SALE_DUE', terms, cause: 'LEVEL_REACHED', since: 0 }
    case 'CALLED': {
      const call = {
        callId: 'supposed',
        openedAt: 0,
        // The page assumes that the deadline has not passed.
        cureBy: NOW + 1,
        pause: null,
        notice: null,
        unitsAtOpening: standing.hasActed ? units - 1n : units,
        paidCentsAtOpening: 0n,
        extensions: 0,
        extendedTo: null,
      }
      return { state: 'CALLED', terms, call }
    }
  }
}

/**
 * What the monitoring of a loan would do at a price observed twice, after the borrower added collateral or paid. It uses
 * `reviewMargin`, like the server, so a page never promises what the server would not do.
 */
export const whatIf = (supposed: Supposition): WhatIf => {
  const { terms, saleFeeBps, addedUnits, paidCents, priceCents, standing } = supposed
  const owedCents = supposed.owedCents - paidCents
  if (owedCents <= 0n) return { kind: 'PAID' }
  const position = { coin: terms.coin, units: supposed.units + addedUnits, owedCents, priceCents }
  const facts: MarginFacts = {
    hold: 'NONE',
    isInService: true,
    units: position.units,
    paidCents,
    situations: [],
  }
  const command = reviewMargin({
    margin: marginOf(supposed),
    facts,
    reading: { ...position, pricedAt: NOW, before: { priceCents, pricedAt: 0 } },
    isDepositPending: false,
    now: NOW,
    by: { kind: 'job', id: 'what-if' },
    newId: () => 'supposed',
  })
  const needed = () => neededToCure(position, terms.cureTargetLtvBps)
  const sale = () => salePreview(position, { targetLtvBps: terms.cureTargetLtvBps, feeBps: saleFeeBps })
  switch (command?.type) {
    case 'WarningReached':
      return { kind: 'WARNING' }
    case 'MarginCallOpened':
      return { kind: 'CALL', needed: needed() }
    case 'LiquidationLevelReached':
      return { kind: 'SALE', sale: sale() }
    case 'MarginCallCured':
      return { kind: 'CALL_CURED' }
    case 'SaleNoLongerDue':
      return { kind: 'SALE_ENDS' }
    case undefined:
      if (standing.state === 'CALLED') return { kind: 'CALL_STAYS', needed: needed() }
      return standing.state === 'SALE_DUE' ? { kind: 'SALE_STAYS', sale: sale() } : { kind: 'NOTHING' }
    default:
      throw new Error(`${command?.type} does not follow from a price alone`)
  }
}
