import { creditRetriesOf } from '@pledge/domain/application/origination'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { recordCredit } from '../../commands/borrower/record-credit.ts'
import { recordInternationalScreening } from '../../commands/borrower/record-screening.ts'
import { softPullAnswerSchema } from '../../store/borrower/inquiry-answers.ts'
import { keepAnswer, readInquired, type Inquiry } from './borrower-inquiry.ts'
import type { JobDeps } from '../deps.ts'
import { askScreening } from './screen-borrower.ts'

/** One inquiry per try of an application, however often the job is retried. */
const keyOf = (applicationId: string, retries: number) => `credit:${applicationId}:${retries}`

/** Queries the bureau about a borrower, stores the answer, then acts on it. */
const callBureau = async (deps: JobDeps, job: OfApplication, { file, details }: Inquiry) => {
  if (details.ssn === null) throw new Error('an application of a US resident must have an SSN')
  const idempotencyKey = keyOf(file.id, creditRetriesOf(file.application))
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
  await keepAnswer(deps, file, { kind: 'credit', idempotencyKey, answer })
  await recordCredit(deps)({ ...job, answer })
}

/** For an international borrower the sanctions screening replaces the bureau (journey, a new loan). */
export const checkCredit = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const inquired = await readInquired(deps, job, ['SOFT_CREDIT'])
  if (inquired === undefined) return
  if (!inquired.file.application.isInternational) return callBureau(deps, job, inquired)
  const answer = await askScreening(deps, inquired)
  await recordInternationalScreening(deps)({ ...job, answer })
}
