import { accrueInterest } from '../../commands/loan/accrue-interest.ts'
import { accrueLoans, type LoansOfOrganization } from '../../commands/loan/accrue-loans.ts'
import { closeLoan } from '../../commands/loan/close-loan.ts'
import { repriceLoans } from '../../commands/margin/reprice-loans.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { alone } from '../../store/work/alone.ts'
import { marginsToReprice } from '../../store/work/margin-sweeper.ts'
import type { Due } from '../../store/work/due.ts'
import { loansToAccrue, loansToClose } from '../../store/work/sweeper.ts'
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

/** What is done for many loans of one organization in one transaction, or for one of them apart. */
interface InSets {
  readonly suffix: 'accrue' | 'reprice'
  readonly set: (deps: JobDeps) => (loans: LoansOfOrganization) => Promise<readonly string[]>
  readonly one: (deps: JobDeps) => (loan: Due) => Promise<{ readonly ok: boolean }>
}
const ACCRUING: InSets = { suffix: 'accrue', set: accrueLoans, one: accrueInterest }
const REPRICING: InSets = { suffix: 'reprice', set: repriceLoans, one: reviewLoan }

/** Those of a set that were not done with it: some are busy, or one of them cannot be done, and fails the set. */
const doSet = async (deps: JobDeps, { set: work }: InSets, set: readonly Due[]): Promise<readonly Due[]> => {
  const [first] = set
  if (first === undefined) return []
  const { organizationId } = first
  const applicationIds = set.map(({ applicationId }) => applicationId)
  try {
    const done = new Set(await work(deps)({ organizationId, applicationIds }))
    deps.metrics.items.inc({ watcher: NAME, outcome: 'done' }, done.size)
    return set.filter(({ applicationId }) => !done.has(applicationId))
  } catch (error) {
    deps.log.warn({ err: error, watcher: NAME, loans: set.length }, 'a set of loans is done one by one')
    return set
  }
}

const doApart = (deps: JobDeps, { suffix, one: work }: InSets, due: readonly Due[], count: number) =>
  eachApart(
    deps,
    NAME,
    due.map((one) => ({ ...one, item: `${one.applicationId}:${suffix}` })),
    async (one) => ((await work(deps)(one)).ok ? 'done' : 'later'),
    count,
  )

/** In sets, but for loans that failed before: each of them apart, so that it fails no other. */
const inSets = async (deps: JobDeps, what: InSets, due: readonly Due[], count: number): Promise<void> => {
  const apart = due.filter(({ times }) => times > 0)
  await atOnce(deps, setsOf(due.filter(({ times }) => times === 0)), count, async (set) => {
    await doApart(deps, what, await doSet(deps, what, set), 1)
  })
  await doApart(deps, what, apart, count)
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
 * full is closed once no payment is on hold (row 1.9.24), also where the wake-up of its last payment was lost. The prices that
 * loans wait for follow their interest each day.
 */
export const serviceLoans = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) => loansToClose(deps.sweeperDb, now, most),
    work: (page, count) => close(deps, page, count),
  })
  // Two processes would take the same page, and whatever the other one holds would be done one by one.
  await alone(deps.db, ACCRUAL, async () => {
    await untilEmpty(deps, {
      most: MOST_ACCRUALS_A_PAGE,
      page: (most) => loansToAccrue(deps.sweeperDb, now, most),
      work: (page, count) => inSets(deps, ACCRUING, page, count),
    })
    await untilEmpty(deps, {
      most: MOST_ACCRUALS_A_PAGE,
      page: (most) => marginsToReprice(deps.sweeperDb, now, most),
      work: (page, count) => inSets(deps, REPRICING, page, count),
    })
  })
}
