import { open } from 'node:fs/promises'
import { checkAccountNumber } from '@pledge/domain/disbursement/account-number'
import { writeAchFile } from '@pledge/domain/disbursement/ach-file'
import { checkRoutingNumber } from '@pledge/domain/disbursement/routing-number'
import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse } from '@pledge/domain/refusal'
import { IDENTITY_FILE_TYPES } from '@pledge/providers/identity-files/port'
import * as z from 'zod/mini'
import { answered, defineRule, dollars, text, type Rule } from './rule.ts'

/** Reads at most one byte more than allowed, which is enough to detect a file that is too large. */
const readBounded = async (path: string): Promise<Uint8Array | undefined> => {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    const wanted = Math.min(size, MAX_ID_FILE_BYTES + 1)
    const { buffer, bytesRead } = await file.read(new Uint8Array(wanted), 0, wanted, 0)
    return buffer.subarray(0, bytesRead)
  } catch {
    // A folder, or a device without a size: not a readable file.
    return undefined
  } finally {
    await file.close()
  }
}

const idFileInput = z.object({ path: text, declaredType: z.optional(z.enum(IDENTITY_FILE_TYPES)) })

/** Loaded on first use: it includes the libraries for images and PDFs. */
const idFile = defineRule(idFileInput, async ({ path, declaredType }) => {
  const bytes = await readBounded(path)
  if (bytes === undefined) return refuse('identity.file-unreadable')
  const { inspectIdentityFile } = await import('@pledge/providers/identity-files/inspect')
  const inspected = await inspectIdentityFile(
    declaredType === undefined ? { bytes } : { bytes, declaredType },
  )
  return inspected.ok ? answered({ accepted: true, type: inspected.type }) : inspected
})

/** A fictional company: the file is for reading, not for sending. */
const EXAMPLE_COMPANY = {
  immediateDestination: '091000019',
  immediateDestinationName: 'Example Bank',
  immediateOrigin: '1234567890',
  immediateOriginName: 'Example Lender',
  companyName: 'Example Lender',
  companyId: '1234567890',
  originatingDfi: '09100001',
  entryDescription: 'LOAN',
}
const MAX_ENTRIES = 10_000
const passing = (check: (value: string) => { readonly ok: boolean }) =>
  text.check(z.refine((value) => check(value).ok))
const achInput = z.object({
  entries: z
    .array(
      z.object({
        routingNumber: passing(checkRoutingNumber),
        accountNumber: passing(checkAccountNumber),
        accountType: z.optional(z.enum(['checking', 'savings'])),
        firstName: text.check(z.minLength(1)),
        lastName: text.check(z.minLength(1)),
        amount: dollars.check(z.refine((cents: bigint) => cents > 0n && cents <= 9_999_999_999n)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ENTRIES)),
  date: z.optional(text.check(z.refine((value) => parseCalendarDate(value) !== undefined))),
})

/** An ACH file with the credits of one day (by default today), created at midnight. */
const achFile = defineRule(achInput, ({ entries, date = new Date().toISOString().slice(0, 10) }) => {
  const file = writeAchFile({
    company: EXAMPLE_COMPANY,
    createdOn: date,
    createdAt: '0000',
    effectiveOn: date,
    fileIdModifier: 'A',
    batchNumber: 1,
    firstSequence: 1,
    entries: entries.map(({ amount, accountType = 'checking', ...entry }, index) => ({
      ...entry,
      accountType,
      amountCents: amount,
      individualId: String(index + 1),
    })),
  })
  return answered({ text: file.text })
})

export const fileRules: Readonly<Record<string, Rule>> = { 'id-file': idFile, 'ach-file': achFile }
