import * as calls from '@pledge/sandbox/contract/payments'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { SandboxDeps } from '../host.ts'

type Status = 'ACCEPTED' | 'UNDECIDED'

/** What the simulated bank does with its payments; registered only with simulated providers. */
export const sandboxPaymentRoutes = (deps: SandboxDeps): void => {
  const { driver } = deps.simulation.disbursement

  /** Acts on the payment with this trace number if it is in this status, and has the product poll immediately. */
  const actOn = async (
    traceNumber: string,
    status: Status,
    act: (idempotencyKey: string) => Promise<void>,
  ): Promise<Refusal | { readonly ok: true; readonly answer: Record<string, never> }> => {
    const record = (await driver.payments()).find((one) => one.traceNumber === traceNumber)
    if (record?.status !== status) return refuse('request.invalid')
    await act(record.payment.idempotencyKey)
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  }

  deps.implement(calls.sandboxSettlePayment, ({ body }) =>
    actOn(body.traceNumber, 'UNDECIDED', (key) => driver.settle(key, body.status)),
  )
  deps.implement(calls.sandboxReturnPayment, ({ body }) =>
    actOn(body.traceNumber, 'ACCEPTED', (key) => driver.returnPayment(key, body.code)),
  )
  deps.implement(calls.sandboxNotifyOfChange, ({ body }) =>
    actOn(body.traceNumber, 'ACCEPTED', (key) => driver.notifyOfChange(key, body.code, body.corrected)),
  )
}
