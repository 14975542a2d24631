import type { StabilizationView } from '@pledge/contract/stabilization'
import type { AddendumWords } from '@pledge/copy/documents/stabilization-facts'
import { bearableCentsOf, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import { ltvTrillionths } from '@pledge/domain/offer/ltv'
import { MOST_BUYING_MS } from '@pledge/domain/restoration/next-step'
import type { RestorationObstacle } from '@pledge/domain/restoration/obstacle'
import type { RestorationPreview } from '@pledge/domain/restoration/purchase-size'
import { boughtFillsOf, boughtUnitsOf, type Restoration } from '@pledge/domain/restoration/restoration'

type HeldView = NonNullable<StabilizationView['held']>

/** What a conversion holds, and what buying back would bring. */
export interface HeldProceeds {
  readonly sale: Liquidation
  readonly heldCents: bigint
  readonly balanceCents: bigint
  /** What was spent on coins that count already: it bears nothing any more. */
  readonly restoredCents: bigint
  readonly priceCents: bigint | null
  readonly preview: RestorationPreview | null
  readonly obstacle: RestorationObstacle | null
  /** When no payment can be reversed any more, in milliseconds. */
  readonly paymentsHeldUntil: number
  readonly restoration: Restoration | undefined
}

export interface StabilizationParts {
  readonly margin: MonitoredMargin
  readonly chosen: StabilizationTerms | null
  readonly mayChange: boolean
  /** Null where it is on, and where it cannot be switched on. */
  readonly signable: {
    readonly words: AddendumWords
    readonly wordsSha256: string
    readonly offered: StabilizationTerms
  } | null
  readonly liquidationPriceCents: bigint | null
  readonly held: HeldProceeds | null
}

const termsOf = ({ feeBps, usdcLtvBps }: StabilizationTerms) => ({
  feeRate: formatFraction(feeBps),
  usdcLtv: formatFraction(usdcLtvBps),
})

const restorationOf = ({ restoration }: HeldProceeds): HeldView['restoration'] => {
  if (restoration?.state !== 'BUYING' && restoration?.state !== 'DELIVERING') return null
  const { state, orderedAt, terms, shownUnits, mostPriceCents } = restoration
  return {
    state,
    orderedAt: new Date(orderedAt).toISOString(),
    buysUntil: new Date(orderedAt + MOST_BUYING_MS).toISOString(),
    atLeast: formatCoin(shownUnits, terms.coin),
    bought: formatCoin(boughtUnitsOf(restoration), terms.coin),
    mostPrice: formatDollars(mostPriceCents),
  }
}

const previewOf = ({ preview, priceCents, sale, restoration }: HeldProceeds): HeldView['preview'] => {
  if (preview === null || priceCents === null || restoration !== undefined) return null
  const { coin } = sale.terms
  return {
    price: formatDollars(priceCents),
    mostPrice: formatDollars(preview.limitPriceCents),
    atLeast: formatCoin(preview.leastUnits, coin),
    about: formatCoin(preview.aboutUnits, coin),
    ltvAfter: formatTrillionths(ltvTrillionths(preview.ltv)),
  }
}

const heldOf = (held: HeldProceeds): HeldView => {
  const { sale, heldCents, balanceCents, restoredCents, obstacle, restoration, paymentsHeldUntil } = held
  const { coin, targetLtvBps } = sale.terms
  const spentCents = restoration === undefined ? 0n : spentCentsOf(coin, boughtFillsOf(restoration))
  return {
    amount: formatDollars(heldCents),
    secures: formatDollars(bearableCentsOf(sale, restoredCents)),
    spent: formatDollars(spentCents),
    // Trades may cost more than was held, which the fee bears.
    left: formatDollars(spentCents < heldCents ? heldCents - spentCents : 0n),
    balance: formatDollars(balanceCents),
    restoration: restorationOf(held),
    obstacle,
    reversibleUntil: obstacle === 'PAYMENT_REVERSIBLE' ? new Date(paymentsHeldUntil).toISOString() : null,
    preview: previewOf(held),
    targetLtv: formatFraction(targetLtvBps),
  }
}

/** Stabilization of a loan as its borrower sees it (gap G.72, note 091). */
export const presentStabilization = (parts: StabilizationParts): StabilizationView => {
  const { margin, chosen, mayChange, signable, liquidationPriceCents, held } = parts
  return {
    coin: margin.terms.coin,
    isOn: chosen !== null,
    chosen: chosen && termsOf(chosen),
    liquidationLtv: formatFraction(margin.terms.liquidationLtvBps),
    liquidationPrice: liquidationPriceCents === null ? null : formatDollars(liquidationPriceCents),
    mayChange,
    signable: signable && {
      ...termsOf(signable.offered),
      words: { title: signable.words.title, paragraphs: [...signable.words.paragraphs] },
      wordsSha256: signable.wordsSha256,
    },
    held: held && heldOf(held),
  }
}
