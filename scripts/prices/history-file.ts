import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { parseDollars } from '@pledge/domain/money/dollars'
import type { PriceCandle } from '@pledge/server/store/offer/price-candles'
import * as z from 'zod'

export const HISTORY_HEADER = 'coin,hour,open,high,low,close'
/** Three coins by the hour for more than thirty years. */
export const MOST_LINES = 1_000_000
/** A wrong file is wrong in many lines; as many are named as a person reads. */
const MOST_PROBLEMS = 20
const HOUR_MS = 3_600_000

const price = z.string().transform((text, context) => {
  const cents = /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? parseDollars(text) : undefined
  if (cents !== undefined && cents > 0n) return cents
  context.addIssue({ code: 'custom', message: `'${text.slice(0, 30)}' is not a price in dollars above 0` })
  return z.NEVER
})

const lineSchema = z
  .tuple([
    z.enum(COINS, { error: `the coin is not one of ${COINS.join(', ')}` }),
    z.iso
      .datetime({ error: 'the hour is not like 2026-11-20T15:00:00Z' })
      .refine((text) => Date.parse(text) % HOUR_MS === 0, { error: 'the hour does not begin on the hour' }),
    price,
    price,
    price,
    price,
  ])
  .refine(([, , open, high, low, close]) => low <= open && low <= close && open <= high && close <= high, {
    error: 'open and close are not between low and high',
  })

export type HistoryFile =
  | { readonly ok: true; readonly candles: readonly PriceCandle[] }
  | { readonly ok: false; readonly problems: readonly string[] }

const candleOf = (line: string): PriceCandle | readonly string[] => {
  const fields = line.split(',')
  if (fields.length !== HISTORY_HEADER.split(',').length) return [`there are ${fields.length} fields, not 6`]
  const parsed = lineSchema.safeParse(fields)
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message)
  const [coin, hour, openCents, highCents, lowCents, closeCents] = parsed.data
  return { coin, hour: new Date(hour), openCents, highCents, lowCents, closeCents }
}

/**
 * Reads a history of prices: a header, then one line for each coin and hour, in any order, dollars with at most two
 * places. Every line is checked: form, an hour that is over by `now`, prices that fit one another, no hour twice. A wrong
 * line refuses the file, and names the lines, as far as a person reads them.
 */
export const readHistory = (text: string, now: Date): HistoryFile => {
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (header !== HISTORY_HEADER)
    return { ok: false, problems: [`line 1: the header is not ${HISTORY_HEADER}`] }
  if (lines.length > MOST_LINES) return { ok: false, problems: [`there are more than ${MOST_LINES} lines`] }
  const problems: string[] = []
  const candles: PriceCandle[] = []
  const lineOf = new Map<`${Coin} ${number}`, number>()
  for (const [index, line] of lines.entries()) {
    if (problems.length >= MOST_PROBLEMS) break
    const number = index + 2
    const candle = candleOf(line)
    if (!('coin' in candle)) {
      problems.push(`line ${number}: ${candle.join('; ')}`)
      continue
    }
    const hourMs = candle.hour.getTime()
    const key = `${candle.coin} ${hourMs}` as const
    const known = lineOf.get(key)
    if (known !== undefined) problems.push(`line ${number}: the same coin and hour as line ${known}`)
    else if (hourMs + HOUR_MS > now.getTime()) problems.push(`line ${number}: the hour is not over`)
    lineOf.set(key, known ?? number)
    candles.push(candle)
  }
  if (lines.length === 0) problems.push('there is no line after the header')
  return problems.length === 0
    ? { ok: true, candles }
    : { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}
