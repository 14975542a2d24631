import type { QuoteRequest } from '@pledge/contract/offers'
import { COIN_DECIMALS, COIN_ENTRY_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { divUp } from '@pledge/domain/money/division'
import { dollarsInWords, formatDollars } from '@pledge/domain/money/dollars'
import { originationFeeCents } from '@pledge/domain/offer/fees'
import { checkCashToBorrow, checkCollateralAmount, checkCollateralType } from '@pledge/domain/offer/form'
import { minimumUnitsAtLtv } from '@pledge/domain/offer/ltv'
import { DEFAULT_REPAYMENT, type Repayment } from '@pledge/domain/offer/repayment'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import { residenceQuery } from '@pledge/domain/residence/query'
import type { Residence, ResidenceTerms } from '@pledge/domain/residence/residence'

/** The field values, as typed. */
export interface OfferForm {
  readonly coin: Coin
  readonly quantity: string
  readonly cash: string
  readonly repayment: Repayment
}

export type OfferField = 'coin' | 'quantity' | 'cash'

export interface FormRules {
  readonly rules: QuoteRules
  readonly terms: ResidenceTerms
  readonly offered: readonly Coin[]
  /** For a renewal: its rollover collateral, to which the typed amount is added. */
  readonly rolloverUnits?: bigint | undefined
}

export interface CheckedForm {
  readonly messages: Readonly<Partial<Record<OfferField, string>>>
  /** The typed amount, without the rollover collateral. */
  readonly typedUnits: bigint | undefined
  /** Set when the quantity alone is valid: the slider and the rates table need no more. */
  readonly collateralUnits: bigint | undefined
  readonly drawAmountCents: bigint | undefined
}

/**
 * Every rule of the offer form at once (rows 1.5.31 to 1.5.39). For a renewal only the top-up is typed, which may be
 * empty: the entry decimals apply to the typed amount, not to its sum with the rollover collateral (gap G.56).
 */
export const checkForm = (
  form: OfferForm,
  { rules, terms, offered, rolloverUnits }: FormRules,
): CheckedForm => {
  const isRenewal = rolloverUnits !== undefined
  const coin = checkCollateralType(form.coin, offered)
  const quantity = checkCollateralAmount(isRenewal && form.quantity.trim() === '' ? '0' : form.quantity, {
    coin: form.coin,
    minCoinUnits: isRenewal ? 0n : rules.minCoinUnits[form.coin],
  })
  const cash = checkCashToBorrow(form.cash, { ...terms, isRenewal })
  return {
    messages: {
      ...(!coin.ok && { coin: coin.message }),
      ...(!quantity.ok && { quantity: quantity.message }),
      ...(!cash.ok && { cash: cash.message }),
    },
    typedUnits: quantity.ok ? quantity.value : undefined,
    collateralUnits: coin.ok && quantity.ok ? quantity.value + (rolloverUnits ?? 0n) : undefined,
    drawAmountCents: cash.ok ? (cash.value ?? undefined) : undefined,
  }
}

export interface RequestInput {
  readonly residence: Residence
  readonly form: OfferForm
  readonly checked: CheckedForm
}

/** The payload of a quote; undefined while a field is invalid. The repayment type is sent with the selection. */
export const requestOf = ({ residence, form, checked }: RequestInput): QuoteRequest | undefined => {
  const { collateralUnits, drawAmountCents } = checked
  if (collateralUnits === undefined || drawAmountCents === undefined) return undefined
  return {
    requestedAmount: formatDollars(drawAmountCents),
    collateralType: form.coin,
    coinQuantity: formatCoin(collateralUnits, form.coin),
    ...residenceQuery(residence),
  }
}

/** Cents: the initial amount, where the residence's minimum allows it. */
const FIRST_DRAW_CENTS = 1_000_000n
const SIGNIFICANT_DIGITS = 2

/** Rounds a quantity up to two significant digits: `0.2231` to `0.23`. */
const roundUp = (units: bigint): bigint => {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - SIGNIFICANT_DIGITS))
  return divUp(units, step) * step
}

/** The smallest round quantity that supports this cash in the first tier, and not below the minimum accepted. */
export const quantityFor = (
  input: Omit<FormRules, 'offered' | 'rolloverUnits'> & {
    readonly coin: Coin
    readonly priceCents: bigint
    readonly drawAmountCents: bigint
  },
): string => {
  const { rules, terms, coin, priceCents, drawAmountCents } = input
  const owedCents = drawAmountCents + originationFeeCents(terms.feeRule, drawAmountCents)
  const levelBps = rules.tiers[0]?.maxInitialLtvBps ?? rules.maxInitialLtvBps
  const units = roundUp(minimumUnitsAtLtv({ coin, owedCents, priceCents }, levelBps))
  const least = rules.minCoinUnits[coin]
  return formatCoin(units > least ? units : least, coin)
}

/** The page's initial values: a valid offer. */
export const firstForm = (
  input: Omit<FormRules, 'offered' | 'rolloverUnits'> & { readonly coin: Coin; readonly priceCents: bigint },
): OfferForm => {
  const { minLoanCents } = input.terms
  const drawAmountCents = minLoanCents > FIRST_DRAW_CENTS ? minLoanCents : FIRST_DRAW_CENTS
  return {
    coin: input.coin,
    quantity: quantityFor({ ...input, drawAmountCents }),
    cash: cashText(drawAmountCents),
    repayment: DEFAULT_REPAYMENT,
  }
}

/** Cents as shown in the field: `10,000`, with cents only when they are not zero. */
export const cashText = (amountCents: bigint): string => dollarsInWords(amountCents).slice(1)

/** The sum of two wire quantities of coins. */
export const addCoins = (units: bigint, more: bigint, coin: Coin): string => {
  const total = units + more
  // Entry allows fewer decimals than the chain: rounded up to one that can be typed.
  const step = 10n ** BigInt(COIN_DECIMALS[coin] - COIN_ENTRY_DECIMALS[coin])
  return formatCoin(divUp(total, step) * step, coin)
}
