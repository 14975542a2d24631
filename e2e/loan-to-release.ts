import { saveManualBank } from '@pledge/contract/disbursement'
import { complete } from '@pledge/copy/en/screens/complete'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveDisbursement, approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import type { Bank } from '@pledge/testing/steps/payloads'
import { BRAND } from './cast.ts'
import { opensSignedIn, pathOf } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import type { People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, emailOfAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** A loan that lacks only its approvals, or that has them, for journeys about what happens then. */

export interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly email: string
  readonly uuid: string
}

/** A session of a demonstration agent by calls; the page is left as it was. */
const agentOn = (
  page: Page,
  server: ProductServer,
  name: 'avery' | 'blake',
  organization = BRAND.code,
): Promise<Calls> =>
  signInByCalls({
    server,
    context: page.context(),
    kind: 'agent',
    email: emailOfAgent(name, organization),
    password: AGENT_PASSWORD,
    isNew: false,
    organization,
  })

interface Release {
  readonly bank: Bank
  readonly offer?: typeof steps.OFFER
  readonly isPhone?: boolean
  /** Entered by the agent who approves the ID; by default nothing. */
  readonly idValidUntil?: string
}

/** By calls alone; the borrower's page is blank. */
const reachesRelease = async (
  people: People,
  server: ProductServer,
  { bank, offer = steps.OFFER, isPhone = true, idValidUntil }: Release,
): Promise<BorrowerSession> => {
  const page = await people.device({ isPhone })
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
  await approveIdentity(await agentOn(avery, server, 'avery'), uuid, idValidUntil)
  await people.leave(avery)
  await caller.ask(saveManualBank, { params: { uuid }, body: bank })
  await steps.signAll(caller, uuid)
  await steps.postAll(caller, anonymous, uuid)
  return { page, caller, anonymous, email, uuid }
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
  const session = await reachesRelease(people, server, { bank, offer })
  await opensSignedIn(session.page, server, pathOf(session.uuid, 'complete'))
  await borrower.sees(session.page, complete.title)
  return session
}

/** Two agents, each with their own device and session; their pages are blank until they open a file or their queues. */
export const twoAgents = async (people: People, server: ProductServer, organization = BRAND.code) => {
  const signedIn = async (name: 'avery' | 'blake') => {
    const page = await people.device()
    const caller = await agentOn(page, server, name, organization)
    // Remembers the brand for the pages that follow.
    await page.context().request.get(`${server.origin}/portfolio-manager/?org=${organization}`)
    return { page, caller }
  }
  const [avery, blake] = [await signedIn('avery'), await signedIn('blake')]
  /** By calls: 1-domestic-loan walks the pages of both. */
  const bothApproveDisbursement = async (uuid: string) => {
    for (const { caller } of [avery, blake]) await approveDisbursement(caller, uuid)
  }
  return {
    avery: avery.page,
    blake: blake.page,
    callers: { avery: avery.caller, blake: blake.caller },
    bothApproveDisbursement,
  }
}

export type Agents = Awaited<ReturnType<typeof twoAgents>>

/** A loan in service on its borrower's dashboard, and the agents who approved it, by calls alone. */
export const isFunded = async (
  people: People,
  server: ProductServer,
  { agents: given, ...options }: Release & { readonly agents?: Agents },
) => {
  const session = await reachesRelease(people, server, options)
  const agents = given ?? (await twoAgents(people, server))
  await agents.bothApproveDisbursement(session.uuid)
  await steps.reaches(session.caller, session.uuid, 'COMPLETE')
  await opensSignedIn(session.page, server, '/dashboard')
  return { ...session, ...agents }
}
