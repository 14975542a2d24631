import { CREDIT_ALERTS } from '@pledge/domain/application/credit-alerts'
import { SCREENING_FIELDS, SCREENING_GROUNDS } from '@pledge/domain/application/screening'
import * as z from 'zod'

/** The answers of outside sources: parsed on receipt, and again when read back. */

const bureau = z.object({ name: z.string(), address: z.string(), phone: z.string() })
const report = {
  referenceId: z.string().max(100),
  bureau,
  alerts: z.array(z.enum(CREDIT_ALERTS)).max(CREDIT_ALERTS.length).default([]),
}
export const softPullAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ ...report, outcome: z.enum(['CLEARED', 'FROZEN', 'LOCKED', 'NO_MATCH']) }),
  z.object({
    ...report,
    outcome: z.literal('DECLINED'),
    score: z.object({ value: z.int(), range: z.tuple([z.int(), z.int()]), date: z.iso.date() }).nullable(),
    reasons: z.array(z.string().min(1).max(200)).min(1).max(4),
  }),
])

const MOST_MATCHES = 50
const MAX_TEXT = 200
const text = z.string().min(1).max(MAX_TEXT)
const fields = z.array(z.enum(SCREENING_FIELDS)).max(SCREENING_FIELDS.length)
const matches = z
  .array(
    z.object({
      ground: z.enum(SCREENING_GROUNDS),
      source: text,
      reference: text,
      listedName: text.nullable(),
      birthYear: z.int().min(1800).max(2200).nullable(),
      country: z.string().length(2).nullable(),
      agrees: fields,
      differs: fields,
    }),
  )
  .max(MOST_MATCHES)
const screening = { referenceId: z.string().min(1).max(100) }
export const screeningAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ ...screening, outcome: z.literal('CLEARED') }),
  z.object({ ...screening, outcome: z.literal('REVIEW'), matches }),
  z.object({
    ...screening,
    outcome: z.literal('REFUSED'),
    grounds: z.array(z.enum(SCREENING_GROUNDS)).min(1),
    matches,
  }),
])

export const militaryAnswerSchema = z.object({
  outcome: z.enum(['COVERED', 'NOT_COVERED']),
  referenceId: z.string().min(1).max(100),
})
