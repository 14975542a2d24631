import type { SoftPullAnswer } from '@pledge/providers/credit/port'
import * as z from 'zod'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { recordCredit } from '../commands/record-credit.ts'
import { asking } from '../store/database.ts'
import { saveInquiry } from '../store/inquiries.ts'
import { findSubmittedDetails } from '../store/submitted-details.ts'
import type { JobDeps } from './deps.ts'

const bureau = z.object({ name: z.string(), address: z.string(), phone: z.string() })
const base = { referenceId: z.string().max(100), bureau }
/** A provider's answer, parsed at the door. */
export const softPullAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ ...base, outcome: z.enum(['CLEARED', 'FROZEN', 'LOCKED', 'NO_MATCH']) }),
  z.object({
    ...base,
    outcome: z.literal('DECLINED'),
    score: z.int(),
    scoreRange: z.tuple([z.int(), z.int()]),
    scoreDate: z.iso.date(),
    reasons: z.array(z.string().min(1).max(200)).min(1).max(4),
  }),
])

/** One inquiry for each try of an application, whatever is retried here. */
const keyOf = (applicationId: string, retries: number) => `credit:${applicationId}:${retries}`

/** Asks the bureau about a borrower, keeps the answer, then acts on it. */
export const checkCredit = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const asker = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    asker,
    applicationId: job.applicationId,
    more: (tx, { application }) => findSubmittedDetails(tx, deps.sealer, application.id),
  })
  if (!found.ok || found.record.application.state !== 'SOFT_CREDIT') return
  const { application } = found.record
  const details = found.more
  if (details === undefined || details.ssn === null) throw new Error('a domestic application has an SSN')
  const idempotencyKey = keyOf(application.id, application.creditRetries)
  const { street1, city, state, zip } = details.address
  const answer: SoftPullAnswer = softPullAnswerSchema.parse(
    await deps.credit.softPull({
      idempotencyKey,
      ...details.latinName,
      dateOfBirth: details.dateOfBirth,
      ssn: details.ssn,
      address: { street1, city, state, zip },
    }),
  )
  await asking(deps.db, asker, (tx) =>
    saveInquiry(tx, deps.sealer, {
      id: deps.newId(),
      applicationId: application.id,
      organizationId: application.organizationId,
      borrowerId: application.borrowerId,
      kind: 'credit',
      idempotencyKey,
      answer,
      now: deps.clock.business(),
    }),
  )
  await recordCredit(deps)({ ...job, answer })
}
