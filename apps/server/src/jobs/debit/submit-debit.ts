import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import * as z from 'zod'
import { recordDebitAnswer } from '../../commands/debit/record-debit-answer.ts'
import { takeDebitSubmission, type DebitSubmission } from '../../commands/debit/take-debit-submission.ts'
import { withdrawDebit } from '../../commands/debit/withdraw-debit.ts'
import type { DueOfDebits } from '../../store/debit/due-debits.ts'
import type { JobDeps } from '../deps.ts'
import type { Outcome } from '../work/each-apart.ts'
import { notifyOfFailure } from './notify-of-failure.ts'

const answers = [
  z.object({ status: z.literal('ACCEPTED'), traceNumber: z.string().min(1).max(40) }),
  z.object({
    status: z.literal('REJECTED'),
    code: z.string().min(1).max(20),
    reason: z.string().min(1).max(200),
  }),
  z.object({ status: z.literal('UNKNOWN') }),
] as const
const answerSchema = z.discriminatedUnion('status', answers)
const standingSchema = z.discriminatedUnion('status', [...answers, z.object({ status: z.literal('NONE') })])

type Submission = Extract<DebitSubmission, { readonly kind: 'submit' }>

const submit = async (deps: JobDeps, due: DueOfDebits, { debit, authorization, account }: Submission) => {
  const owner = await deps.organizations.byId(due.organizationId)
  if (owner === undefined) throw new Error('a debit belongs to an organization')
  return answerSchema.parse(
    await deps.debit.submit({
      idempotencyKey: debit.id,
      organizationCode: owner.organization.code,
      amountCents: debit.amountCents,
      ...account,
      authorization: authorization.kind,
      isRepresentment: debit.presentment > 1,
      settlesOn: debit.settlesOn,
      reference: paymentReference(due.applicationId),
    }),
  )
}

/**
 * Submits a debit whose time has come. Its key is its id: the bank makes one entry of it however often this runs, and it is
 * called only after the submission intent was committed. An unknown answer leaves everything as it is (law 4). Before a debit
 * is submitted again the bank is asked what became of it: one that never arrived is submitted only if it still may be drawn.
 */
export const submitDebit = async (deps: JobDeps, due: DueOfDebits): Promise<Outcome> => {
  const job = { applicationId: due.applicationId, organizationId: due.organizationId, debitId: due.id }
  const taken = await takeDebitSubmission(deps)(job)
  if (taken.kind !== 'submit') return taken.kind === 'over' ? 'done' : 'later'
  const known = taken.isRepeated
    ? standingSchema.parse(await deps.debit.standing(taken.debit.id))
    : ({ status: 'NONE' } as const)
  if (known.status === 'NONE' && taken.isRepeated) {
    const withdrawal = await withdrawDebit(deps)(job)
    if (withdrawal !== 'submit') return withdrawal === 'over' ? 'done' : 'later'
  }
  const answer = known.status === 'NONE' ? await submit(deps, due, taken) : known
  if (answer.status === 'UNKNOWN') return 'later'
  await recordDebitAnswer(deps)({ ...job, answer })
  if (answer.status === 'REJECTED') await notifyOfFailure(deps, job)
  return 'done'
}
