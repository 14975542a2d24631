import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { disbursementAnswerSchema } from '../../commands/disbursement/disbursement-answers.ts'
import { usdcAnswerSchema } from '../../commands/disbursement/usdc-answers.ts'
import { keepPolling } from '../../commands/refund/keep-polling.ts'
import { recordRefundAnswer } from '../../commands/refund/record-refund-answer.ts'
import {
  refundStanding,
  usdcRefundStanding,
  type RefundStanding,
} from '../../commands/refund/refund-standing.ts'
import { takeRefundLease, type RefundLease } from '../../commands/refund/take-refund-lease.ts'
import type { DueRefund } from '../../store/refund/due-refunds.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import type { JobDeps } from '../deps.ts'
import type { Outcome } from '../work/each-apart.ts'
import { areLostOnesSettled } from './poll-lost-refund.ts'

type Lease<Kind extends RefundLease['kind']> = Extract<RefundLease, { readonly kind: Kind }>

const sendUsdc = async (deps: JobDeps, { refund, wallet }: Lease<'usdc'>): Promise<RefundStanding> => {
  const { chain, address } = wallet
  const microUsdc = microUsdcOfCents(refund.amountCents)
  const answer = usdcAnswerSchema.parse(
    await deps.usdcDisbursement.send({ idempotencyKey: refund.id, chain, address, microUsdc }),
  )
  return answer.status === 'BROADCAST' ? usdcRefundStanding(deps, refund.id) : answer
}

const standingOf = async (
  deps: JobDeps,
  lease: Lease<'learn'> | Lease<'send'> | Lease<'usdc'>,
): Promise<RefundStanding> => {
  if (lease.kind === 'usdc') return sendUsdc(deps, lease)
  if (lease.kind === 'learn') return refundStanding(deps, lease.refund)
  const { id: idempotencyKey, amountCents } = lease.refund
  return disbursementAnswerSchema.parse(
    await deps.disbursement.send({ idempotencyKey, amountCents, ...lease.account }),
  )
}

/**
 * Sends a refund that two agents approved. Its key is its id: the provider makes one payment of it however often this runs, and is
 * called only after the submission intent was committed. An unknown answer leaves everything as it is (law 4), and so does one that
 * the provider never received: a process that committed the intent may send it later, so that another refund under another key
 * would leave beside it. A transfer in USDC is followed until it is final on its chain, however long that takes. Nothing is sent
 * while the provider may have a refund of the loan that was recorded as never received.
 */
export const sendRefund = async (deps: JobDeps, due: DueRefund): Promise<Outcome> => {
  const job = { applicationId: due.applicationId, organizationId: due.organizationId, refundId: due.id }
  if (!(await areLostOnesSettled(deps, due))) return 'later'
  const lease = await takeScreened(deps, job, () => takeRefundLease(deps)(job))
  if (lease.kind === 'over') return 'done'
  if (lease.kind === 'held') return 'later'
  const standing = await standingOf(deps, lease)
  if (standing.status === 'PENDING') await keepPolling(deps)(job)
  if (standing.status !== 'ACCEPTED' && standing.status !== 'REJECTED') return 'later'
  await recordRefundAnswer(deps)({ ...job, answer: standing })
  return 'done'
}
