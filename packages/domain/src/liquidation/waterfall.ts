import type { Cents } from '../money/amounts.ts'

/** What the borrower owes when the proceeds of a sale are applied. */
export interface Obligations {
  /** Charges that are due; zero while the agreements know none. */
  readonly chargesCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
}

/** How the proceeds of a sale were applied; the parts add up to the gross proceeds. */
export interface Waterfall {
  readonly expensesCents: Cents
  readonly feeCents: Cents
  readonly chargesCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
  /** What belongs to the borrower. */
  readonly surplusCents: Cents
}

export interface Proceeds {
  readonly grossCents: Cents
  /** Reasonable expenses of the sale: what the venue charged. */
  readonly expensesCents: Cents
  readonly feeCents: Cents
}

const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other)

/**
 * Applies the proceeds of a sale in the order of section 8 of the security agreement (UCC 9-615): expenses, then the
 * liquidation fee, then the obligations (charges, accrued interest, principal), then the surplus to the borrower. Holders of
 * subordinate interests are paid by agents from the surplus. Where the proceeds do not cover the expenses and the fee, these
 * take what there is.
 */
export const applyProceeds = (proceeds: Proceeds, owed: Obligations): Waterfall => {
  let left = proceeds.grossCents
  const take = (dueCents: Cents): Cents => {
    const taken = smaller(left, dueCents)
    left -= taken
    return taken
  }
  return {
    expensesCents: take(proceeds.expensesCents),
    feeCents: take(proceeds.feeCents),
    chargesCents: take(owed.chargesCents),
    interestCents: take(owed.interestCents),
    principalCents: take(owed.principalCents),
    surplusCents: left,
  }
}

/** What the borrower still owes after a sale, as far as the law allows: zero where the proceeds covered everything. */
export const deficiencyCents = (
  owed: Obligations,
  { chargesCents, interestCents, principalCents }: Waterfall,
): Cents =>
  owed.chargesCents +
  owed.interestCents +
  owed.principalCents -
  (chargesCents + interestCents + principalCents)
