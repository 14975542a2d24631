import { mayDisburse } from '@pledge/domain/application/guards'
import * as z from 'zod'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { recordDisbursement } from '../commands/record-disbursement.ts'
import { currentBankAccount } from '../store/bank-accounts.ts'
import { findDisbursement } from '../store/disbursements.ts'
import type { JobDeps } from './deps.ts'

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

/** Thrown so that the queue asks again later with the same key. */
export class DisbursementUnknown extends Error {
  override readonly name = 'DisbursementUnknown'
}

/**
 * Sends a released payout. The key is the application and its attempt: the provider makes one payment of it however
 * often this runs. An unknown answer leaves everything as it is (law 4).
 */
export const sendDisbursement = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const found = await readApplication(deps)({
    asker: systemOf(job.organizationId),
    applicationId: job.applicationId,
    more: async (tx, { application }) => ({
      order: await findDisbursement(tx, application.id, application.payoutAttempt),
      account: await currentBankAccount(tx, deps.sealer, application.id),
    }),
  })
  if (!found.ok) return
  const { application } = found.record
  const { order, account } = found.more
  if (order === undefined || order.status !== 'PENDING') return
  const idempotencyKey = order.attempt === 1 ? application.id : `${application.id}:${order.attempt}`
  if (!mayDisburse(application)) {
    // Coins that the chain took back since the release: nothing leaves on collateral that is not final. What had left
    // before, its answer lost, is written down all the same.
    const standing = standingSchema.parse(await deps.disbursement.standing(idempotencyKey))
    if (standing.status === 'ACCEPTED' || standing.status === 'REJECTED')
      await recordDisbursement(deps)({ ...job, attempt: order.attempt, answer: standing })
    return
  }
  if (account === undefined || account.id !== order.bankAccountId)
    throw new Error('the account of a released payout is the one in force')
  const answer = answerSchema.parse(
    await deps.disbursement.send({
      idempotencyKey,
      amountCents: order.amountCents,
      ...account.account,
    }),
  )
  if (answer.status === 'UNKNOWN') throw new DisbursementUnknown('the payout was not confirmed yet')
  await recordDisbursement(deps)({ ...job, attempt: order.attempt, answer })
}
