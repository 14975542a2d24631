import { COINS } from '@pledge/domain/collateral/coins'
import { USDC_CHAINS, type UsdcChain } from '@pledge/domain/organization/usdc-chains'
import * as z from 'zod'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { countCollateral } from '../../commands/collateral/count-collateral.ts'
import { recordWalletAnswer } from '../../commands/collateral/record-wallet-answer.ts'
import type { WalletDue } from '../../commands/collateral/wallet-clearance.ts'
import {
  depositsToScreen,
  findWalletScreening,
  MOST_DEPOSITS_A_PASS,
  walletsToScreen,
  type DepositToScreen,
} from '../../store/collateral/wallet-screenings.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce } from '../work/each-apart.ts'

/** A payment in USDC whose source is to be screened. */
export interface PaymentToScreen {
  readonly id: string
  readonly network: UsdcChain
  readonly transactionId: string
  /** Our own address, at which it arrived. */
  readonly address: string
  readonly units: bigint
}

const NAME = 'screen-wallets'
const DUE_A_PAGE = 200
const MOST_LISTS = 20
const HOUR_CHARACTERS = 'yyyy-mm-ddThh'.length

const text = z.string().min(1).max(100)
const answerSchema = z.object({
  referenceId: text,
  score: z.int().min(0).max(100),
  lists: z.array(text).max(MOST_LISTS),
})
const coinSchema = z.enum(COINS)
const networkSchema = z.enum([...COINS, ...USDC_CHAINS])

/** One inquiry for each number and hour, whichever process makes it. */
const keyOf = (deps: JobDeps, subjectId: string, inquiries: number): string =>
  `wallet:${subjectId}:${inquiries + 1}:${deps.clock.business().toISOString().slice(0, HOUR_CHARACTERS)}`

/** Screens a wallet to which something is about to be sent. Throws where the vendor does not answer: nothing is sent then. */
export const screenDestination = async (
  deps: JobDeps,
  { applicationId, organizationId }: OfApplication,
  { wallet: { subjectId, use, network, address, inquiries } }: WalletDue,
): Promise<void> => {
  const { vendor } = deps.walletScreening
  const answer = answerSchema.parse(
    await deps.walletScreening.screen({
      kind: 'DESTINATION',
      idempotencyKey: keyOf(deps, subjectId, inquiries),
      network: networkSchema.parse(network),
      address,
    }),
  )
  await recordWalletAnswer(deps)({
    applicationId,
    organizationId,
    subjectId,
    use,
    inquiries: inquiries + 1,
    answer: { ...answer, vendor },
  })
}

/** Screens the source of a payment in USDC. Throws where the vendor does not answer: it does not count then. */
export const screenPayment = async (
  deps: JobDeps,
  { applicationId, organizationId }: OfApplication,
  { id, network, transactionId, address, units }: PaymentToScreen,
): Promise<void> => {
  const inquiries = await withTenant(
    deps.db,
    systemOf(organizationId),
    async (tx) => (await findWalletScreening(tx, id))?.inquiries ?? 0,
  )
  const { vendor } = deps.walletScreening
  const answer = answerSchema.parse(
    await deps.walletScreening.screen({
      kind: 'SOURCE',
      idempotencyKey: keyOf(deps, id, inquiries),
      network,
      transactionId,
      outputIndex: 0,
      address,
      units,
    }),
  )
  await recordWalletAnswer(deps)({
    applicationId,
    organizationId,
    subjectId: id,
    use: 'PAYMENT',
    inquiries: inquiries + 1,
    answer: { ...answer, vendor },
  })
}

const screenSource = async (deps: JobDeps, of: OfApplication, deposit: DepositToScreen): Promise<void> => {
  const { depositId, inquiries, coin, transactionId, outputIndex, address, units } = deposit
  const { vendor } = deps.walletScreening
  const answer = answerSchema.parse(
    await deps.walletScreening.screen({
      kind: 'SOURCE',
      idempotencyKey: keyOf(deps, depositId, inquiries),
      network: coinSchema.parse(coin),
      transactionId,
      outputIndex,
      address,
      units,
    }),
  )
  await recordWalletAnswer(deps)({
    applicationId: of.applicationId,
    organizationId: of.organizationId,
    subjectId: depositId,
    use: 'DEPOSIT',
    inquiries: inquiries + 1,
    answer: { ...answer, vendor },
  })
}

/**
 * Screens the sources of the deposits of one loan that are not screened yet, then counts its collateral anew: a deposit
 * counts only once its source is clear, or agents have accepted it. Returns whether that was all of them.
 */
export const screenDeposits = async (
  deps: JobDeps,
  { applicationId, organizationId }: OfApplication,
): Promise<boolean> => {
  const of = { applicationId, organizationId }
  const due = await withTenant(deps.db, systemOf(organizationId), (tx) => depositsToScreen(tx, applicationId))
  for (const deposit of due) await screenSource(deps, of, deposit)
  await countCollateral(deps)({ ...of, movements: [] })
  return due.length < MOST_DEPOSITS_A_PASS
}

/** Screens deposits whose screening failed when they were seen, and counts those whose count was lost. */
export const screenWallets = (deps: JobDeps): Promise<void> =>
  eachDueOnce(deps, NAME, {
    most: DUE_A_PAGE,
    list: async (most) =>
      (await walletsToScreen(deps.sweeperDb, deps.clock.business(), most)).map((due) => ({
        ...due,
        item: due.applicationId,
      })),
    work: async (due) => ((await screenDeposits(deps, due)) ? 'done' : 'later'),
  })
