import * as calls from '@pledge/sandbox/contract/bank-link'
import type { SimulatedLinkStep } from '@pledge/sandbox/contract/bank-link'
import { refuse } from '@pledge/domain/refusal'
import type { LinkStep } from '@pledge/sandbox/bank-link/driver'
import type { FastifyInstance } from 'fastify'
import type { SandboxDeps } from '../host.ts'
import { SIMULATED_BANK_PATH, simulatedBankRoutes } from './simulated-bank.ts'

const OVER = {
  type: 'INVALID_INPUT',
  code: 'INVALID_LINK_TOKEN',
  message: 'the link token is unknown, used or expired',
} as const

const present = (step: LinkStep): SimulatedLinkStep => {
  switch (step.kind) {
    case 'accounts':
      return { kind: 'accounts', accounts: [...step.accounts] }
    case 'bank':
      return { kind: 'bank', address: `${SIMULATED_BANK_PATH}/${step.stateId}` }
    case 'linked': {
      const { publicToken, institution } = step.success
      return { kind: 'linked', publicToken, institution }
    }
    case 'wrong-credentials':
    case 'left':
    case 'failed':
      return step
  }
}

/** Reads the state id that the bank put into the address, as the provider itself would. */
const stateIdOf = (address: string): string =>
  URL.canParse(address) ? (new URL(address).searchParams.get('oauth_state_id') ?? '') : ''

const answer = async (answered: Promise<LinkStep>) => {
  try {
    return { ok: true as const, answer: present(await answered) }
  } catch {
    return refuse('provider.unavailable')
  }
}

/** The server of the simulated provider's page, and the sandbox's control over its links. */
export const sandboxBankLinkRoutes = (app: FastifyInstance, deps: SandboxDeps): void => {
  const { linkPage, bankPage, driver } = deps.simulation.bankLink
  simulatedBankRoutes(app, bankPage)

  deps.implement(calls.openSimulatedLink, async ({ body }) => {
    try {
      const opened = await linkPage.open(body)
      if (opened === null)
        return { ok: true, answer: { institutions: [], institutionId: null, failure: OVER } }
      const { institutions, institutionId } = opened
      return { ok: true, answer: { institutions: [...institutions], institutionId, failure: null } }
    } catch {
      return refuse('provider.unavailable')
    }
  })
  deps.implement(calls.signInAtSimulatedBank, ({ body }) => answer(linkPage.signIn(body)))
  deps.implement(calls.leaveForSimulatedBank, ({ body }) => answer(linkPage.leave(body)))
  deps.implement(calls.resumeSimulatedLink, ({ body: { linkToken, receivedRedirectUri } }) =>
    answer(linkPage.resume({ linkToken, stateId: stateIdOf(receivedRedirectUri) })),
  )
  deps.implement(calls.shareSimulatedAccounts, ({ body }) => answer(linkPage.share(body)))

  deps.implement(calls.getSandboxBankLinks, async () => {
    const links = (await driver.items()).map((link) => ({ ...link, deposits: [...link.deposits] }))
    return { ok: true, answer: { links } }
  })
  deps.implement(calls.sandboxPushBankLink, async ({ body }) => {
    if (!(await driver.push(body.reference, body.status))) return refuse('request.invalid')
    await deps.runRecurringJobs()
    return { ok: true, answer: {} }
  })
}
