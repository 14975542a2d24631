import { z } from 'zod'

/** Limits on what is stored. */
export const LISTED_ITEMS = 200
export const WAITING_WEBHOOKS = 500

const instant = z.iso.datetime()
const account = z.object({
  reference: z.string(),
  name: z.string(),
  officialName: z.string().nullable(),
  type: z.enum(['checking', 'savings', 'other']),
  mask: z.string().nullable(),
})

/** A successful sign-in, with the accounts that it found. */
const entry = z.object({
  institutionId: z.string(),
  username: z.string(),
  isAutomatic: z.boolean(),
  accounts: z.array(account),
})
export type Entry = z.infer<typeof entry>

/** A visit to a bank's page. */
const visit = z.object({
  stateId: z.string(),
  institutionId: z.string(),
  step: z.enum(['sign-in', 'share', 'shared', 'denied']),
  isWrong: z.boolean(),
  entry: entry.nullable(),
  shared: z.array(z.string()),
})
export type Visit = z.infer<typeof visit>

export const linkSchema = z.object({
  userReference: z.string(),
  /** Sealed: a dump of the database shows no names. */
  sealedName: z.base64(),
  redirectUri: z.string(),
  institutionId: z.string().nullable(),
  /** The item that is renewed in place; null creates a new one. */
  renews: z.string().nullable().default(null),
  expiresAt: instant,
  wrongTries: z.int(),
  entry: entry.nullable(),
  visit: visit.nullable(),
  isOver: z.boolean(),
})
export type StoredLink = z.infer<typeof linkSchema>

export const publicTokenSchema = z.object({
  /** Hash of the link token that it was created under. */
  link: z.string(),
  itemReference: z.string(),
  expiresAt: instant,
  isUsed: z.boolean(),
})

export const itemSchema = z.object({
  reference: z.string(),
  userReference: z.string(),
  /** The user name of the sign-in; another user cannot renew the item. */
  username: z.string().nullable().default(null),
  institutionId: z.string(),
  sealedOwners: z.base64(),
  accounts: z.array(account),
  readyAt: instant,
  isUpdating: z.boolean(),
  /** The provider's own code, as a real one would report it. */
  errorCode: z.string().nullable(),
  waitsFor: z.enum(['none', 'automatic', 'amounts']),
  /** Of two small deposits, in cents, the smaller first. */
  amounts: z.tuple([z.int(), z.int()]),
  triesLeft: z.int(),
  /** When small deposits are verified automatically. */
  foundAt: instant.nullable(),
  isRemoved: z.boolean(),
})
export type StoredItem = z.infer<typeof itemSchema>

export const webhooksSchema = z.object({
  next: z.int(),
  habits: z.object({
    copies: z.int().min(1).max(5),
    isReversed: z.boolean(),
    delayMs: z.int().min(0),
    isForgedToo: z.boolean(),
  }),
  waiting: z
    .array(z.object({ id: z.string(), rawBody: z.string(), dueAt: instant, tries: z.int() }))
    .max(WAITING_WEBHOOKS),
})

export const generalSchema = z.object({
  reachable: z.boolean(),
  /** Counter from which ids are made. */
  made: z.int(),
  items: z.array(z.string()).max(LISTED_ITEMS),
})
