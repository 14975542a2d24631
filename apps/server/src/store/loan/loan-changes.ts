import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { LoanChanges } from '@pledge/domain/servicing/loan-changes'
import * as z from 'zod'

export const storedDate = (text: string): CalendarDate => {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new Error(`a stored date is a date: ${text}`)
  return date
}

const day = z.codec(z.string(), z.custom<CalendarDate>(), {
  decode: storedDate,
  encode: formatCalendarDate,
})

const cents = z.codec(z.string().regex(/^\d{1,15}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (amount) => amount.toString(),
})

const changesSchema = z.object({
  rates: z.array(z.object({ from: day, rateBps: z.int() })).readonly(),
  // Changes of before these were known have none.
  agreedRates: z
    .array(z.object({ from: day, rateBps: z.int() }))
    .readonly()
    .default([]),
  pauses: z
    .array(z.object({ from: day, throughMonth: z.int() }))
    .readonly()
    .default([]),
  terms: z
    .array(z.object({ from: day, formerMonths: z.int(), termMonths: z.int() }))
    .readonly()
    .default([]),
  acceleratedOn: day.nullable(),
  chargedOffOn: day.nullable(),
  // Changes of before there was a write-off have none.
  writtenOff: z.object({ on: day, atMostCents: cents }).nullable().default(null),
})

/** What changed of a loan, as its row has it. */
export const parseChanges = (stored: unknown): LoanChanges => changesSchema.parse(stored)

export const changesJson = (changes: LoanChanges): string =>
  JSON.stringify(
    z.encode(changesSchema, {
      ...changes,
      rates: [...changes.rates],
      agreedRates: [...changes.agreedRates],
      terms: [...changes.terms],
      pauses: [...changes.pauses],
    }),
  )
