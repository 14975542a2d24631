import * as z from 'zod/mini'
import { COINS } from '../collateral/coins.ts'
import { COLLATERAL_REUSE_CONSENTS } from '../refinance/treatments.ts'
import type { Quote } from './quote.ts'
import { OFFER_WARNINGS } from './warnings.ts'

/** A bigint as digits in JSON. */
const integer = z.codec(z.string().check(z.regex(/^-?[0-9]{1,60}$/)), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => value.toString(),
})

const schedule = z.object({
  monthlyPaymentCents: integer,
  payments: z.array(z.object({ month: z.int(), amountCents: integer })).check(z.maxLength(12)),
  aprTrillionths: integer,
  financeChargeCents: integer,
  totalOfPaymentsCents: integer,
})
const trigger = z.object({ ltvBps: z.int(), priceCents: integer })
const code = z.string().check(z.regex(/^[A-Z]{2}$/))

/**
 * A quote as stored and read back in full, with integers as digits: a selected offer is never recomputed.
 * `z.encode(quoteSchema, quote)` writes it, `quoteSchema.parse(json)` reads it.
 */
export const quoteSchema = z.object({
  rulesVersion: z.int(),
  residence: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('state'), code }),
    z.object({ kind: z.literal('country'), code }),
  ]),
  drawAmountCents: integer,
  originationFeeBps: z.int(),
  originationFeeCents: integer,
  amountCents: integer,
  termMonths: z.int(),
  tier: z.int(),
  rateBps: z.int(),
  coin: z.enum(COINS),
  collateralUnits: integer,
  priceCents: integer,
  collateralAmountCents: integer,
  ltvTrillionths: integer,
  minCollateralUnits: integer,
  estimatedMonthlyPaymentCents: integer,
  schedules: z.object({ interestOnly: schedule, deferred: schedule }),
  triggers: z.object({ warning: trigger, marginCall: trigger, liquidation: trigger, rebalance: trigger }),
  warnings: z.array(z.enum(OFFER_WARNINGS)),
  refinance: z.optional(
    z.object({
      collateralReuseConsent: z.enum(COLLATERAL_REUSE_CONSENTS),
      topUpUnits: integer,
      postTopUpLtvTrillionths: integer,
    }),
  ),
})
export type QuoteJson = z.input<typeof quoteSchema>

export const quoteToJson = (quote: Quote): QuoteJson =>
  z.encode(quoteSchema, { ...quote, schedules: writable(quote.schedules), warnings: [...quote.warnings] })
export const quoteFromJson = (json: unknown): Quote => quoteSchema.parse(json)

type Schedules = z.output<typeof quoteSchema>['schedules']
const writable = ({ interestOnly, deferred }: Quote['schedules']): Schedules => ({
  interestOnly: { ...interestOnly, payments: [...interestOnly.payments] },
  deferred: { ...deferred, payments: [...deferred.payments] },
})
