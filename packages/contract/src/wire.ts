import { COINS } from '@pledge/domain/collateral/coins'
import * as z from 'zod/mini'

/** Schemas of the values on the wire. Money, coins and rates are decimal strings (gap G.05). */

const MAX_DECIMAL_LENGTH = 60
const decimal = (pattern: RegExp) => z.string().check(z.maxLength(MAX_DECIMAL_LENGTH), z.regex(pattern))

/** US dollars, two decimals: '10100.00'. */
export const dollars = decimal(/^\d{1,15}\.\d{2}$/)
/** US dollars as a person may send them: '10100' or '10100.5'. */
export const dollarsTyped = decimal(/^\d{1,15}(\.\d{1,2})?$/)
/** Whole coins with up to the chain's decimals: '0.12345678'. */
export const coinQuantity = decimal(/^\d{1,20}(\.\d{1,18})?$/)
/** Tokens, whose amounts may be larger than any coin's: '500' or '0.000001'. */
export const tokenQuantity = z.string().check(z.regex(/^\d{1,78}(\.\d{1,18})?$/))
/** A rate or a ratio as a fraction: '0.0891'. */
export const fraction = decimal(/^\d{1,9}(\.\d{1,12})?$/)
/** An instant in UTC: '2026-12-04T22:00:00.000Z'. */
export const instant = z.iso.datetime()
export const uuid = z.uuid()
export const coin = z.enum(COINS)

/** Two-letter code of a US state, or of a country. */
export const stateCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const organizationCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,31}$/))

export const coinAmount = z.object({ coinQuantity, type: coin })

/** An empty success answer. */
export const done = z.object({})
/** A call without a body: JSON clients send nothing, `null` or `{}`. */
export const nothing = z.nullish(z.object({}))
/**
 * A retry of the credit check: the tries left where the button was pressed. A repeated press refers to the same try,
 * so the second changes nothing, however fast the bureau answered the first.
 */
export const creditRetry = z.nullish(z.object({ triesLeft: z.optional(z.int().check(z.minimum(0))) }))
export const byApplication = z.object({ uuid })

/** The basis for a refusal of credit: the credit report, or an outside source that is not a bureau (15 USC 1681m). */
export const refusalBasis = z.object({ report: z.boolean(), outsideSource: z.boolean() })
