import { COINS } from '@pledge/domain/collateral/coins'
import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import * as z from 'zod/mini'
import type { OfferForm } from './offer-form.ts'
import type { SeenTerms } from './shown-offer.ts'

const KEY = 'pledge.offer-form'
const MAX_TEXT = 60
const text = z.string().check(z.maxLength(MAX_TEXT))

const keptSchema = z.object({
  residence: z.object({ kind: z.enum(['state', 'country']), code: text }),
  form: z.object({ coin: z.enum(COINS), quantity: text, cash: text, repayment: z.enum(REPAYMENTS) }),
  seen: z.object({
    amount: text,
    interestRate: text,
    originationFeeAmount: text,
    totalOfPayments: text,
  }),
})

/** The form with what was seen when Continue was pressed, through the sign-in; for this tab only. */
export interface KeptForm {
  readonly residence: { readonly kind: 'state' | 'country'; readonly code: string }
  readonly form: OfferForm
  readonly seen: SeenTerms
}

export const keepForm = (kept: KeptForm): void => sessionStorage.setItem(KEY, JSON.stringify(kept))

export const forgetForm = (): void => sessionStorage.removeItem(KEY)

/** What was kept for this residence; anything else that stands there is nothing. */
export const readKeptForm = (residence: KeptForm['residence']): KeptForm | undefined => {
  const read = z.safeParse(keptSchema, parseJson(sessionStorage.getItem(KEY)))
  if (!read.success) return undefined
  const { kind, code } = read.data.residence
  return kind === residence.kind && code === residence.code ? read.data : undefined
}

const parseJson = (json: string | null): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
