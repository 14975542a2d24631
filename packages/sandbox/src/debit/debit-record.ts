import { z } from 'zod'
import type { AchDebit } from '@pledge/providers/debit/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { openText, sealText } from '../state/sealed-text.ts'
import { bigintText } from '../state/typed-state.ts'

/** The letters that are kept of a name; an ACH entry shows the first 22 of both together. */
const NAME_FIELD = 100

const debitSchema = z.object({
  idempotencyKey: z.string().min(1).max(200),
  organizationCode: z.string().min(1).max(40),
  amountCents: bigintText,
  routingNumber: z.string().regex(/^\d{9}$/),
  accountNumber: z.string().regex(/^\d{1,17}$/),
  accountType: z.enum(['checking', 'savings']),
  firstName: z.string().max(NAME_FIELD),
  lastName: z.string().max(NAME_FIELD),
  authorization: z.enum(['SINGLE', 'RECURRING']),
  isRepresentment: z.boolean(),
  settlesOn: z.iso.date(),
  reference: z.string().min(1).max(40),
})

/** What is stored of a debit. Its content is sealed, so that no dump shows an account or a name (measure S3). */
export const storedDebitSchema = z.object({
  /** The debit as JSON, sealed for its key; base64. */
  sealedDebit: z.base64(),
  status: z.enum(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
  reason: z.string(),
  traceNumber: z.string(),
  /** How often it was submitted. */
  requests: z.int(),
  firstSubmittedAt: z.iso.datetime(),
})
type StoredDebit = z.output<typeof storedDebitSchema>

/** A stored debit, opened. */
export type DebitRecord = Omit<StoredDebit, 'sealedDebit'> & { readonly debit: AchDebit }

const place = (idempotencyKey: string): string => `simulated-debit:${idempotencyKey}`

export const sealDebit = (keys: SealingKeys, debit: AchDebit): string => {
  const json = JSON.stringify(z.encode(debitSchema, debit))
  return sealText(keys, place(debit.idempotencyKey), json)
}

export const openDebit = (keys: SealingKeys, idempotencyKey: string, stored: StoredDebit): DebitRecord => {
  const { sealedDebit, ...rest } = stored
  const json = JSON.parse(openText(keys, place(idempotencyKey), sealedDebit)) as z.input<typeof debitSchema>
  return { ...rest, debit: z.decode(debitSchema, json) }
}

/** Whether two debits are the same in everything. */
export const isSameDebit = (one: AchDebit, other: AchDebit): boolean =>
  JSON.stringify(z.encode(debitSchema, one)) === JSON.stringify(z.encode(debitSchema, other))

/** The debit as this bank keeps it: a longer name is cut to its field, for a bank draws by the account number. */
export const debitToKeep = (debit: AchDebit): AchDebit =>
  z.decode(debitSchema, {
    ...debit,
    firstName: debit.firstName.slice(0, NAME_FIELD),
    lastName: debit.lastName.slice(0, NAME_FIELD),
    amountCents: debit.amountCents.toString(),
  })
