import { accrueInterest } from '../../commands/loan/accrue-interest.ts'
import { accrueLoans } from '../../commands/loan/accrue-loans.ts'
import { closeLoan } from '../../commands/loan/close-loan.ts'
import { alone } from '../../store/work/alone.ts'
import { loansToAccrue, loansToClose, type Due } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'service-loans'
/** The lease under which interest is posted: by one process at a time. */
const ACCRUAL = 'service-loans:accrue'
const MOST_A_PAGE = 200
const MOST_ACCRUALS_A_PAGE = 1_000
/** Loans whose interest is posted in one transaction: their rows are locked that long. */
const LOANS_A_SET = 250

const setsOf = (due: readonly Due[]): readonly (readonly Due[])[] => {
  const organizations = new Set(due.map(({ organizationId }) => organizationId))
  return [...organizations].flatMap((id) => {
    const ours = due.filter(({ organizationId }) => organizationId === id)
    return Array.from({ length: Math.ceil(ours.length / LOANS_A_SET) }, (_, at) =>
      ours.slice(at * LOANS_A_SET, (at + 1) * LOANS_A_SET),
    )
  })
}

/** Those of a set that were not done with it: some are busy, or one of them cannot be done, and fails the set. */
const accrueSet = async (deps: JobDeps, set: readonly Due[]): Promise<readonly Due[]> => {
  const [first] = set
  if (first === undefined) return []
  const { organizationId } = first
  const applicationIds = set.map(({ applicationId }) => applicationId)
  try {
    const done = new Set(await accrueLoans(deps)({ organizationId, applicationIds }))
    deps.metrics.items.inc({ watcher: NAME, outcome: 'done' }, done.size)
    return set.filter(({ applicationId }) => !done.has(applicationId))
  } catch (error) {
    deps.log.warn({ err: error, watcher: NAME, loans: set.length }, 'a set of loans is done one by one')
    return set
  }
}

const accrueApart = (deps: JobDeps, due: readonly Due[], count: number) =>
  eachApart(
    deps,
    NAME,
    due.map((one) => ({ ...one, item: `${one.applicationId}:accrue` })),
    async (one) => ((await accrueInterest(deps)(one)).ok ? 'done' : 'later'),
    count,
  )

/** In sets, but for loans that failed before: each of them apart, so that it fails no other. */
const accrue = async (deps: JobDeps, due: readonly Due[], count: number): Promise<void> => {
  const apart = due.filter(({ times }) => times > 0)
  await atOnce(deps, setsOf(due.filter(({ times }) => times === 0)), count, async (set) => {
    await accrueApart(deps, await accrueSet(deps, set), 1)
  })
  await accrueApart(deps, apart, count)
}

const close = (deps: JobDeps, due: readonly Due[], count: number) =>
  eachApart(
    deps,
    NAME,
    due.map((one) => ({ ...one, item: `${one.applicationId}:close` })),
    async (one) => ((await closeLoan(deps)(one)).ok ? 'done' : 'later'),
    count,
  )

/**
 * Looks after loans in service: interest goes into the books on the days on which it is due, and a loan that is paid in
 * full is closed once no payment is on hold (row 1.9.24), also where the wake-up of its last payment was lost.
 */
export const serviceLoans = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) => loansToClose(deps.sweeperDb, now, most),
    work: (page, count) => close(deps, page, count),
  })
  // Two processes would take the same page, and whatever the other one holds would be done one by one.
  await alone(deps.db, ACCRUAL, () =>
    untilEmpty(deps, {
      most: MOST_ACCRUALS_A_PAGE,
      page: (most) => loansToAccrue(deps.sweeperDb, now, most),
      work: (page, count) => accrue(deps, page, count),
    }),
  )
}
