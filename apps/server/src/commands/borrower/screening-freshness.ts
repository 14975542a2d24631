import { isScreeningFresh } from '@pledge/domain/application/rescreening'
import { standsStill } from '@pledge/domain/application/sanctions'
import { findScreening } from '../../store/borrower/screenings.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { LockedApplication } from '../application/locked-application.ts'

/** A lease for money or collateral was not given: the borrower has to be screened before. */
export interface ScreeningDue {
  readonly kind: 'screen'
}
export const SCREENING_DUE: ScreeningDue = { kind: 'screen' }

/**
 * Whether the borrower was screened recently enough to send something, under the lock of the loan: a match that a screening
 * found has placed its hold before the screening counts. One that was found while another hold stood has placed none: once that
 * hold is cleared, the borrower is screened again first.
 */
export const isBorrowerScreened = async ({ tx, file, record, now }: LockedApplication): Promise<boolean> => {
  const { screening } = await lendingRulesVersion(tx, file.organizationId, record.lendingRulesVersion)
  const found = await findScreening(tx, file.id)
  if (found?.result === 'MATCH' && !standsStill(file.application)) return false
  return isScreeningFresh(found?.screenedAt?.getTime() ?? null, {
    nowMs: now.getTime(),
    maxAgeMinutes: screening.maxBorrowerAgeMinutes,
  })
}
