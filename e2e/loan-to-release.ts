import { saveManualBank } from '@pledge/contract/disbursement'
import { complete } from '@pledge/copy/en/screens/complete'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import type { Bank } from '@pledge/testing/steps/payloads'
import { BRAND, NAME } from './cast.ts'
import { opensSignedIn, pathOf } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import type { People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, emailOfAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** A loan that lacks only its approvals, for journeys about failures at that point. */

export interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly email: string
  readonly uuid: string
}

/**
 * A signed loan with its collateral that awaits two agents; the borrower has its page open on a phone. Up to there by
 * calls: 1-domestic-loan walks these pages.
 */
export const awaitsRelease = async (
  people: People,
  server: ProductServer,
  bank: Bank,
  offer = steps.OFFER,
): Promise<BorrowerSession> => {
  const page = await people.device({ isPhone: true })
  const context = page.context()
  const email = newEmail('payout')
  const person = { server, context, kind: 'customer', email, password: PASSWORD, isNew: true } as const
  const caller = await signInByCalls(person)
  const anonymous = callerOf(context, server, 'anonymous')
  const uuid = await steps.begin(caller, BRAND.code, offer)
  await steps.giveDetails(caller, uuid)
  await steps.uploadSide(caller, uuid, 'FRONT')
  await steps.uploadSide(caller, uuid, 'BACK')
  const avery = await people.device()
  const checker = { server, context: avery.context(), kind: 'agent', isNew: false } as const
  const password = AGENT_PASSWORD
  await approveIdentity(await signInByCalls({ ...checker, email: emailOfAgent('avery'), password }), uuid)
  await people.leave(avery)
  await caller.ask(saveManualBank, { params: { uuid }, body: bank })
  await steps.signAll(caller, uuid)
  await steps.postAll(caller, anonymous, uuid)
  await opensSignedIn(page, server, pathOf(uuid, 'complete'))
  await borrower.sees(page, complete.title)
  return { page, caller, anonymous, email, uuid }
}

/** Two agents, each with their own device, at their queues. */
export const twoAgents = async (people: People, server: ProductServer) => {
  const avery = await people.device()
  const blake = await people.device()
  await agent.agentAtQueues(avery, server.origin, 'avery')
  await agent.agentAtQueues(blake, server.origin, 'blake')
  const opens = (page: Page) => agent.opensFromQueue(page, 'fundingReleases', NAME)
  const bothApproveDisbursement = async () => {
    for (const [page, turn] of [
      [avery, 'first'],
      [blake, 'second'],
    ] as const) {
      await page.goto(`${server.origin}/portfolio-manager/`)
      await opens(page)
      await agent.approvesDisbursement(page, turn)
    }
  }
  return { avery, blake, bothApproveDisbursement }
}
