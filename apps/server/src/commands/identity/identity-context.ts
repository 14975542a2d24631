import type { LoanFile } from '@pledge/domain/view/loan-file'
import { ADDITIONAL_DOCS, featuresFor } from '@pledge/domain/experiments/features'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import type { Organization } from '@pledge/domain/organization/settings'
import { withTenant, type Database } from '../../store/database/database.ts'
import { experimentsOf } from '../../store/telemetry/experiments.ts'
import { systemOf } from '../actors.ts'

/**
 * Which documents an application requires (row 1.6.06): a second one where the features call enables it for its
 * borrower, by the flag of the settings that it began under or by the flag table, which decides by account.
 */
export const identityContext = async (
  db: Database,
  { application: { isInternational }, organizationId, borrowerId }: LoanFile,
  { flags }: Organization,
): Promise<IdentityContext> => {
  const experiments = await withTenant(db, systemOf(organizationId), experimentsOf)
  const by = { trackerId: borrowerId, identityId: borrowerId, ignoreIdentify: false }
  const features = featuresFor(experiments, flags, by)
  return {
    isInternational,
    additionalDocs: features.some(({ key, enabled }) => key === ADDITIONAL_DOCS && enabled),
  }
}
