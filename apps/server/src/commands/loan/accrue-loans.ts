import type { LoanState } from '@pledge/domain/loan/loan-state'
import { lockLoansToAccrue, type AccruingApplication } from '../../store/loan/accruing-loans.ts'
import { findLoans, setNextAccruals } from '../../store/loan/loans.ts'
import { keptTimesOf } from '../../store/application/deadline-terms.ts'
import type { Tx } from '../../store/database/database.ts'
import { balancesOfEach, postEntries, type LedgerEntry } from '../../store/ledger/ledger.ts'
import { loanStatesOf } from '../../store/streams/loan-states.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { accrualOf, type Accrual } from './accrual.ts'

export interface LoansOfOrganization {
  readonly organizationId: string
  readonly applicationIds: readonly string[]
}

/** The time zone that each application keeps, read once for each version of the settings. */
export const timeZonesOf = async (
  tx: Tx,
  organizationId: string,
  applications: readonly AccruingApplication[],
) => {
  const zones = new Map<string, string>()
  const nameOf = (one: AccruingApplication) => `${one.organizationVersion}:${one.lendingRulesVersion}`
  for (const one of applications)
    if (!zones.has(nameOf(one)))
      zones.set(nameOf(one), (await keptTimesOf(tx, organizationId, one)).deadlineTerms.timeZone)
  return (one: AccruingApplication): string => zones.get(nameOf(one)) ?? ''
}

const required = (state: LoanState | undefined, id: string): LoanState => {
  if (state === undefined) throw new Error(`the loan ${id} has no state`)
  return state
}

const accrualsOf = async (
  tx: Tx,
  { organizationId, now }: { readonly organizationId: string; readonly now: Date },
  applications: readonly AccruingApplication[],
) => {
  const ids = applications.map(({ id }) => id)
  const [loans, states, balances] = [
    await findLoans(tx, ids),
    await loanStatesOf(tx, ids),
    await balancesOfEach(tx, ids),
  ]
  const zoneOf = await timeZonesOf(tx, organizationId, applications)
  return applications.flatMap((one): (Accrual & { readonly application: AccruingApplication })[] => {
    const stored = loans.get(one.id)
    if (stored === undefined || stored.closedAt !== null) return []
    const accrual = accrualOf(
      {
        applicationId: one.id,
        version: one.version,
        state: required(states.get(one.id), one.id),
        loan: stored.loan,
        booked: balances.get(one.id) ?? [],
        timeZone: zoneOf(one),
      },
      now,
    )
    return [{ ...accrual, application: one }]
  })
}

/**
 * Does what `accrueInterest` does for many loans of one organization, by the same rule, in one transaction and a few
 * statements. Loans that are locked at the moment are left out. Returns the applications that were done.
 */
export const accrueLoans =
  (deps: Deps) =>
  ({ organizationId, applicationIds }: LoansOfOrganization): Promise<readonly string[]> =>
    deps.transaction(systemOf(organizationId), async ({ tx }) => {
      const applications = await lockLoansToAccrue(tx, applicationIds)
      if (applications.length === 0) return []
      const now = deps.clock.business()
      const accruals = await accrualsOf(tx, { organizationId, now }, applications)
      const entries = accruals.flatMap(({ entry, application }): LedgerEntry[] => {
        if (entry === null) return []
        const { id: applicationId, borrowerId } = application
        const { key: idempotencyKey, description, postings } = entry
        const whose = { applicationId, organizationId, borrowerId }
        return [{ id: deps.newId(), ...whose, idempotencyKey, description, postedAt: now, postings }]
      })
      await postEntries(tx, entries)
      await setNextAccruals(
        tx,
        accruals.map(({ application, nextAccrualAt: at }) => ({ applicationId: application.id, at })),
      )
      return applications.map(({ id }) => id)
    })
