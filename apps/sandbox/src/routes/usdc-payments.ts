import * as calls from '@pledge/sandbox/contract/usdc-payments'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { SandboxDeps } from '../host.ts'

/** Payments in USDC on the simulated networks; registered only with simulated providers. */
export const sandboxUsdcPaymentRoutes = (deps: SandboxDeps): void => {
  const { driver } = deps.simulation.usdcRepayment

  deps.implement(calls.sandboxSendUsdc, async ({ body: { network, address, amount, isFinal = true } }) => {
    const amountCents = parseDollars(amount)
    if (amountCents === undefined || amountCents <= 0n) return refuse('request.invalid')
    const transactionId = await driver.send({ network, address, units: microUsdcOfCents(amountCents) })
    if (isFinal) await driver.finalize(network)
    await deps.runRecurringJobs()
    return { ok: true, answer: { transactionId } }
  })
}
