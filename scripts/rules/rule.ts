import type { FieldCheck } from '@pledge/domain/field-check'
import { parseDecimal } from '@pledge/domain/money/decimal-text'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import * as z from 'zod/mini'

/** A rule's answer: an object to print, or a refusal whose code is the copy key. */
export type Answer = { readonly ok: true; readonly answer: object } | Refusal
export type Rule = (input: unknown) => Answer | Promise<Answer>

export const answered = (answer: object): Answer => ({ ok: true, answer })

/** The rule of one field as the command line answers it. */
export const answeredField = (check: FieldCheck<unknown>): Answer =>
  answered(check.ok ? { valid: true, normalized: check.value } : { valid: false, message: check.message })

const PROBLEMS_NAMED = 3

/** A rule over parsed input. Invalid input is `request.invalid`, with the names of the fields. */
export const defineRule =
  <T extends z.ZodMiniType>(schema: T, answer: (input: z.output<T>) => Answer | Promise<Answer>): Rule =>
  (input) => {
    const parsed = schema.safeParse(input)
    if (parsed.success) return answer(parsed.data)
    const fields = parsed.error.issues
      .slice(0, PROBLEMS_NAMED)
      .map((issue) => ['input', ...issue.path].join('.'))
    return refuse('request.invalid', { fields: [...new Set(fields)].join(', ') })
  }

const MAX_TEXT = 10_000
export const text = z.string().check(z.maxLength(MAX_TEXT))

/** A plain decimal (a string, or a number as JSON prints it) as an integer number of `10^-places`. */
export const decimal = (places: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, context): bigint => {
      const parsed = parseDecimal(String(value), { places })
      if (parsed !== undefined) return parsed
      context.issues.push({ code: 'custom', message: 'A plain decimal is required', input: value })
      return 0n
    }),
  )

/** Dollars as cents. */
export const dollars = decimal(2)
/** Dollars as `10^-12` dollars: debts and prices that are only compared with each other may have this many places. */
export const FINE_PLACES = 12
export const fineDollars = decimal(FINE_PLACES)
/** Coins as `10^-18` of a coin, the finest unit of the three: for rules without a coin in their input. */
export const COIN_PLACES = 18
export const coins = decimal(COIN_PLACES)

/** Exactly one of a US state and a country. */
export const residenceFields = { state: z.optional(z.nullable(text)), country: z.optional(z.nullable(text)) }
