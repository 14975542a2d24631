import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { ScenariosAnswer } from '@pledge/contract/loan-scenarios'
import type { MarginView } from '@pledge/contract/margin-view'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { MarginTerms } from '@pledge/domain/margin/terms'
import type { Standing } from '@pledge/domain/view/what-if'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { parseFraction } from '@pledge/domain/money/parse-fraction'

/** A loan in the units of the domain, as its page has it. */
export interface LoanRead {
  readonly terms: MarginTerms
  readonly saleFeeBps: number
  readonly owedCents: bigint
  readonly owedByDay: readonly bigint[]
  readonly units: bigint
  readonly priceCents: bigint
  readonly standing: Standing
}

/** The contract has checked the text: what cannot be read is a bug. */
const read = <Value>(value: Value | undefined, text: string): Value => {
  if (value === undefined) throw new Error(`'${text}' is not a figure of the wire`)
  return value
}
export const centsOf = (text: string): bigint => read(parseDollars(text), text)
const bpsOf = (text: string): number => read(parseFraction(text), text)

const termsOf = (coin: Coin, { terms }: ScenariosAnswer): MarginTerms => ({
  coin,
  warningLtvBps: bpsOf(terms.warningLtv),
  marginCallLtvBps: bpsOf(terms.marginCallLtv),
  liquidationLtvBps: bpsOf(terms.liquidationLtv),
  cureTargetLtvBps: bpsOf(terms.cureTargetLtv),
  cureHours: terms.cureHours,
  rearmBps: bpsOf(terms.rearm),
  isCuredByPrice: terms.isCuredByPrice,
})

const standingOf = (margin: MarginView | null): Standing => {
  switch (margin?.state) {
    case 'CALLED':
      return { state: 'CALLED', hasActed: margin.call?.hasActed === true }
    case 'SALE_DUE':
      return { state: 'SALE_DUE' }
    case undefined:
    case 'CLEAR':
    case 'WARNED':
      return { state: 'CLEAR' }
  }
}

/** Null without a price: then nothing can be worked out. */
export const readLoan = (
  coin: Coin,
  { confirmed, margin }: { readonly confirmed: ConfirmedCollateral; readonly margin: MarginView | null },
  scenarios: ScenariosAnswer,
): LoanRead | null => {
  if (confirmed.price === null) return null
  return {
    terms: termsOf(coin, scenarios),
    saleFeeBps: bpsOf(scenarios.saleFee),
    owedCents: centsOf(confirmed.balance),
    owedByDay: scenarios.owed.map(centsOf),
    units: read(parseCoin(confirmed.coinQuantity, coin), confirmed.coinQuantity),
    priceCents: centsOf(confirmed.price.price),
    standing: standingOf(margin),
  }
}
