import * as z from 'zod/mini'

/** Field schemas of event data. They are safe for JSON, which has no integers as large as base units. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))
export const instantMs = z.int()
export const cents = z.string().check(z.regex(/^\d{1,18}$/))
/** Base units of a coin as a decimal string. */
export const units = z.string().check(z.regex(/^\d{1,40}$/))
export const reason = z.string().check(z.minLength(1), z.maxLength(500))
/** A calendar date, yyyy-mm-dd. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const nothing = z.object({})
