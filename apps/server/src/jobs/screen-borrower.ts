import * as z from 'zod'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { recordScreening } from '../commands/record-screening.ts'
import { findProfile } from '../store/borrowers.ts'
import { asking } from '../store/database.ts'
import { saveInquiry } from '../store/inquiries.ts'
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
    more: (tx, { application }) => findProfile(tx, deps.sealer, application.borrowerId),
  })
  if (!found.ok || found.record.application.state !== 'KYC_VERIFY') return
  const { application } = found.record
  const profile = found.more
  if (profile === undefined) throw new Error('an application in KYC_VERIFY has a profile')
  const idempotencyKey = `screening:${application.id}`
  const answer = answerSchema.parse(
    await deps.screening.screen({
      idempotencyKey,
      ...profile.latinName,
      dateOfBirth: profile.dateOfBirth,
      country: profile.countryOfDomicile,
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
