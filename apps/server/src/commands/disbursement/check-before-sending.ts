import { attemptOf, approvalsOf } from '@pledge/domain/disbursement/disbursement'
import { agentsCovering } from '@pledge/domain/disbursement/cover'
import { AGENTS_NEEDED } from '@pledge/domain/decider/approval'
import type { CommandOf } from '@pledge/domain/process/commands'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import type { Disbursement } from '../../store/disbursement/disbursements.ts'
import { withdrawDisbursement } from '../../store/disbursement/disbursements.ts'
import type { ApplicationChange } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { priceOfDisbursement } from '../offer/seen-price.ts'

/** Thrown so that the queue retries: with a stale price nothing is sent or decided. */
export class PriceStale extends Error {
  override readonly name = 'PriceStale'
}

type CheckResult =
  | { readonly kind: 'send' }
  /** The bank may already have the request: only its outcome is queried. */
  | { readonly kind: 'learn' }
  | { readonly kind: 'withdraw'; readonly command: CommandOf<'DisbursementApprovalWithdrawn'> }

/**
 * The last check before money is sent, under the application's lock (note 049): the current price must still be covered
 * by two agents' approvals that have not lapsed. Otherwise the approval is withdrawn and two agents review again. A
 * disbursement that the bank may already have is neither withdrawn nor requested again. Throws `PriceStale`.
 */
export const checkBeforeSending =
  (deps: Pick<Deps, 'clock'>) =>
  async (
    tx: Tx,
    record: ApplicationRecord,
    { submissionIntentAt }: Pick<Disbursement, 'submissionIntentAt'>,
  ): Promise<CheckResult> => {
    const { file } = record
    const price = await priceOfDisbursement(deps)(tx, record)
    if (price?.seen === undefined || price.isStale) throw new PriceStale('no fresh price to send money by')
    const { ltvBps } = price.seen
    const now = deps.clock.business().getTime()
    if (agentsCovering(approvalsOf(file.disbursement), { ltvBps, now }) >= AGENTS_NEEDED)
      return { kind: 'send' }
    if (submissionIntentAt !== null) return { kind: 'learn' }
    const isLapsed = agentsCovering(approvalsOf(file.disbursement), { ltvBps: 0, now }) < AGENTS_NEEDED
    const disbursementAttempt = attemptOf(file.disbursement)
    const cause = isLapsed && ltvBps <= price.rules.maxInitialLtvBps ? 'LAPSED' : 'LTV'
    const data = { cause, ltvBps, disbursementAttempt, isDisbursementRequested: false } as const
    return {
      kind: 'withdraw',
      command: { type: 'DisbursementApprovalWithdrawn', by: jobActor('send-disbursement'), data },
    }
  }

/** A withdrawn order is void; two agents must order it again. */
export const withdrawReleased = async ({
  tx,
  before,
  after,
  events,
  now,
}: ApplicationChange): Promise<void> => {
  if (!events.some((event) => event.type === 'DisbursementApprovalWithdrawn')) return
  await withdrawDisbursement(tx, { applicationId: after.id, attempt: attemptOf(before.disbursement) }, now)
}
