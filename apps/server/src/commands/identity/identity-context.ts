import type { LoanFile } from '@pledge/domain/view/loan-file'
import { ADDITIONAL_DOCS } from '@pledge/domain/experiments/additional-docs'
import { featuresFor } from '@pledge/domain/experiments/features'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import type { Organization } from '@pledge/domain/organization/settings'
import type { Database } from '../../store/database/database.ts'
import { experimentsFor } from '../experiments/experiments-for.ts'

/**
 * Which documents an application requires (row 1.6.06): a second one where the features call enables it for its
 * borrower, by the flag of the settings that it began under or by the flag table, which decides by the account alone.
 */
export const identityContext = async (
  db: Database,
  { application: { isInternational }, organizationId, borrowerId }: LoanFile,
  { flags }: Organization,
): Promise<IdentityContext> => {
  const visitor = { organizationId, trackerId: borrowerId, identityId: borrowerId }
  const { experiments, subject } = await experimentsFor(db, visitor)
  const features = featuresFor(experiments, flags, subject)
  return {
    isInternational,
    additionalDocs: features.some(({ key, enabled }) => key === ADDITIONAL_DOCS && enabled),
  }
}
