import * as z from 'zod/mini'
import { LEGAL_PAGES } from './legal-pages.ts'

/** What a legal text can state about its organization: `{shortName}`. */
export const LEGAL_SLOTS = [
  'shortName',
  'legalName',
  'address',
  'nmls',
  'phone',
  'email',
  'governingLaw',
  'communications',
  'telemetryDays',
  'waitlistDays',
  'waitlistToldDays',
  'messageDays',
  'servicedStates',
  'unservicedStates',
] as const
export type LegalSlot = (typeof LEGAL_SLOTS)[number]

const namesOnlySlots = (written: string): boolean =>
  [...written.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => LEGAL_SLOTS.some((slot) => slot === name))

const text = (max: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(max),
      z.refine(namesOnlySlots, { error: 'Unknown placeholder in braces' }),
    )

/** An organization's own legal copy, which replaces the shipped copy (row 1.1.23). */
export const legalPageSchema = z.object({
  page: z.enum(LEGAL_PAGES),
  version: z.int().check(z.minimum(1), z.maximum(9_999)),
  sections: z
    .array(z.object({ heading: text(120), paragraphs: z.array(text(4_000)).check(z.maxLength(40)) }))
    .check(z.minLength(1), z.maxLength(60)),
})

/** A lending license, as named by the state that issued it. */
export const licenseSchema = z.object({
  place: z.string().check(z.minLength(1), z.maxLength(60)),
  kind: z.string().check(z.minLength(1), z.maxLength(120)),
  number: z.string().check(z.minLength(1), z.maxLength(60)),
})
