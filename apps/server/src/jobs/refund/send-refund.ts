import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import type * as z from 'zod'
import { recordRefundAnswer } from '../../commands/refund/record-refund-answer.ts'
import { takeRefundLease, type RefundLease } from '../../commands/refund/take-refund-lease.ts'
import type { DueRefund } from '../../store/refund/due-refunds.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import type { JobDeps } from '../deps.ts'
import { disbursementAnswerSchema, disbursementStandingSchema } from '../disbursement/disbursement-answers.ts'
import { usdcAnswerSchema, usdcStandingSchema } from '../disbursement/usdc-answers.ts'
import type { Outcome } from '../work/each-apart.ts'

/** What the provider knows of a refund; PENDING while the chain has not made it final. */
type Standing =
  | z.infer<typeof disbursementStandingSchema>
  | Extract<z.infer<typeof usdcStandingSchema>, { readonly status: 'REJECTED' }>
  | { readonly status: 'PENDING' }

type Lease<Kind extends RefundLease['kind']> = Extract<RefundLease, { readonly kind: Kind }>

const usdcStanding = async (deps: JobDeps, refundId: string): Promise<Standing> => {
  const standing = usdcStandingSchema.parse(await deps.usdcDisbursement.standing(refundId))
  switch (standing.status) {
    case 'FINAL':
      return { status: 'ACCEPTED', traceNumber: standing.transactionId }
    // A transaction that the chain dropped is made again under its key.
    case 'GONE':
    case 'PENDING':
      return { status: 'PENDING' }
    default:
      return standing
  }
}

const sendUsdc = async (deps: JobDeps, { refund, wallet }: Lease<'usdc'>): Promise<Standing> => {
  const { chain, address } = wallet
  const microUsdc = microUsdcOfCents(refund.amountCents)
  const answer = usdcAnswerSchema.parse(
    await deps.usdcDisbursement.send({ idempotencyKey: refund.id, chain, address, microUsdc }),
  )
  return answer.status === 'BROADCAST' ? usdcStanding(deps, refund.id) : answer
}

const standingOf = async (
  deps: JobDeps,
  lease: Lease<'learn'> | Lease<'send'> | Lease<'usdc'>,
): Promise<Standing> => {
  if (lease.kind === 'usdc') return sendUsdc(deps, lease)
  const { id: idempotencyKey, amountCents, destination } = lease.refund
  if (lease.kind === 'send')
    return disbursementAnswerSchema.parse(
      await deps.disbursement.send({ idempotencyKey, amountCents, ...lease.account }),
    )
  return destination?.kind === 'WALLET'
    ? usdcStanding(deps, idempotencyKey)
    : disbursementStandingSchema.parse(await deps.disbursement.standing(idempotencyKey))
}

/**
 * Sends a refund that two agents approved. Its key is its id: the provider makes one payment of it however often this runs, and is
 * called only after the submission intent was committed. An unknown answer leaves everything as it is (law 4), and so does one that
 * the provider never received: a process that committed the intent may send it later, so that another refund under another key
 * would leave beside it. A transfer in USDC is followed until it is final on its chain.
 */
export const sendRefund = async (deps: JobDeps, due: DueRefund): Promise<Outcome> => {
  const job = { applicationId: due.applicationId, organizationId: due.organizationId, refundId: due.id }
  const lease = await takeScreened(deps, job, () => takeRefundLease(deps)(job))
  if (lease.kind === 'over') return 'done'
  if (lease.kind === 'held') return 'later'
  const standing = await standingOf(deps, lease)
  if (standing.status !== 'ACCEPTED' && standing.status !== 'REJECTED') return 'later'
  await recordRefundAnswer(deps)({ ...job, answer: standing })
  return 'done'
}
