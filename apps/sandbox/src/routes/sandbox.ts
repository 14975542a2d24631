import * as calls from '@pledge/sandbox/contract/sandbox'
import { decodeAddress } from '@pledge/domain/collateral/address'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { chainOf, deepestReorganization } from '@pledge/sandbox/simulation'
import type { SandboxDeps } from '../host.ts'
import { sandboxOverview } from './overview.ts'
import { sandboxBankLinkRoutes } from './bank-link.ts'
import { sandboxPaymentRoutes } from './payments.ts'
import { sandboxRepaymentRoutes } from './repayments.ts'

const OUTCOME_PERSONAS = {
  CLEARED: 'CLEARED',
  FROZEN: 'FROZEN',
  LOCKED: 'LOCKED',
  NO_MATCH: 'NO_MATCH',
  DECLINED: 'DECLINED_LOW_SCORE',
} as const

const SCREENING_PERSONAS = {
  CLEARED: 'CLEARED',
  REVIEW: 'REVIEW',
  LIST_MATCH: 'REFUSED_SANCTIONS',
  IDENTITY_FAILED: 'REFUSED_IDENTITY',
} as const

/** A decimal factor in basis points: '0.5' is 5000. */
const factorBps = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

/** The calls of the sandbox page; registered only with simulated providers. */
export const sandboxRoutes = (app: FastifyInstance, deps: SandboxDeps): void => {
  const { simulation } = deps
  sandboxBankLinkRoutes(app, deps)
  sandboxPaymentRoutes(deps)
  sandboxRepaymentRoutes(deps)

  deps.implement(calls.getStaffCodes, async ({ query }) => ({
    ok: true,
    answer: { codes: [...(await deps.staffCodes(query.organization))] },
  }))

  deps.implement(calls.getSandbox, async () => ({ ok: true, answer: await sandboxOverview(deps) }))

  deps.implement(calls.sandboxSendCoins, async ({ body }) => {
    const chain = chainOf(simulation, body.coin)
    const units = parseCoin(body.quantity, body.coin)
    // Coins sent to an invalid address would be lost on a real chain; this page refuses it beforehand.
    const address = decodeAddress(body.coin, body.address)
    if (address === null || units === undefined || units <= 0n) return refuse('request.invalid')
    const sent = await chain.driver.sendToAddress({ address, units })
    await deps.runRecurringJobs()
    return { ok: true, answer: sent }
  })

  deps.implement(calls.sandboxMine, async ({ body }) => {
    const { height } = await chainOf(simulation, body.coin).driver.mine(body.count)
    await deps.runRecurringJobs()
    return { ok: true, answer: { height } }
  })

  deps.implement(calls.sandboxReorganize, async ({ body }) => {
    const chain = chainOf(simulation, body.coin)
    if (body.depth > (await deepestReorganization(chain))) return refuse('request.invalid')
    const { height } = await chain.driver.reorganize(body.depth, { drop: body.drop === true })
    await deps.runRecurringJobs()
    return { ok: true, answer: { height } }
  })

  deps.implement(calls.sandboxSetPrice, async ({ body }) => {
    const factor = factorBps(body.factor)
    if (factor <= 0n) return refuse('request.invalid')
    await simulation.prices.driver.setFactor(body.coin, factor)
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })

  deps.implement(calls.sandboxMoveClock, async ({ body }) => {
    const now = await deps.clock.forward(body.forwardSeconds * 1_000)
    await deps.runRecurringJobs()
    return { ok: true, answer: { now: now.toISOString() } }
  })

  deps.implement(calls.sandboxAnswerAsBureau, async ({ body }) => {
    await simulation.credit.driver.answerNext({ lastName: body.lastName }, OUTCOME_PERSONAS[body.outcome])
    return { ok: true, answer: {} }
  })

  deps.implement(calls.sandboxAnswerAsScreening, async ({ body }) => {
    await simulation.screening.driver.answerNext(
      { lastName: body.lastName },
      SCREENING_PERSONAS[body.outcome],
    )
    return { ok: true, answer: {} }
  })

  deps.implement(calls.sandboxRunJobs, async () => {
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })
}
