import { isScreeningInReview } from '@pledge/domain/application/application'
import type { OfApplication } from '../commands/attach-profile.ts'
import { recordScreening } from '../commands/record-screening.ts'
import { screeningAnswerSchema } from '../store/inquiry-answers.ts'
import { keepAnswer, readInquired } from './borrower-inquiry.ts'
import type { JobDeps } from './deps.ts'

/** Screens a borrower against sanctions lists and identity data, keeps the answer, then acts on it; once. */
export const screenBorrower = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const inquired = await readInquired(deps, job, 'KYC_VERIFY')
  if (inquired === undefined || isScreeningInReview(inquired.application)) return
  const { application, details } = inquired
  const idempotencyKey = `screening:${application.id}`
  const answer = screeningAnswerSchema.parse(
    await deps.screening.screen({
      idempotencyKey,
      ...details.latinName,
      dateOfBirth: details.dateOfBirth,
      country: details.countryOfDomicile,
      ssn: details.ssn,
    }),
  )
  await keepAnswer(deps, application, { kind: 'screening', idempotencyKey, answer })
  await recordScreening(deps)({ ...job, answer })
}
