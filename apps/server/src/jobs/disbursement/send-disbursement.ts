import type { OfApplication } from '../../commands/application/of-application.ts'
import { recordDisbursement } from '../../commands/disbursement/record-disbursement.ts'
import { takeDisbursementLease } from '../../commands/disbursement/take-disbursement-lease.ts'
import type { JobDeps } from '../deps.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import {
  disbursementAnswerSchema,
  disbursementStandingSchema,
} from '../../commands/disbursement/disbursement-answers.ts'
import { sendUsdc } from './send-usdc.ts'

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
    const standing = disbursementStandingSchema.parse(await deps.disbursement.standing(idempotencyKey))
    if (standing.status === 'ACCEPTED' || standing.status === 'REJECTED')
      await recordDisbursement(deps)({ ...job, attempt, answer: standing })
    return
  }
  const request = { idempotencyKey, amountCents, ...lease.account.account }
  const answer = disbursementAnswerSchema.parse(await deps.disbursement.send(request))
  if (answer.status === 'UNKNOWN') throw new DisbursementUnknown('the disbursement is not confirmed yet')
  await recordDisbursement(deps)({ ...job, attempt, answer })
}
