import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { Destination } from '@pledge/domain/refund/destination'
import { isLive, isSpent, REFUND_STATUSES, type RefundStatus } from '@pledge/domain/refund/refund-status'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { Refunds } from '../database/schema.generated.ts'

const NOTICES = ['SENT', 'RETURNED'] as const
export type RefundNotice = (typeof NOTICES)[number]

/** An agent's approval of a refund as it stood. */
export interface RefundApproval {
  readonly agentId: string
  readonly at: Date
}

/** What a borrower overpaid, on its way back. */
export interface StoredRefund {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly amountCents: bigint
  readonly status: RefundStatus
  /** Null: agents send it by hand. */
  readonly destination: Destination | null
  /** Agents approved, or approve, to send it or to record it as sent by hand, also where there is a destination. */
  readonly isByHand: boolean
  /** It was overpaid before there were refunds: agents may have sent it by hand already. */
  readonly isOfBefore: boolean
  readonly openedAt: Date
  /** By when agents decide (row 1.9.20). */
  readonly dueAt: Date
  /** At most two, of different agents. */
  readonly approvals: readonly RefundApproval[]
  readonly traceNumber: string | null
  readonly handReference: string | null
  readonly sentAt: Date | null
  /** The agent who recorded that what was sent by hand came back: a second one has to agree. */
  readonly returnReportedBy: string | null
  /** Until when a job polls the provider about one that was submitted; null before that. */
  readonly pollUntil: Date | null
  /** The agent who recorded that the provider never received it: a second one has to agree. */
  readonly lossReportedBy: string | null
  readonly reasonCode: string | null
  /** The code of a correction of the account that the bank reported. */
  readonly changeCode: string | null
  readonly endedAt: Date | null
  readonly notice: RefundNotice | null
}

/** A row with the mask of the account or wallet that it names, which is emptied with the records of the loan. */
type RefundRow = Selectable<Refunds> & { readonly mask: string | null }

const destinationOf = (row: RefundRow): Destination | null => {
  const mask = row.mask ?? ''
  if (row.authorization_id !== null) return { kind: 'DEBITED_ACCOUNT', id: row.authorization_id, mask }
  if (row.bank_account_id !== null) return { kind: 'ACCOUNT_ON_FILE', id: row.bank_account_id, mask }
  if (row.wallet_id !== null) return { kind: 'WALLET', id: row.wallet_id, mask }
  return null
}

const destinationColumns = (destination: Destination | null) => ({
  authorization_id: destination?.kind === 'DEBITED_ACCOUNT' ? destination.id : null,
  bank_account_id: destination?.kind === 'ACCOUNT_ON_FILE' ? destination.id : null,
  wallet_id: destination?.kind === 'WALLET' ? destination.id : null,
})

const approvalsOf = (row: Selectable<Refunds>): readonly RefundApproval[] =>
  [
    { agentId: row.first_approved_by, at: row.first_approved_at },
    { agentId: row.second_approved_by, at: row.second_approved_at },
  ].flatMap(({ agentId, at }) => (agentId === null || at === null ? [] : [{ agentId, at }]))

const storedOf = (row: RefundRow): StoredRefund => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  amountCents: row.amount_cents,
  status: z.enum(REFUND_STATUSES).parse(row.status),
  destination: destinationOf(row),
  isByHand: row.by_hand,
  isOfBefore: row.of_before,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  approvals: approvalsOf(row),
  traceNumber: row.trace_number,
  handReference: row.hand_reference,
  sentAt: row.sent_at,
  returnReportedBy: row.return_reported_by,
  pollUntil: row.poll_until,
  lossReportedBy: row.loss_reported_by,
  reasonCode: row.reason_code,
  changeCode: row.change_code,
  endedAt: row.ended_at,
  notice: row.notice === null ? null : z.enum(NOTICES).parse(row.notice),
})

const rows = (tx: Tx) =>
  tx
    .selectFrom('refunds')
    .leftJoin('debit_authorizations as debited', 'debited.id', 'refunds.authorization_id')
    .leftJoin('bank_accounts as account', 'account.id', 'refunds.bank_account_id')
    .leftJoin('disbursement_wallets as wallet', 'wallet.id', 'refunds.wallet_id')
    .selectAll('refunds')
    .select((eb) =>
      eb.fn.coalesce('debited.account_mask', 'account.account_mask', 'wallet.address_mask').as('mask'),
    )

/** As many as are shown of a loan. What money depends on is found or summed by queries of its own. */
const MOST_REFUNDS = 200

/** The newest refunds of a loan, the newest first. */
export const refundsOf = async (tx: Tx, applicationId: string): Promise<readonly StoredRefund[]> => {
  const found = await rows(tx)
    .where('refunds.application_id', '=', applicationId)
    .orderBy('refunds.opened_at', 'desc')
    .orderBy('refunds.id')
    .limit(MOST_REFUNDS)
    .execute()
  return found.map(storedOf)
}

/** A refund of this loan. */
export const refundOf = async (
  tx: Tx,
  { applicationId, refundId }: { readonly applicationId: string; readonly refundId: string },
): Promise<StoredRefund | undefined> => {
  const row = await rows(tx)
    .where('refunds.id', '=', refundId)
    .where('refunds.application_id', '=', applicationId)
    .executeTakeFirst()
  return row && storedOf(row)
}

export const findRefund = async (tx: Tx, id: string): Promise<StoredRefund | undefined> => {
  const row = await rows(tx).where('refunds.id', '=', id).executeTakeFirst()
  return row && storedOf(row)
}

const centsIn = async (tx: Tx, applicationId: string, statuses: readonly RefundStatus[]): Promise<bigint> => {
  const { cents } = await tx
    .selectFrom('refunds')
    .where('application_id', '=', applicationId)
    .where('status', 'in', statuses)
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .executeTakeFirstOrThrow()
  return BigInt(cents ?? '0')
}

/** All that left of a loan, or may have left, and did not come back: summed over every refund, however many there are. */
export const spentCentsOf = (tx: Tx, applicationId: string): Promise<bigint> =>
  centsIn(tx, applicationId, REFUND_STATUSES.filter(isSpent))

/** All that was sent of a loan and did not come back, summed likewise. */
export const sentRefundCentsOf = (tx: Tx, applicationId: string): Promise<bigint> =>
  centsIn(tx, applicationId, ['SENT'])

/**
 * What of a loan was overpaid before there were refunds and not decided on since; null where nothing was. Once a refund of it left,
 * or was recorded as sent by hand, it is decided.
 */
export const undecidedBeforeCents = async (tx: Tx, applicationId: string): Promise<bigint | null> => {
  const row = await tx
    .selectFrom('overpayments')
    .select('before_cents')
    .where('application_id', '=', applicationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('id')
            .whereRef('refunds.application_id', '=', 'overpayments.application_id')
            .where('refunds.status', 'in', ['SENT', 'RETURNED']),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.before_cents ?? null
}

/** The one refund of a loan that is still to be sent, or that the provider may have. */
export const liveRefundOf = async (tx: Tx, applicationId: string): Promise<StoredRefund | undefined> => {
  const row = await rows(tx)
    .where('refunds.application_id', '=', applicationId)
    .where('refunds.status', 'in', REFUND_STATUSES.filter(isLive))
    .executeTakeFirst()
  return row && storedOf(row)
}

/** The refunds of a loan that were recorded as never received and that are polled about still: few, oldest first. */
export const lostRefundsOf = async (tx: Tx, applicationId: string): Promise<readonly StoredRefund[]> => {
  const found = await rows(tx)
    .where('refunds.application_id', '=', applicationId)
    .where('refunds.lost_poll_at', 'is not', null)
    .orderBy('refunds.opened_at')
    .limit(MOST_REFUNDS)
    .execute()
  return found.map(storedOf)
}

/** Refunds of all loans of an organization that are not sent, the most urgent first. */
export const refundsForAgents = async (tx: Tx, organizationId: string): Promise<readonly StoredRefund[]> => {
  const found = await rows(tx)
    .where('refunds.organization_id', '=', organizationId)
    .where('refunds.status', 'in', ['OPEN', 'APPROVED', 'SUBMITTING'])
    .orderBy('refunds.due_at')
    .orderBy('refunds.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return found.map(storedOf)
}

export const insertRefund = async (
  tx: Tx,
  input: Pick<
    StoredRefund,
    | 'id'
    | 'applicationId'
    | 'organizationId'
    | 'borrowerId'
    | 'amountCents'
    | 'destination'
    | 'isOfBefore'
    | 'dueAt'
  > & { readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      amount_cents: input.amountCents,
      status: 'OPEN',
      ...destinationColumns(input.destination),
      of_before: input.isOfBefore,
      opened_at: input.now,
      due_at: input.dueAt,
      updated_at: input.now,
    })
    .execute()
}

/** What changes of a refund as it moves on. */
export interface RefundChange {
  readonly status: RefundStatus
  readonly approvals?: readonly RefundApproval[]
  readonly isByHand?: boolean
  readonly submissionIntentAt?: Date
  readonly pollUntil?: Date
  readonly lossReportedBy?: string | null
  readonly lossConfirmedBy?: string
  readonly lostPollAt?: Date | null
  readonly traceNumber?: string
  readonly handReference?: string
  readonly sentBy?: string
  readonly sentAt?: Date
  readonly returnReportedBy?: string
  readonly returnConfirmedBy?: string
  readonly reasonCode?: string | null
  readonly endedAt?: Date | null
  readonly notice?: RefundNotice
  readonly amended?: Pick<StoredRefund, 'amountCents' | 'destination'>
}

const approvalColumns = ([first, second]: readonly RefundApproval[]) => ({
  first_approved_by: first?.agentId ?? null,
  first_approved_at: first?.at ?? null,
  second_approved_by: second?.agentId ?? null,
  second_approved_at: second?.at ?? null,
})

/** Moves a refund on from the status in which it was found; throws where it has moved since, which the loan's lock forbids. */
export const moveRefund = async (
  tx: Tx,
  { id, status: from }: Pick<StoredRefund, 'id' | 'status'>,
  change: RefundChange & { readonly now: Date },
): Promise<void> => {
  const { amended } = change
  await tx
    .updateTable('refunds')
    .set({
      status: change.status,
      updated_at: change.now,
      ...(change.approvals !== undefined && approvalColumns(change.approvals)),
      ...(change.isByHand !== undefined && { by_hand: change.isByHand }),
      ...(change.submissionIntentAt !== undefined && { submission_intent_at: change.submissionIntentAt }),
      ...(change.pollUntil !== undefined && { poll_until: change.pollUntil }),
      ...(change.lossReportedBy !== undefined && { loss_reported_by: change.lossReportedBy }),
      ...(change.lossConfirmedBy !== undefined && { loss_confirmed_by: change.lossConfirmedBy }),
      ...(change.lostPollAt !== undefined && { lost_poll_at: change.lostPollAt }),
      ...(change.traceNumber !== undefined && { trace_number: change.traceNumber }),
      ...(change.handReference !== undefined && { hand_reference: change.handReference }),
      ...(change.sentBy !== undefined && { sent_by: change.sentBy }),
      ...(change.sentAt !== undefined && { sent_at: change.sentAt }),
      ...(change.returnReportedBy !== undefined && { return_reported_by: change.returnReportedBy }),
      ...(change.returnConfirmedBy !== undefined && { return_confirmed_by: change.returnConfirmedBy }),
      ...(change.reasonCode !== undefined && { reason_code: change.reasonCode }),
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
      ...(change.notice !== undefined && { notice: change.notice }),
      ...(amended !== undefined && {
        amount_cents: amended.amountCents,
        ...destinationColumns(amended.destination),
      }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The bank reported a correction of the account to which it was sent. */
export const setRefundChange = async (tx: Tx, id: string, code: string): Promise<void> => {
  await tx.updateTable('refunds').set({ change_code: code }).where('id', '=', id).execute()
}

/** Clears the notice that was sent, and no other: a refund may have come back since it was read. */
export const markRefundNoticed = async (tx: Tx, id: string, notice: RefundNotice): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ notice: null })
    .where('id', '=', id)
    .where('notice', '=', notice)
    .execute()
}

/** When what is owed back of a loan is compared again; null while nothing changes it. */
export const setOverpaymentCheck = async (tx: Tx, applicationId: string, at: Date | null): Promise<void> => {
  await tx
    .updateTable('overpayments')
    .set({ check_at: at })
    .where('application_id', '=', applicationId)
    .execute()
}
