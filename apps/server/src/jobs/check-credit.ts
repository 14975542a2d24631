import type { OfApplication } from '../commands/attach-profile.ts'
import { recordCredit } from '../commands/record-credit.ts'
import { softPullAnswerSchema } from '../store/inquiry-answers.ts'
import { keepAnswer, readInquired } from './borrower-inquiry.ts'
import type { JobDeps } from './deps.ts'

/** One inquiry for each try of an application, whatever is retried here. */
const keyOf = (applicationId: string, retries: number) => `credit:${applicationId}:${retries}`

/** Asks the bureau about a borrower, keeps the answer, then acts on it. */
export const checkCredit = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const inquired = await readInquired(deps, job, 'SOFT_CREDIT')
  if (inquired === undefined) return
  const { application, details } = inquired
  if (details.ssn === null) throw new Error('a domestic application has an SSN')
  const idempotencyKey = keyOf(application.id, application.creditRetries)
  const { street1, city, state, zip } = details.address
  const answer = softPullAnswerSchema.parse(
    await deps.credit.softPull({
      idempotencyKey,
      ...details.latinName,
      dateOfBirth: details.dateOfBirth,
      ssn: details.ssn,
      address: { street1, city, state, zip },
    }),
  )
  await keepAnswer(deps, application, { kind: 'credit', idempotencyKey, answer })
  await recordCredit(deps)({ ...job, answer })
}
