import { ethereumAddress } from '@pledge/domain/collateral/address-ethereum'
import { isWalletUsable } from '@pledge/domain/collateral/wallet-screening'
import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import { systemOf } from '../../commands/actors.ts'
import { assignUsdcAddress } from '../../commands/usdc-payment/assign-usdc-address.ts'
import { reportUsdcPayment } from '../../commands/usdc-payment/report-usdc-payment.ts'
import { withTenant } from '../../store/database/database.ts'
import { usdcAddressesToAssign, usdcAddressOf } from '../../store/usdc-payment/usdc-addresses.ts'
import { findUsdcPayment, usdcPaymentsDue } from '../../store/usdc-payment/usdc-payments.ts'
import { alone } from '../../store/work/alone.ts'
import type { Due } from '../../store/work/due.ts'
import { screenPayment } from '../collateral/screen-wallets.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { beginPolling, pollUsdcNetwork } from './poll-usdc-network.ts'

const NAME = 'sync-usdc-payments'
/** The name under which failed assignments are deferred, in `usdc_addresses_to_assign` too. */
const ASSIGNMENTS = 'assign-usdc-addresses'
const DUE_A_PAGE = 200

/** What a provider gives is checked: an address that nobody owns, or that is mistyped, would lose what is sent to it. */
const assign = async (deps: JobDeps, { applicationId, organizationId }: Due): Promise<Outcome> => {
  const given = await deps.usdcRepayment.address(applicationId)
  const address = ethereumAddress(String(given.address))
  if (address === null) throw new Error('the provider gave an address that cannot receive USDC')
  const assigned = await assignUsdcAddress(deps)({ applicationId, organizationId, address })
  if (!assigned.ok) throw new Error(`the address was refused: ${assigned.code}`)
  return 'done'
}

const assignAddresses = (deps: JobDeps): Promise<void> =>
  eachDueOnce(deps, ASSIGNMENTS, {
    most: DUE_A_PAGE,
    list: async (most) =>
      (await usdcAddressesToAssign(deps.sweeperDb, deps.clock.business(), most)).map((due) => ({
        ...due,
        item: due.applicationId,
      })),
    work: (due) => assign(deps, due),
  })

/** Screens the source of a final payment, then reports it where it is clear. A hit waits for agents (note 078). */
const report = async (deps: JobDeps, due: Due & { readonly id: string }): Promise<Outcome> => {
  const { applicationId, organizationId, id } = due
  const of = { applicationId, organizationId }
  const { payment, address } = await withTenant(deps.db, systemOf(organizationId), async (tx) => ({
    payment: await findUsdcPayment(tx, id),
    address: await usdcAddressOf(tx, applicationId),
  }))
  if (payment === undefined || address === null) return 'done'
  const isKnownClear = payment.screening !== null && isWalletUsable({ status: payment.screening })
  if (!isKnownClear) await screenPayment(deps, of, { ...payment, address })
  await reportUsdcPayment(deps)({ ...of, id })
  return 'done'
}

const reportDue = (deps: JobDeps): Promise<void> =>
  eachDueOnce(deps, NAME, {
    most: DUE_A_PAGE,
    list: async (most) =>
      (await usdcPaymentsDue(deps.sweeperDb, deps.clock.business(), most)).map((due) => ({
        ...due,
        item: due.id,
      })),
    work: (due) => report(deps, due),
  })

/**
 * Payments in USDC of borrowers abroad (row 1.2.59, note 096): assigns an address to each loan, polls the networks, screens
 * the source of what is final, and reports what is clear to the job of the bank's reports, which posts it. A network that
 * cannot be read does not stop the other, nor what was read before; but no address is assigned before both had a first height,
 * because a transfer below it would be missed.
 */
export const syncUsdcPayments = (deps: JobDeps): Promise<void> =>
  alone(deps.db, NAME, async (lease) => {
    const failures: unknown[] = []
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error))
    await attempt(beginPolling(deps, USDC_PAYMENT_NETWORKS).then((some) => void failures.push(...some)))
    if (failures.length === 0) await attempt(assignAddresses(deps))
    for (const network of USDC_PAYMENT_NETWORKS) await attempt(pollUsdcNetwork({ deps, network, lease }))
    await attempt(reportDue(deps))
    if (failures.length > 0) throw failures[0]
  })
