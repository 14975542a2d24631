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
/** The lease under which one process at a time posts interest. */
const ACCRUAL = 'service-loans:accrue'
const MOST_A_PAGE = 200
const MOST_ACCRUALS_A_PAGE = 1_000
/** The maximum of loans in one transaction, whose rows are locked until it ends. */
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

/** Work that can be done for many loans of an organization in one transaction, or for a single loan. */
interface InSets {
  readonly suffix: 'accrue' | 'reprice'
  readonly set: (deps: JobDeps) => (loans: LoansOfOrganization) => Promise<readonly string[]>
  readonly one: (deps: JobDeps) => (loan: Due) => Promise<{ readonly ok: boolean }>
}
const ACCRUING: InSets = { suffix: 'accrue', set: accrueLoans, one: accrueInterest }
const REPRICING: InSets = { suffix: 'reprice', set: repriceLoans, one: reviewLoan }

/** The loans of a set that are left to be done one by one: those that were locked, or all if the set failed. */
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
    deps.log.warn(
      { err: error, watcher: NAME, loans: set.length },
      'a set of loans failed; trying one by one',
    )
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

/** Works in sets, except for loans that failed before: those run one by one, so they cannot fail others. */
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
 * Services loans: posts interest to the ledger on due dates, closes loans that are paid in full once no payment is on hold
 * (row 1.9.24), even if the job queued by the last payment was lost, and updates trigger prices daily for accrued interest.
 */
export const serviceLoans = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) => loansToClose(deps.sweeperDb, now, most),
    work: (page, count) => close(deps, page, count),
  })
  // Two processes would list the same page, and loans locked by the other process would be done one by one.
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
