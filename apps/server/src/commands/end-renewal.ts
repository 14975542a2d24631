import { findApplication } from '../store/applications.ts'
import { openRenewalOf } from '../store/renewals.ts'
import { asking } from '../store/database.ts'
import { advance, UNCHANGED } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

/**
 * Ends a renewal whose loan is paid: there is nothing to renew, and what was added is owed back (note 035). It is left
 * alone while something is owed.
 */
export const endRenewal = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    async command({ application: { rollForward } }, tx) {
      const prior =
        rollForward === null ? undefined : await findApplication(tx, rollForward.priorApplicationId)
      if (prior === undefined || prior.application.paidInFullAt === null) return UNCHANGED
      return { type: 'RenewalEnded', by: jobActor('end-renewal'), data: {} }
    },
  })

/** The same for the renewal of a loan that was paid just now, if one is under way. */
export const endRenewalOf =
  (deps: Deps) =>
  async (paid: OfApplication): Promise<void> => {
    const { applicationId: priorId, organizationId } = paid
    const asker = systemOf(organizationId)
    const applicationId = await asking(deps.db, asker, (tx) => openRenewalOf(tx, priorId))
    if (applicationId !== undefined) await endRenewal(deps)({ applicationId, organizationId })
  }
