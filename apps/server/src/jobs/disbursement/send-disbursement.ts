import * as z from 'zod'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { recordDisbursement } from '../../commands/disbursement/record-disbursement.ts'
import { takeDisbursementLease } from '../../commands/disbursement/take-disbursement-lease.ts'
import type { JobDeps } from '../deps.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import { sendUsdc } from './send-usdc.ts'

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ACCEPTED'), traceNumber: z.string().min(1).max(40) }),
  z.object({
    status: z.literal('REJECTED'),
    code: z.string().min(1).max(20),
    reason: z.string().min(1).max(200),
  }),
  z.object({ status: z.literal('UNKNOWN') }),
])
const standingSchema = z.union([answerSchema, z.object({ status: z.literal('NONE') })])

/** Thrown so that the queue retries later with the same key. */
export class DisbursementUnknown extends Error {
  override readonly name = 'DisbursementUnknown'
}

/**
 * Sends an approved disbursement. The key is the application and its attempt: the provider makes one payment
 * per key however often this runs, and is called only after the submission intent is committed (note 030). An
 * unknown answer changes nothing (law 4).
 */
export const sendDisbursement = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const lease = await takeScreened(deps, job, () => takeDisbursementLease(deps)(job))
  if (lease.kind === 'over') return
  if (lease.kind === 'usdc') {
    await sendUsdc(deps, { ...job, purpose: 'PAYOUT', attempt: lease.attempt })
    return
  }
  const { attempt, amountCents } = lease.order
  const idempotencyKey = attempt === 1 ? job.applicationId : `${job.applicationId}:${attempt}`
  if (lease.kind === 'learn') {
    // A disbursement that was sent before its collateral was reorged, without its answer, is recorded all the same.
    const standing = standingSchema.parse(await deps.disbursement.standing(idempotencyKey))
    if (standing.status === 'ACCEPTED' || standing.status === 'REJECTED')
      await recordDisbursement(deps)({ ...job, attempt, answer: standing })
    return
  }
  const request = { idempotencyKey, amountCents, ...lease.account.account }
  const answer = answerSchema.parse(await deps.disbursement.send(request))
  if (answer.status === 'UNKNOWN') throw new DisbursementUnknown('the disbursement is not confirmed yet')
  await recordDisbursement(deps)({ ...job, attempt, answer })
}
