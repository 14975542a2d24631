import * as z from 'zod'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { recordScreening } from '../commands/record-screening.ts'
import { asking } from '../store/database.ts'
import { saveInquiry } from '../store/inquiries.ts'
import { findSubmittedDetails } from '../store/submitted-details.ts'
import type { JobDeps } from './deps.ts'

const referenceId = z.string().max(100)
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('CLEARED'), referenceId }),
  z.object({ outcome: z.literal('REVIEW'), referenceId }),
  z.object({
    outcome: z.literal('REFUSED'),
    referenceId,
    reasons: z.array(z.string().min(1).max(200)).min(1).max(4),
  }),
])

/** Screens a borrower against sanctions lists, keeps the answer, then acts on it. REVIEW waits for the next look. */
export const screenBorrower = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const asker = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    asker,
    applicationId: job.applicationId,
    more: (tx, { application }) => findSubmittedDetails(tx, deps.sealer, application.id),
  })
  if (!found.ok || found.record.application.state !== 'KYC_VERIFY') return
  const { application } = found.record
  const details = found.more
  if (details === undefined) throw new Error('an application in KYC_VERIFY has details')
  const idempotencyKey = `screening:${application.id}`
  const answer = answerSchema.parse(
    await deps.screening.screen({
      idempotencyKey,
      ...details.latinName,
      dateOfBirth: details.dateOfBirth,
      country: details.countryOfDomicile,
    }),
  )
  if (answer.outcome === 'REVIEW') return
  await asking(deps.db, asker, (tx) =>
    saveInquiry(tx, deps.sealer, {
      id: deps.newId(),
      applicationId: application.id,
      organizationId: application.organizationId,
      borrowerId: application.borrowerId,
      kind: 'screening',
      idempotencyKey,
      answer,
      now: deps.clock.business(),
    }),
  )
  await recordScreening(deps)({ ...job, answer })
}
