import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { borrowableRange } from '@pledge/domain/offer/borrowable'
import type { Residence, ResidenceTerms } from '@pledge/domain/residence/residence'
import { useMemo, useRef, useState } from 'react'
import { addCoins, checkForm, firstForm, type OfferForm, quantityFor, requestOf } from './offer-form.ts'
import { sliderRange } from './slider-value.ts'
import { priceCentsOf, type QuoteBasis } from './use-quote-basis.ts'

export interface BuilderInput {
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly terms: ResidenceTerms
  /** The initial field values; without them, a valid offer. */
  readonly first: OfferForm | undefined
  readonly rolloverUnits?: bigint | undefined
}

const offeredOf = ({ collateralTypes }: QuoteBasis): readonly Coin[] =>
  COINS.filter((coin) => collateralTypes.some((type) => type.collateralType === coin && type.offered))

/** The form's values, validated by the rules that the server enforces (rows 1.5.31 to 1.5.39). */
export const useBuilder = ({ basis, residence, terms, first, rolloverUnits }: BuilderInput) => {
  const { rules } = basis
  const offered = useMemo(() => offeredOf(basis), [basis])
  // A coin that is not accepted here can still be quoted; its loan is made in the app (gap G.31).
  const quoted = useMemo(() => basis.collateralTypes.map(({ collateralType }) => collateralType), [basis])
  const [form, setForm] = useState<OfferForm>(() => {
    if (first !== undefined) return first
    const coin = offered[0] ?? COINS[0]
    return firstForm({ rules, terms, coin, priceCents: priceCentsOf(basis, coin) })
  })
  const checked = useMemo(
    () => checkForm(form, { rules, terms, offered: quoted, rolloverUnits }),
    [form, rules, terms, quoted, rolloverUnits],
  )
  const { coin } = form
  const { collateralUnits: units, drawAmountCents } = checked
  /** At the price shown on the page, which may be newer than the basis's. */
  const rangeAt = (shown: QuoteBasis) =>
    sliderRange(
      borrowableRange(rules, terms, { coin, units: units ?? 0n, priceCents: priceCentsOf(shown, coin) }),
    )
  const typed = useRef<Partial<Record<Coin, string>>>({})
  const change = (changed: Partial<OfferForm>) => {
    if (changed.quantity !== undefined) typed.current[coin] = changed.quantity
    setForm((before) => ({ ...before, ...changed }))
  }
  /**
   * A quantity of one coin means nothing for another: the new one starts where it supports the cash, or as it was typed
   * before.
   */
  const changeCoin = (chosen: Coin) =>
    setForm((before) => ({
      ...before,
      coin: chosen,
      quantity:
        typed.current[chosen] ??
        quantityFor({
          rules,
          terms,
          coin: chosen,
          priceCents: priceCentsOf(basis, chosen),
          drawAmountCents: drawAmountCents ?? terms.minLoanCents,
        }),
    }))
  const add = (more: bigint) => change({ quantity: addCoins(checked.typedUnits ?? 0n, more, coin) })
  const request = requestOf({ residence, form, checked })
  const isInApp = !offered.includes(coin)
  return { form, checked, rangeAt, request, isInApp, change, changeCoin, add }
}
