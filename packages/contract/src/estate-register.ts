import { ESTATE_LOAN_STATES, REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import { CHANGED_FIELDS } from '@pledge/domain/refinance/register-changes'
import { MAX_REGISTER_CHARACTERS } from '@pledge/domain/refinance/register-file'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { coinQuantity, dollars, instant, uuid } from './wire.ts'

const BASE = '/api/portfolio/v1/estate-register'
/** The largest file as JSON: each of its line breaks and quotes takes two bytes, letters beyond ASCII up to four. */
const MAX_BODY_BYTES = 2 * MAX_REGISTER_CHARACTERS

const csv = z.string().check(z.minLength(1), z.maxLength(MAX_REGISTER_CHARACTERS))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))
const counts = {
  added: count,
  changed: count,
  removed: count,
  /** Changed loans of which the file has another person, or says something else of the person. */
  persons: count,
}
const namedLoans = z.object({
  count,
  /** The first fifty. */
  loanNumbers: z.array(z.string()),
})

export const getEstateRegister = defineCall({
  name: 'getEstateRegister',
  method: 'GET',
  path: BASE,
  caller: 'agent',
  right: 'applications.read',
  audits: null,
  summary:
    'How many loans of the defunct lender are in the register, the last files that were imported, and how far the import under way is (gap G.70).',
  answer: z.object({
    loans: z.array(
      z.object({
        coin: z.enum(REFINANCE_COINS),
        state: z.enum(ESTATE_LOAN_STATES),
        count,
        coinQuantity,
        balance: dollars,
      }),
    ),
    imports: z.array(
      z.object({ uuid, sha256, importedBy: z.string(), importedAt: instant, lines: count, ...counts }),
    ),
    /** Imports that wait for another agent, who sends the same file; at most twenty. */
    importRequests: z.array(
      z.object({ sha256, requestedBy: z.string(), requestedAt: instant, isOwn: z.boolean(), ...counts }),
    ),
    /** Claims whose release one agent has asked for, oldest first, at most a hundred: another agent confirms. */
    releaseRequests: z.array(
      z.object({
        loanNumber: z.string(),
        requestedBy: z.string(),
        requestedAt: instant,
        reason: z.string(),
        isOwn: z.boolean(),
      }),
    ),
    /** Loans that are written already, of those that the import writes; null while there is none. */
    progress: z.nullable(z.object({ done: count, of: count })),
  }),
  refusals: [],
})
export type EstateRegister = AnswerOf<typeof getEstateRegister>

export const previewEstateRegister = defineCall({
  name: 'previewEstateRegister',
  method: 'POST',
  path: `${BASE}/preview`,
  caller: 'agent',
  right: 'checks.decide',
  // It answers whether the register has the same person for a loan as the file.
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'register-preview' },
  readsMany: true,
  keepsNothing: true,
  summary:
    'Checks a CSV file of the defunct lender’s loans line by line, and shows what its import would add, change and remove (gap G.70). Stores nothing. The file is the whole register: loans that it no longer has are removed.',
  body: z.object({ csv }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: z.object({
    sha256,
    lines: count,
    added: namedLoans,
    changed: z.object({
      count,
      /** The first fifty, with what kind of field changes: first those whose person does. */
      loans: z.array(z.object({ loanNumber: z.string(), fields: z.array(z.enum(CHANGED_FIELDS)) })),
    }),
    removed: namedLoans,
    /** Claimed loans that the file changes or lacks: they stay as they are until their claim is released. */
    withheld: namedLoans,
    persons: count,
    /** Identifies every change with what the register has before and after it. */
    changesSha256: sha256,
    needsSecondAgent: z.boolean(),
    unchanged: count,
    /** The first hundred; a file with any is not imported. Line 1 is the header. */
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
    problemCount: count,
  }),
  refusals: [],
})
export type EstateRegisterPreview = AnswerOf<typeof previewEstateRegister>

export const importEstateRegister = defineCall({
  name: 'importEstateRegister',
  method: 'POST',
  path: `${BASE}/import`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'record.changed', subject: 'list', codes: ['sha256', 'changesSha256'] },
  readsMany: true,
  summary:
    'Imports exactly the file that was previewed, all of it or nothing (gap G.70). Importing it again changes nothing. Refused when it would now do something else than the preview showed. An import that changes the person of a loan, or removes loans, waits until another agent sends the same file.',
  body: z.object({ csv, sha256, changesSha256: sha256 }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: z.object({ state: z.enum(['IMPORTED', 'WAITING']), ...counts }),
  refusals: ['refinance.file-invalid', 'refinance.register-changed'],
})
