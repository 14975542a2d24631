import { endedAtOf } from '@pledge/domain/application/origination'
import { attemptOf, approvedAtOf, detailsIdOf, methodOf } from '@pledge/domain/disbursement/disbursement'
import type { Basis } from '@pledge/domain/agreements/adverse-action'
import { identityApprover } from '@pledge/domain/view/identity-approver'
import { refuse } from '@pledge/domain/refusal'
import { approvalCover } from '@pledge/domain/disbursement/cover'
import type { Subject } from '../../policies/subject.ts'
import {
  insertDisbursement,
  isDisbursementRequested,
  withdrawDisbursement,
} from '../../store/disbursement/disbursements.ts'
import { resolveFailures } from '../../store/disbursement/disbursement-exceptions.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import type { Tx } from '../../store/database/database.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { postUnwinding, quoteOf } from './post-disbursement.ts'
import { priceOfDisbursement } from '../offer/seen-price.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/** The second approval orders the disbursement in the same commit: one for each attempt. */
const orderDisbursement = async ({ tx, after, events, now }: ApplicationChange) => {
  if (!events.some((event) => event.type === 'DisbursementApproved')) return
  if (detailsIdOf(after.disbursement) === null)
    throw new Error('an approved disbursement must have an account')
  await insertDisbursement(tx, {
    ...belongsTo(after),
    attempt: attemptOf(after.disbursement),
    amountCents: (await quoteOf(tx, after)).drawAmountCents,
    destination:
      methodOf(after.disbursement) === 'USDC'
        ? { bankAccountId: null, walletId: detailsIdOf(after.disbursement) }
        : { bankAccountId: detailsIdOf(after.disbursement), walletId: null },
    now,
  })
}

/** An order without two approvals, or one that is over, is void; the bank never received it (note 030). */
const withdrawApproval = async ({ tx, before, after, now }: ApplicationChange) => {
  if (
    approvedAtOf(before.disbursement) === null ||
    (approvedAtOf(after.disbursement) !== null && endedAtOf(after.application) === null)
  )
    return
  await withdrawDisbursement(tx, { applicationId: after.id, attempt: attemptOf(before.disbursement) }, now)
}

/**
 * The second rejection closes the open exceptions of the disbursement. A loan that is open after a returned
 * disbursement is removed from the ledger.
 */
const unwind = async (deps: Deps, change: ApplicationChange) => {
  const { tx, before, after, now, events } = change
  if (!events.some((event) => event.type === 'DisbursementRejected')) return
  if (before.state === 'COMPLETE') await postUnwinding(deps, change)
  await resolveFailures(tx, { applicationId: after.id, resolution: 'CANCELLED', now })
}

/** The price and LTV of an approval now; undefined without a fresh price, which the rules then refuse. */
const coverOf = async (
  deps: Deps,
  tx: Tx,
  record: ApplicationRecord,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
) => {
  const price = await priceOfDisbursement(deps)(tx, record)
  if (price?.seen === undefined || price.isStale) return {}
  const { maxInitialLtvBps, disbursement } = price.rules
  const isException = reason !== null
  const terms = { maxInitialLtvBps, rules: disbursement, isException, now: now.getTime() }
  return { cover: approvalCover(price.seen, terms) }
}

/** Whether the current settings forbid the approver of the ID to approve the disbursement as well (note 060). */
const isRefusedToApprover = async (tx: Tx, subject: Subject, { file }: ApplicationRecord) => {
  const { sameApprover } = await publishedOrganization(tx, subject.organizationId)
  if (sameApprover === 'flag') return false
  return identityApprover(await eventsOf(tx, file.id)) === subject.accountId
}

/**
 * An agent approves or rejects a disbursement; two different agents must agree (row 1.6.07). An approved one is
 * rejected only while its collateral is deficient and the bank was never called, which the submission intent shows
 * (note 030). `disbursementAttempt`: the attempt that the agent reviewed; if its account was replaced since, the
 * decision is refused. An approval uses a fresh price (note 049): above the maximum initial LTV only an exception with
 * a reason counts. Refusals: `prices.stale`, `approval.ltv-too-high`, `approval.note-required`,
 * `transition.not-allowed`, `approval.same-agent`, `approval.identity-same-agent`, `approval.reason-required`,
 * `collateral.not-ready`, `disbursement.attempt-over`, `disbursement.asked`; for an approval `session.step-up-needed`.
 */
export const reviewDisbursement =
  (deps: Deps) =>
  (
    input: OfSubject &
      ProvedCall & {
        readonly decision: 'approve' | 'refuse'
        readonly reason: string | null
        readonly disbursementAttempt?: number | undefined
        /** For a rejection: its sources, for the adverse action notice (15 USC 1681m). */
        readonly basis?: Basis | undefined
      },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: async ({ file, record, tx, now }) => {
        const { subject, decision } = input
        if (decision === 'approve' && (await isRefusedToApprover(tx, subject, record)))
          return refuse('approval.identity-same-agent')
        const command = {
          type: 'ApprovalRecorded',
          by: agentActor(subject),
          data: {
            decision,
            reason: input.reason,
            isDisbursementRequested: await isDisbursementRequested(tx, file.id, attemptOf(file.disbursement)),
            ...(decision === 'refuse' && input.basis !== undefined ? { basis: input.basis } : {}),
            ...(input.disbursementAttempt === undefined
              ? {}
              : { disbursementAttempt: input.disbursementAttempt }),
            ...(decision === 'approve' ? await coverOf(deps, tx, record, { ...input, now }) : {}),
          },
        } as const
        return decision === 'refuse' ? command : { command, stepUp: stepUpOf(input, 'disbursement') }
      },
      effects: async (change) => {
        await orderDisbursement(change)
        await withdrawApproval(change)
        await unwind(deps, change)
      },
    })
