import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { complete } from '@pledge/copy/en/screens/complete'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { BRAND, LOAN, NAME } from './cast.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import { mines, opensSandbox, sendsWhatIsMissing } from './pages/sandbox.ts'
import type { People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'

const AGREEMENTS = 3

/** A borrower with a disbursed loan, and the two agents who approved it, each where the walk has left them. */
export interface FundedLoan {
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly email: string
  readonly uuid: string
  readonly avery: Page
  readonly blake: Page
  readonly sandbox: Page
}

/** Where the first page is opened: by default that of the cast's brand at the public address. */
export interface WalkAt {
  readonly home: string
  readonly organization: string
  /** Examines each page on which the borrower stays for a while. */
  readonly examine?: (page: Page, name: string) => Promise<void>
}

const opensHome = async (
  page: Page,
  { origin }: ProductServer,
  { home, organization }: WalkAt,
): Promise<void> => {
  if (home === origin)
    return borrower.visit(page, home, organization === BRAND.code ? undefined : organization)
  // A brand's own host identifies it.
  await page.goto(`${home}/account/crypto-backed-loan`)
}

/** From the first screen to the dashboard of a funded loan, entirely on the pages: for journeys of what follows. */
export const walksToFunded = async (
  people: People,
  server: ProductServer,
  { home, organization, examine = () => Promise.resolve() }: WalkAt = {
    home: server.origin,
    organization: BRAND.code,
  },
): Promise<FundedLoan> => {
  const page = await people.device()
  const email = newEmail('walk')
  await opensHome(page, server, { home, organization })
  await borrower.answerResidency(page, 'Ohio')
  await buildsOffer(page, { quantity: LOAN.BTC, cash: LOAN.cash })
  await examine(page, 'start')
  await takesOffer(page)
  await borrower.registers(page, { email, password: PASSWORD })
  await borrower.fillsDetails(page, borrower.MAYA)
  await examine(page, 'details')
  const uuid = borrower.uuidOf(page)
  await borrower.agreesToDetails(page)
  await borrower.sees(page, nextSteps.title)
  await borrower.opensStep(page, 'Verify Identity')
  await borrower.sendsId(page)

  const avery = await people.device()
  const blake = await people.device()
  await agent.agentAtQueues(avery, server.origin, 'avery', organization)
  await agent.opensFromQueue(avery, 'identityReviews', NAME)
  await agent.approvesId(avery)

  await examine(page, 'next-steps')
  await borrower.opensStep(page, 'Disbursement Account')
  await borrower.givesBank(page, borrower.MAYAS_BANK)
  await borrower.opensStep(page, 'Review Agreements')
  for (let number = 1; number <= AGREEMENTS; number += 1)
    await borrower.readsAndAccepts(page, number, AGREEMENTS)
  await examine(page, 'next-steps-signed')
  await borrower.opensStep(page, 'Post Collateral')
  const address = await borrower.depositAddress(page)
  const sandbox = await people.device()
  await opensSandbox(sandbox, server.origin)
  await sendsWhatIsMissing(sandbox, address)
  await examine(page, 'collateral')
  await borrower.saysCollateralSent(page)
  await mines(sandbox, 6)
  await borrower.sees(page, complete.title)

  await agent.agentAtQueues(blake, server.origin, 'blake', organization)
  for (const [agentPage, turn] of [
    [avery, 'first'],
    [blake, 'second'],
  ] as const) {
    await agentPage.goto(`${server.origin}/portfolio-manager/`)
    await agent.opensFromQueue(agentPage, 'fundingReleases', NAME)
    await agent.approvesDisbursement(agentPage, turn)
  }
  await borrower.seesComplete(page)
  await page.getByRole('link', { name: complete.dashboard }).click()
  await borrower.sees(page, dashboard.heading)
  const context = page.context()
  const caller = callerOf(context, server, 'customer')
  const anonymous = callerOf(context, server, 'anonymous')
  return { page, caller, anonymous, email, uuid, avery, blake, sandbox }
}
