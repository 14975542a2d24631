import { attemptOf, detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import { mayDisburse, maySendTest } from '@pledge/domain/view/funding'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { findDisbursement, markDisbursementSubmitted } from '../../store/disbursement/disbursements.ts'
import { lastDisbursementWallet, type StoredWallet } from '../../store/disbursement/disbursement-wallets.ts'
import {
  findTransfer,
  insertTransfer,
  type TransferPurpose,
  type UsdcTransfer,
} from '../../store/disbursement/usdc-transfers.ts'
import { isBorrowerScreened, SCREENING_DUE, type ScreeningDue } from '../borrower/screening-freshness.ts'
import { walletClearance, type WalletDue } from '../collateral/wallet-clearance.ts'
import { decideNextStep, OVER, type Over } from '../application/decide-next-step.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { checkBeforeSending, withdrawReleased } from './check-before-sending.ts'

/** A lease of one transfer. `attempt`: the current disbursement's by default. */
export interface TransferJob extends OfApplication {
  readonly purpose: TransferPurpose
  readonly attempt?: number
}

type UsdcLease =
  | Over
  | ScreeningDue
  | WalletDue
  /** Agents have rejected the wallet before anything was sent to it. */
  | { readonly kind: 'refused'; readonly transfer: UsdcTransfer }
  /** It may have been submitted before it ceased to be due: only its outcome is queried. */
  | { readonly kind: 'learn'; readonly transfer: UsdcTransfer }
  | { readonly kind: 'send'; readonly transfer: UsdcTransfer; readonly wallet: StoredWallet }

/** The amount of a transfer that is due; undefined for one that is not. */
const amountDue = async (
  tx: Tx,
  file: LoanFile,
  purpose: TransferPurpose,
  testMicroUsdc: bigint,
): Promise<bigint | undefined> => {
  if (purpose === 'TEST') return maySendTest(file) ? testMicroUsdc : undefined
  const order = await findDisbursement(tx, file.id, attemptOf(file.disbursement))
  if (order?.status !== 'PENDING' || !mayDisburse(file)) return undefined
  return microUsdcOfCents(order.amountCents)
}

const SEND = { kind: 'send' } as const

/** The price is checked again before the loan's money is sent (note 049). */
const checkAgain = async (deps: Deps, tx: Tx, record: ApplicationRecord) => {
  const { id, disbursement } = record.file
  const order = await findDisbursement(tx, id, attemptOf(disbursement))
  return checkBeforeSending(deps)(tx, record, { submissionIntentAt: order?.submissionIntentAt ?? null })
}

const choose = async (deps: Deps, locked: LockedApplication, job: TransferJob, testMicroUsdc: bigint) => {
  const { file, record, tx, now } = locked
  const { purpose } = job
  const { id: applicationId, organizationId, borrowerId } = file
  const disbursementAttempt = attemptOf(file.disbursement)
  const attempt = job.attempt ?? disbursementAttempt
  const before = await findTransfer(tx, { applicationId, attempt, purpose })
  if (before !== undefined && before.status !== 'OPEN') return OVER
  const learn = before === undefined ? OVER : ({ kind: 'learn', transfer: before } as const)
  const isUnderWay = attempt === disbursementAttempt
  const microUsdc = isUnderWay ? await amountDue(tx, file, purpose, testMicroUsdc) : undefined
  if (microUsdc === undefined) return learn
  if (!(await isBorrowerScreened(locked))) return SCREENING_DUE
  const check = purpose === 'PAYOUT' ? await checkAgain(deps, tx, record) : SEND
  if (check.kind === 'withdraw') return check.command
  if (check.kind === 'learn') return learn
  const wallet = await lastDisbursementWallet(tx, deps.sealer, applicationId)
  if (wallet === undefined || wallet.id !== detailsIdOf(file.disbursement))
    throw new Error('the wallet of a USDC disbursement must be the current one')
  const { chain: network, address } = wallet
  const clearance = await walletClearance(locked, {
    subjectId: wallet.id,
    use: 'DISBURSEMENT',
    network,
    address,
  })
  if (typeof clearance === 'object') return clearance
  if (clearance === 'held' || (clearance === 'confirmed' && before !== undefined)) return learn
  if (purpose === 'PAYOUT') await markDisbursementSubmitted(tx, { applicationId, attempt }, now)
  const name = { applicationId, attempt, purpose }
  const whose = { organizationId, borrowerId, walletId: wallet.id }
  const transfer = before ?? (await insertTransfer(tx, { ...name, ...whose, microUsdc, now }))
  return clearance === 'clear'
    ? ({ kind: 'send', transfer, wallet } as const)
    : ({ kind: 'refused', transfer } as const)
}

/**
 * What a lease may do about a USDC transfer, decided under the application's lock. If it may be sent, its
 * submission intent is committed first (note 030): nothing is sent on reorged collateral, and a disbursement
 * that may have been submitted cannot be rejected.
 */
export const takeUsdcLease =
  (deps: Deps) =>
  (job: TransferJob, testMicroUsdc: bigint): Promise<UsdcLease> =>
    decideNextStep(deps)<UsdcLease>(job, {
      choose: (locked) => choose(deps, locked, job, testMicroUsdc),
      effects: withdrawReleased,
    })
