import type { FollowOnJob } from '@pledge/domain/process/follow-on'
import { strandedApplications, strandedPayouts } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { runFollowOn } from '../work/run-follow-on.ts'

const NAME = 'rescue-stranded'
const STRANDED_AFTER_MS = 60_000
const MOST_A_SWEEP = 100

type SimpleJob = Exclude<FollowOnJob['name'], 'send-notice'>

const PAYOUT = 'send-disbursement'

/** The job that leads out of each passing state, or makes what a state owes its borrower. */
const JOB_OF_STATE: Readonly<Record<string, SimpleJob>> = {
  ATTACH_PROFILE: 'attach-profile',
  GEN_APP_DISCLOSURES: 'generate-disclosures',
  SOFT_CREDIT: 'check-credit',
  SOFT_CREDIT_FROZEN: 'generate-incompleteness-notice',
  SOFT_CREDIT_LOCKED: 'generate-incompleteness-notice',
  SOFT_CREDIT_NO_MATCH: 'generate-incompleteness-notice',
  KYC_VERIFY: 'screen-borrower',
  FINAL_STEPS: 'prepare-agreements',
  WAITING_FOR_COLLATERAL: 'allot-deposit-address',
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'roll-loan-forward',
  FUNDABLE: 'choose-funding',
  CRYPTO_FUNDING_VERIFY: 'send-micro-transfer',
  MANUAL_FUNDING_RELEASE: PAYOUT,
  DECLINED: 'generate-adverse-action-notice',
  // Only those whose funding two agents refused.
  CANCELLED: 'generate-adverse-action-notice',
}

/** What a job has to do that nobody has woken: in a passing state, or a payout of a loan whose state stays as it is. */
const strandedOf = async ({ sweeperDb }: JobDeps, now: Date) => {
  const before = new Date(now.getTime() - STRANDED_AFTER_MS)
  const limits = { now, most: MOST_A_SWEEP }
  const applications = await strandedApplications(sweeperDb, { enteredBefore: before, ...limits })
  const payouts = await strandedPayouts(sweeperDb, { orderedBefore: before, ...limits })
  return [
    ...applications.map((one) => ({
      ...one,
      item: `${one.applicationId}:${one.state}`,
      name: JOB_OF_STATE[one.state],
    })),
    ...payouts.map((one) => ({ ...one, item: `${one.applicationId}:payout`, name: PAYOUT }) as const),
  ]
}

/** Wakes applications that a lost wake-up left in a passing state. Every job looks again and does nothing if not due. */
export const rescueStranded = async (deps: JobDeps): Promise<void> => {
  const inTurn = await strandedOf(deps, deps.clock.business())
  await eachApart(deps, NAME, inTurn, async ({ applicationId, organizationId, name }) => {
    if (name !== undefined) await runFollowOn(deps, { name, applicationId, organizationId })
    // A job that ran well may still have to wait, for a person or for a provider: then others come first.
    return 'later'
  })
}
