import * as z from 'zod'
import { JOB_NAMES } from '@pledge/domain/process/follow-on'
import { NOTICES } from '@pledge/domain/process/notices'
import { allotDepositAddress } from '../../commands/collateral/allot-deposit-address.ts'
import { attachProfile } from '../../commands/application/attach-profile.ts'
import { awaitHandOver } from '../../commands/refinance/await-hand-over.ts'
import { chooseFunding } from '../../commands/disbursement/choose-funding.ts'
import { closeLoan } from '../../commands/loan/close-loan.ts'
import { endRenewalOf } from '../../commands/renewal/end-renewal.ts'
import { holdSamePerson } from '../../commands/borrower/hold-same-person.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { requestTopUp } from '../../commands/refinance/request-top-up.ts'
import { inSpan } from '../../tracing/tracing.ts'
import type { OwnedJob } from '../../unit-of-work.ts'
import { checkCredit } from '../borrower/check-credit.ts'
import type { JobDeps } from '../deps.ts'
import { generateAdverseActionNotice } from '../agreements/generate-adverse-action-notice.ts'
import { generateDisclosures } from '../agreements/generate-disclosures.ts'
import { generateIncompletenessNotice } from '../agreements/generate-incompleteness-notice.ts'
import { prepareAgreements } from '../agreements/prepare-agreements.ts'
import { completeRefinance } from '../refinance/complete-refinances.ts'
import { releaseCollateral } from '../release/release-collateral.ts'
import { rollForward } from '../renewal/roll-forward.ts'
import { screenBorrower } from '../borrower/screen-borrower.ts'
import { sendDisbursement } from '../disbursement/send-disbursement.ts'
import { sendNotice } from '../mail/send-notice.ts'
import { sendUsdc } from '../disbursement/send-usdc.ts'

const MAX_ID_CHARACTERS = 100
const ids = {
  applicationId: z.uuid(),
  organizationId: z.uuid(),
  requestId: z.string().max(MAX_ID_CHARACTERS).optional(),
  traceparent: z.string().max(MAX_ID_CHARACTERS).optional(),
}
/** A job as stored in the queue. */
export const ownedJobSchema = z.union([
  z.object({ ...ids, name: z.literal('send-notice'), notice: z.enum(NOTICES) }),
  z.object({ ...ids, name: z.enum(JOB_NAMES).exclude(['send-notice']) }),
])

/**
 * Runs one follow-on job in the trace that queued it. Each job reads the application again and does nothing if it is no
 * longer due.
 */
export const runFollowOn = (deps: JobDeps, job: OwnedJob): Promise<void> =>
  inSpan(
    deps.tracing,
    {
      name: `job ${job.name}`,
      kind: 'consumer',
      attributes: {
        'pledge.job': job.name,
        'pledge.organization_id': job.organizationId,
        'pledge.application_id': job.applicationId,
      },
      traceparent: job.traceparent,
    },
    () => runByName(deps, job),
  )

const runByName = async (deps: JobDeps, job: OwnedJob): Promise<void> => {
  switch (job.name) {
    case 'attach-profile':
      await attachProfile(deps)(job)
      return
    case 'generate-disclosures':
      return generateDisclosures(deps, job)
    case 'check-credit':
      return checkCredit(deps, job)
    case 'screen-borrower':
      return screenBorrower(deps, job)
    case 'prepare-agreements':
      return prepareAgreements(deps, job)
    case 'allot-deposit-address':
      await allotDepositAddress(deps)(job)
      return
    case 'request-top-up':
      await requestTopUp(deps)(job)
      return
    case 'await-hand-over':
      await awaitHandOver(deps)(job)
      return
    case 'choose-funding':
      await chooseFunding(deps)(job)
      return
    case 'roll-loan-forward':
      return rollForward(deps, job)
    case 'end-renewal':
      return endRenewalOf(deps)(job)
    case 'complete-refinance':
      await completeRefinance(deps, job)
      return
    case 'send-disbursement':
      return sendDisbursement(deps, job)
    case 'close-loan':
      await closeLoan(deps)(job)
      return
    case 'release-collateral':
      await releaseCollateral(deps, job)
      return
    case 'review-loan':
      await reviewLoan(deps)(job)
      return
    case 'hold-same-person':
      return holdSamePerson(deps)(job)
    case 'generate-adverse-action-notice':
      return generateAdverseActionNotice(deps, job)
    case 'generate-incompleteness-notice':
      return generateIncompletenessNotice(deps, job)
    case 'send-notice':
      return sendNotice(deps, job)
    case 'send-micro-transfer':
      await sendUsdc(deps, { ...job, purpose: 'TEST' })
      return
  }
}
