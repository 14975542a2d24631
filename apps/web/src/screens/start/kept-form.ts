import { COINS } from '@pledge/domain/collateral/coins'
import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import * as z from 'zod/mini'
import type { OfferForm } from './offer-form.ts'
import type { SeenTerms } from './shown-offer.ts'

const KEY = 'pledge.offer-form'
const MAX_TEXT = 60
const text = z.string().check(z.maxLength(MAX_TEXT))

const keptSchema = z.object({
  address: text,
  form: z.object({ coin: z.enum(COINS), quantity: text, cash: text, repayment: z.enum(REPAYMENTS) }),
  seen: z.optional(
    z.object({
      amount: text,
      interestRate: text,
      originationFeeAmount: text,
      totalOfPayments: text,
    }),
  ),
})

/**
 * The form with the terms seen when Continue was clicked, kept through the sign-in, or without them, through a reload
 * that shows other terms; for this tab only.
 */
export interface KeptForm {
  /** The page's address with the residence: a form kept for one residence does not apply to another. */
  readonly address: string
  readonly form: OfferForm
  readonly seen?: SeenTerms | undefined
}

export const keepForm = (kept: KeptForm): void => sessionStorage.setItem(KEY, JSON.stringify(kept))

export const forgetForm = (): void => sessionStorage.removeItem(KEY)

/** The form kept for this address; undefined for anything else. */
export const readKeptForm = (address: string): KeptForm | undefined => {
  try {
    const kept = z.parse(keptSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.address === address ? kept : undefined
  } catch {
    return undefined
  }
}
