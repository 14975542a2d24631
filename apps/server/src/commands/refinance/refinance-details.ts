import { dueJob } from '@pledge/domain/process/due-job'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { heldOr, withTenant } from '../../store/database/database.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import { findSubmittedDetails, type SubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { lastFoursOf } from '../../store/refinance/refinance-claims.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { principalOf, systemOf } from '../actors.ts'
import { readApplication } from '../application/read-application.ts'
import type { OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { detailsOnFile } from './details-on-file.ts'

/** What is on file about the borrower of a refinance, and what is missing. */
export interface DetailsOfRefinance {
  readonly record: ApplicationRecord
  /** Of the application and the profile. */
  readonly details: SubmittedDetails
  /** The digits of the SSN that the register has for each loan. They stay on the server. */
  readonly lastFours: readonly (string | null)[]
  readonly status: 'NEEDED' | 'CHECKING' | 'COMPLETE'
  readonly isSsnRequested: boolean
  readonly isPhoneRequested: boolean
}

const statusOf = (file: LoanFile): DetailsOfRefinance['status'] => {
  if (file.state !== 'OFFER_SELECT') return 'COMPLETE'
  if (file.application.refinance?.hasDetails === false) return 'NEEDED'
  return dueJob(file) === 'screen-borrower' ? 'CHECKING' : 'COMPLETE'
}

/**
 * Reads what is on file about the borrower of a refinance (note 106). The register is not the borrower's to read, so the
 * system reads its digits. Refusals: `access.not-found`; `transition.not-allowed` for another application.
 */
export const refinanceDetails =
  (deps: Pick<Deps, 'db' | 'sealer'>) =>
  async ({ subject, applicationId }: OfSubject): Promise<Outcome<{ readonly found: DetailsOfRefinance }>> => {
    const read = await readApplication({ ...deps, db: heldOr(deps.db) })({
      principal: principalOf(subject),
      applicationId,
      more: async (tx, { file }) => ({
        submitted: await findSubmittedDetails(tx, deps.sealer, applicationId),
        profile: await findProfile(tx, deps.sealer, file.borrowerId),
      }),
    })
    if (!read.ok) return read
    const { record } = read
    const { submitted, profile } = read.more
    const { file } = record
    if (file.application.refinance === null || submitted === undefined)
      return refuse('transition.not-allowed')
    const lastFours = await withTenant(heldOr(deps.db), systemOf(file.organizationId), (tx) =>
      lastFoursOf(tx, deps.sealer, file.id),
    )
    const { isInternational } = file.application
    const details = detailsOnFile(submitted, profile, lastFours)
    return {
      ok: true,
      found: {
        record,
        details,
        lastFours,
        status: statusOf(file),
        isSsnRequested: !isInternational && details.ssn === null,
        isPhoneRequested: details.phone === '',
      },
    }
  }
