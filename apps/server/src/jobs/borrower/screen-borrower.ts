import { isMilitaryDue } from '@pledge/domain/application/lender-turn'
import { isRefinance, screeningReviewOf } from '@pledge/domain/application/origination'
import { dueJob } from '@pledge/domain/process/due-job'
import type { MilitaryAnswer } from '@pledge/providers/military/port'
import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import {
  recordAlert,
  recordCovered,
  recordNotCovered,
  recordScreening,
} from '../../commands/borrower/record-screening.ts'
import { systemOf } from '../../commands/actors.ts'
import { militaryAnswerSchema, screeningAnswerSchema } from '../../store/borrower/inquiry-answers.ts'
import { latestInquiry } from '../../store/borrower/inquiries.ts'
import { inquiryKey, keepAnswer, readInquired, type Inquiry } from './borrower-inquiry.ts'
import type { JobDeps } from '../deps.ts'

/** One inquiry for each submission of the details, whichever job makes it first; the answer is stored before it is acted on. */
export const askScreening = async (deps: JobDeps, inquiry: Inquiry): Promise<ScreeningAnswer> => {
  const { file, details } = inquiry
  const idempotencyKey = inquiryKey('screening', inquiry)
  const answer = screeningAnswerSchema.parse(
    await deps.screening.screen({
      idempotencyKey,
      ...details.latinName,
      dateOfBirth: details.dateOfBirth,
      country: details.countryOfDomicile,
      ssn: details.ssn,
    }),
  )
  await keepAnswer(deps, file, { kind: 'screening', idempotencyKey, answer })
  return answer
}

/**
 * Military Lending Act coverage is queried once for each submission of the details, before anything is signed, wherever an SSN
 * is on file: service members who live abroad are covered too (10 USC 987; notes 051 and 106). Without one nothing can be
 * inquired, because the database goes by SSN.
 */
const askMilitary = async (deps: JobDeps, inquiry: Inquiry): Promise<MilitaryAnswer | undefined> => {
  const { file, details } = inquiry
  if (details.ssn === null) return undefined
  const idempotencyKey = inquiryKey('military', inquiry)
  const { latinName, dateOfBirth, ssn } = details
  const answer = militaryAnswerSchema.parse(
    await deps.military.check({ idempotencyKey, ...latinName, dateOfBirth, ssn }),
  )
  await keepAnswer(deps, file, { kind: 'military', idempotencyKey, answer })
  return answer
}

/** The reference of a report with an alert; undefined without one. */
const alertOf = async (deps: JobDeps, job: OfApplication): Promise<string | undefined> => {
  const found = await readApplication(deps)({
    principal: systemOf(job.organizationId),
    applicationId: job.applicationId,
    more: (tx) => latestInquiry(tx, deps.sealer, job.applicationId, 'credit'),
  })
  const report = found.ok ? found.more?.answer : undefined
  return report !== undefined && report.alerts.length > 0 ? report.referenceId : undefined
}

/**
 * A refinance is screened at its claim, and the military inquiry made once its borrower's SSN is on file, which may be later
 * (note 106). Nothing is inquired about a borrower abroad who has none.
 */
const screenRefinance = async (deps: JobDeps, job: OfApplication, inquiry: Inquiry): Promise<void> => {
  const { application } = inquiry.file
  if (application.refinance?.isScreened === false && screeningReviewOf(application) === null)
    await recordScreening(deps)({ ...job, answer: await askScreening(deps, inquiry) })
  // The screening may have declined it.
  const standing = await readInquired(deps, job, ['OFFER_SELECT'])
  if (standing === undefined || !isMilitaryDue(standing.file.application)) return
  const military = await askMilitary(deps, standing)
  const referenceId = military?.referenceId ?? null
  const { revision } = standing
  if (military?.outcome === 'COVERED')
    await recordCovered(deps)({ ...job, referenceId: military.referenceId, revision })
  else await recordNotCovered(deps)({ ...job, referenceId, revision })
}

/** Screens a borrower against sanctions lists and identity data, stores the answer, then acts on it; once. */
export const screenBorrower = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const inquired = await readInquired(deps, job, ['KYC_VERIFY', 'OFFER_SELECT'])
  if (inquired === undefined || dueJob(inquired.file) !== 'screen-borrower') return
  if (isRefinance(inquired.file.application)) {
    await screenRefinance(deps, job, inquired)
    return
  }
  const answer = await askScreening(deps, inquired)
  if (answer.outcome === 'REFUSED') {
    await recordScreening(deps)({ ...job, answer })
    return
  }
  const military = await askMilitary(deps, inquired)
  if (military?.outcome === 'COVERED') {
    await recordCovered(deps)({ ...job, referenceId: military.referenceId, revision: inquired.revision })
    return
  }
  const alerted = answer.outcome === 'CLEARED' ? await alertOf(deps, job) : undefined
  if (alerted !== undefined) {
    await recordAlert(deps)({ ...job, referenceId: alerted })
    return
  }
  await recordScreening(deps)({ ...job, answer })
}
