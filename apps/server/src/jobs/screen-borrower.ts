import { isScreeningInReview } from '@pledge/domain/application/application'
import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import type { OfApplication } from '../commands/attach-profile.ts'
import { recordScreening } from '../commands/record-screening.ts'
import { screeningAnswerSchema } from '../store/inquiry-answers.ts'
import { keepAnswer, readInquired, type Inquired } from './borrower-inquiry.ts'
import type { JobDeps } from './deps.ts'

/** One inquiry for each application, whoever of the jobs asks first; its answer is kept before it is acted on. */
export const askScreening = async (
  deps: JobDeps,
  { application, details }: Inquired,
): Promise<ScreeningAnswer> => {
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
  return answer
}

/** Screens a borrower against sanctions lists and identity data, keeps the answer, then acts on it; once. */
export const screenBorrower = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const inquired = await readInquired(deps, job, 'KYC_VERIFY')
  if (inquired === undefined || isScreeningInReview(inquired.application)) return
  await recordScreening(deps)({ ...job, answer: await askScreening(deps, inquired) })
}
