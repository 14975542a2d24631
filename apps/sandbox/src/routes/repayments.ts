import * as calls from '@pledge/sandbox/contract/repayments'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { SandboxDeps } from '../host.ts'
import { sandboxUsdcPaymentRoutes } from './usdc-payments.ts'

/** Borrowers' payments at the simulated bank, and in USDC; registered only with simulated providers. */
export const sandboxRepaymentRoutes = (deps: SandboxDeps): void => {
  const { driver } = deps.simulation.repayment
  sandboxUsdcPaymentRoutes(deps)

  deps.implement(calls.sandboxPayLoan, async ({ body: { orgCode, amount, ...payment } }) => {
    const amountCents = parseDollars(amount)
    if (amountCents === undefined || amountCents <= 0n) return refuse('request.invalid')
    const reference = await driver.pay({ ...payment, organizationCode: orgCode, amountCents })
    await deps.runRecurringJobs()
    return { ok: true, answer: { reference } }
  })

  deps.implement(calls.sandboxReturnRepayment, async ({ body }) => {
    if (!(await driver.takeBack(body.reference, body.code))) return refuse('request.invalid')
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })
}
