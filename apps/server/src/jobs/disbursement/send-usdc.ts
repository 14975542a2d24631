import { MICRO_USDC } from '@pledge/domain/disbursement/usdc-amount'
import { recordDisbursement } from '../../commands/disbursement/record-disbursement.ts'
import { recordTestTransfer, type TransferOutcome } from '../../commands/disbursement/record-test-transfer.ts'
import { recordUsdcTransaction } from '../../commands/disbursement/record-usdc-transaction.ts'
import { takeUsdcLease, type TransferJob } from '../../commands/disbursement/take-usdc-lease.ts'
import { systemOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { openUsdcTransfers } from '../../store/work/sweeper.ts'
import type { TransferName } from '../../store/disbursement/usdc-transfers.ts'
import type { JobDeps } from '../deps.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import { eachDueOnce } from '../work/each-apart.ts'
import { withinTime } from '../work/within-time.ts'
import { usdcAnswerSchema, usdcStandingSchema } from '../../commands/disbursement/usdc-answers.ts'

const NAME = 'sync-usdc'
const MOST_A_PAGE = 100
/** Timeout of each provider call. */
const MOST_ANSWER_MS = 8_000
/** A transfer younger than this is polled in every lease; an older one every half minute. */
const YOUNG_MS = 10 * 60_000

const UNKNOWN = { status: 'UNKNOWN' } as const
/** Agents rejected the wallet: nothing was sent, and an agent looks at the disbursement. */
const WALLET_REFUSED = {
  status: 'REJECTED',
  code: 'WALLET_REFUSED',
  reason: 'The wallet was rejected after its screening',
} as const
const keyOf = ({ applicationId, attempt, purpose }: TransferName): string =>
  `${applicationId}:${attempt}:${purpose.toLowerCase()}`

/** The test amount, by the rules that the application keeps. */
const testAmount = async (deps: JobDeps, job: TransferJob): Promise<bigint> => {
  const { applicationId, organizationId } = job
  const principal = systemOf(organizationId)
  const found = await readApplication(deps)({ principal, applicationId, more: () => Promise.resolve(null) })
  if (!found.ok) return MICRO_USDC
  const version = found.record.lendingRulesVersion
  const { usdcDisbursement } = await lendingRulesVersion(deps.db, organizationId, version)
  return BigInt(usdcDisbursement.testMicroUsdc)
}

const record = async (
  deps: JobDeps,
  { applicationId, organizationId }: TransferJob,
  { attempt, purpose }: TransferName,
  outcome: TransferOutcome,
): Promise<void> => {
  const job = { applicationId, organizationId, attempt }
  if (purpose === 'TEST') {
    await recordTestTransfer(deps)({ ...job, outcome })
    return
  }
  const answer =
    outcome.status === 'FINAL'
      ? ({ status: 'ACCEPTED', traceNumber: outcome.transactionId } as const)
      : outcome
  await recordDisbursement(deps)({ ...job, answer })
}

/** Requests the transfer under our lease. Undefined: continue and check its finality. */
const ask = async (
  deps: JobDeps,
  job: TransferJob,
  lease: Extract<Awaited<ReturnType<ReturnType<typeof takeUsdcLease>>>, { readonly kind: 'send' }>,
): Promise<TransferOutcome | 'UNKNOWN' | undefined> => {
  const { transfer, wallet } = lease
  const { chain, address } = wallet
  const request = { idempotencyKey: keyOf(transfer), chain, address, microUsdc: transfer.microUsdc }
  const reported = await withinTime(deps.usdcDisbursement.send(request), MOST_ANSWER_MS)
  const answer = usdcAnswerSchema.parse(reported === 'UNKNOWN' ? UNKNOWN : reported)
  if (answer.status === 'UNKNOWN') return 'UNKNOWN'
  if (answer.status === 'REJECTED') return answer
  if (answer.transactionId !== transfer.transactionId) {
    const { organizationId } = job
    await recordUsdcTransaction(deps)({ organizationId, ...transfer, transactionId: answer.transactionId })
  }
  return undefined
}

/**
 * Sends a USDC transfer and checks its finality on the chain: nothing is confirmed or funded before that (note 028).
 * The key is the application, its attempt and the purpose; the provider makes one transfer per key however often this
 * runs, and is called only after the submission intent is committed. An unknown answer changes nothing (law 4), and a
 * transaction that the chain dropped is made again under its key. Returns whether the transfer is over.
 */
export const sendUsdc = async (deps: JobDeps, job: TransferJob): Promise<boolean> => {
  const testMicroUsdc = await testAmount(deps, job)
  const lease = await takeScreened(deps, job, () => takeUsdcLease(deps)(job, testMicroUsdc))
  if (lease.kind === 'over') return true
  if (lease.kind === 'refused') {
    await record(deps, job, lease.transfer, WALLET_REFUSED)
    return true
  }
  if (lease.kind === 'send') {
    const outcome = await ask(deps, job, lease)
    if (outcome === 'UNKNOWN') return false
    if (outcome !== undefined) {
      await record(deps, job, lease.transfer, outcome)
      return true
    }
  }
  const reported = await withinTime(deps.usdcDisbursement.standing(keyOf(lease.transfer)), MOST_ANSWER_MS)
  const standing = usdcStandingSchema.parse(reported === 'UNKNOWN' ? UNKNOWN : reported)
  if (standing.status === 'FINAL') {
    await record(deps, job, lease.transfer, { status: 'FINAL', transactionId: standing.transactionId })
    return true
  }
  if (standing.status !== 'REJECTED') return false
  await record(deps, job, lease.transfer, standing)
  return true
}

/** Tracks every transfer that may have been requested and is not final yet. */
export const syncUsdc = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  const open = async (most: number) =>
    (await openUsdcTransfers(deps.sweeperDb, now, most)).map((one) => ({
      ...one,
      item: `${one.applicationId}:${one.attempt}:${one.purpose}`,
    }))
  const isYoung = (submissionIntentAt: Date) => now.getTime() - submissionIntentAt.getTime() < YOUNG_MS
  // A young transfer stays on the list until it is final.
  await eachDueOnce(deps, NAME, {
    list: open,
    most: MOST_A_PAGE,
    work: async (one) => ((await sendUsdc(deps, one)) || isYoung(one.submissionIntentAt) ? 'done' : 'later'),
  })
}
