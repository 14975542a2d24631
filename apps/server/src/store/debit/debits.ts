import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { DEBIT_STATUSES, type DebitStatus } from '@pledge/domain/debit/debit-status'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { Debits } from '../database/schema.generated.ts'

export const DEBIT_KINDS = ['PAY_NOW', 'AUTOPAY'] as const
export type DebitKind = (typeof DEBIT_KINDS)[number]

/** One entry of a borrower's account, planned, submitted or over. */
export interface StoredDebit {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly authorizationId: string
  readonly kind: DebitKind
  /** Of autopay: the signed due date of the payment that it makes. */
  readonly dueOn: string | null
  readonly presentment: number
  readonly originalId: string | null
  readonly amountCents: bigint
  readonly notifiedAmountCents: bigint | null
  readonly settlesOn: string
  readonly submitAt: Date
  readonly status: DebitStatus
  readonly traceNumber: string | null
  readonly paymentId: string | null
  readonly settledOn: string | null
  readonly reasonCode: string | null
  readonly failedAt: Date | null
  readonly needsAgent: boolean
  readonly handledAt: Date | null
  /** The code of a correction that the bank reported for it. */
  readonly changeCode: string | null
  readonly createdAt: Date
}

const storedOf = (row: Selectable<Debits>): StoredDebit => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  authorizationId: row.authorization_id,
  kind: z.enum(DEBIT_KINDS).parse(row.kind),
  dueOn: row.due_on,
  presentment: row.presentment,
  originalId: row.original_id,
  amountCents: row.amount_cents,
  notifiedAmountCents: row.notified_amount_cents,
  settlesOn: row.settles_on,
  submitAt: row.submit_at,
  status: z.enum(DEBIT_STATUSES).parse(row.status),
  traceNumber: row.trace_number,
  paymentId: row.payment_id,
  settledOn: row.settled_on,
  reasonCode: row.reason_code,
  failedAt: row.failed_at,
  needsAgent: row.needs_agent,
  handledAt: row.handled_at,
  changeCode: row.change_code,
  createdAt: row.created_at,
})

export type NewDebit = Pick<
  StoredDebit,
  | 'id'
  | 'applicationId'
  | 'organizationId'
  | 'borrowerId'
  | 'authorizationId'
  | 'kind'
  | 'dueOn'
  | 'presentment'
  | 'originalId'
  | 'amountCents'
  | 'notifiedAmountCents'
  | 'settlesOn'
  | 'submitAt'
> & { readonly now: Date }

export const insertDebit = async (tx: Tx, input: NewDebit): Promise<void> => {
  await tx
    .insertInto('debits')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      authorization_id: input.authorizationId,
      kind: input.kind,
      due_on: input.dueOn,
      presentment: input.presentment,
      original_id: input.originalId,
      amount_cents: input.amountCents,
      notified_amount_cents: input.notifiedAmountCents,
      settles_on: input.settlesOn,
      submit_at: input.submitAt,
      status: 'SCHEDULED',
      created_at: input.now,
      updated_at: input.now,
    })
    .execute()
}

const rows = (tx: Tx) => tx.selectFrom('debits').selectAll()

export const findDebit = async (tx: Tx, id: string): Promise<StoredDebit | undefined> => {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row && storedOf(row)
}

/** Debits that are read of one loan, the newest first: those of years, with what was presented again. */
const MOST_DEBITS = 400

export const debitsOf = async (tx: Tx, applicationId: string): Promise<readonly StoredDebit[]> => {
  const found = await rows(tx)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_DEBITS)
    .execute()
  return found.map(storedOf)
}

/** The debit of a loan that a trace number names: a payment that is recorded by hand may be one of ours. */
export const debitNamed = async (
  tx: Tx,
  applicationId: string,
  traceNumber: string,
): Promise<StoredDebit | undefined> => {
  const row = await rows(tx)
    .where('trace_number', '=', traceNumber)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row && storedOf(row)
}

/** What changes of a debit as it moves on. */
export interface DebitChange {
  readonly status: DebitStatus
  readonly amountCents?: bigint
  readonly settlesOn?: string
  readonly submissionIntentAt?: Date
  readonly submitAt?: Date
  readonly traceNumber?: string
  readonly paymentId?: string
  readonly settledOn?: string
  readonly reasonCode?: string
  readonly failedAt?: Date
  readonly needsAgent?: boolean
}

/** Moves a debit on from the status in which it was found; throws where it has moved since, which the loan's lock forbids. */
export const moveDebit = async (
  tx: Tx,
  { id, status: from }: Pick<StoredDebit, 'id' | 'status'>,
  change: DebitChange & { readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('debits')
    .set({
      status: change.status,
      updated_at: change.now,
      ...(change.amountCents !== undefined && { amount_cents: change.amountCents }),
      ...(change.settlesOn !== undefined && { settles_on: change.settlesOn }),
      ...(change.submissionIntentAt !== undefined && { submission_intent_at: change.submissionIntentAt }),
      ...(change.submitAt !== undefined && { submit_at: change.submitAt }),
      ...(change.traceNumber !== undefined && { trace_number: change.traceNumber }),
      ...(change.paymentId !== undefined && { payment_id: change.paymentId }),
      ...(change.settledOn !== undefined && { settled_on: change.settledOn }),
      ...(change.reasonCode !== undefined && { reason_code: change.reasonCode }),
      ...(change.failedAt !== undefined && { failed_at: change.failedAt }),
      ...(change.needsAgent !== undefined && { needs_agent: change.needsAgent }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An agent has to look at a debit; one that was handled before waits again, for something new happened to it. */
export const markForAgent = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('debits')
    .set((eb) => ({
      needs_agent: true,
      failed_at: eb.fn.coalesce('failed_at', eb.val(now)),
      handled_at: null,
      handled_by: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** The bank reported a correction for an entry. */
export const setChangeCode = async (tx: Tx, id: string, code: string): Promise<void> => {
  await tx.updateTable('debits').set({ change_code: code }).where('id', '=', id).execute()
}

/** An agent has handled a failed debit. False where nothing of it waits for one. */
export const handleDebit = async (
  tx: Tx,
  input: { readonly id: string; readonly agentId: string; readonly note: string; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('debits')
    .set({ handled_at: input.now, handled_by: input.agentId, note: input.note, updated_at: input.now })
    .where('id', '=', input.id)
    .where('needs_agent', '=', true)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Debits that wait for an agent, the longest waiting first. */
export const debitsForAgents = async (tx: Tx, organizationId: string): Promise<readonly StoredDebit[]> => {
  const found = await rows(tx)
    .where('organization_id', '=', organizationId)
    .where('needs_agent', '=', true)
    .where('handled_at', 'is', null)
    .orderBy('failed_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return found.map(storedOf)
}
