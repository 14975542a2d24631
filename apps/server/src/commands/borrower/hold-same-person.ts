import { endedAtOf } from '@pledge/domain/application/origination'
import { paidOffAtOf } from '@pledge/domain/loan/loan-state'
import { balanceUnits } from '@pledge/domain/collateral/account'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { isHoldable } from '@pledge/domain/application/holdable'
import { standsStill } from '@pledge/domain/application/sanctions'
import { HOLDABLE_WIRE_STATES } from '@pledge/domain/view/holdable-states'
import { firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import { applicationIdsInStates, findApplication } from '../../store/application/applications.ts'
import { withTenant } from '../../store/database/database.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Whether anything can still leave: the application is open, or has collateral. An ended one without
 * collateral has nothing to block.
 */
const mayHandBack = ({ application, collateral, loan }: LoanFile): boolean =>
  (endedAtOf(application) === null && paidOffAtOf(loan) === null) || balanceUnits(collateral) > 0n

/**
 * A true match concerns a person, not one loan: all of the borrower's other loans are held too, so that
 * neither a renewal nor another loan releases what this one holds. Two agents decide on each (note 051).
 */
export const holdSamePerson =
  (deps: Deps) =>
  async (job: OfApplication): Promise<void> => {
    const principal = systemOf(job.organizationId)
    const matched = await withTenant(deps.db, principal, (tx) => findApplication(tx, job.applicationId))
    if (matched === undefined || !standsStill(matched.file.application)) return
    const { borrowerId } = matched.file
    const ids = await withTenant(deps.db, principal, (tx) =>
      applicationIdsInStates(tx, borrowerId, HOLDABLE_WIRE_STATES),
    )
    for (const applicationId of ids) {
      await advance(deps)({
        principal,
        applicationId,
        command({ file, record: { deadlineTerms }, now }) {
          if (!isHoldable(file) || !mayHandBack(file)) return UNCHANGED
          const referenceId = matched.file.application.sanctions?.referenceId ?? job.applicationId
          const reportDueAt = firstSanctionsReport(now.getTime(), deadlineTerms)
          const by = jobActor('hold-same-person')
          return { type: 'SanctionsHoldPlaced', by, data: { referenceId, reportDueAt } }
        },
      })
    }
  }
