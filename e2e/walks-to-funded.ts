import { getSandbox, sandboxMine, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { complete } from '@pledge/copy/en/screens/complete'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { BRAND, LOAN } from './cast.ts'
import { twoAgents } from './loan-to-release.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import type { People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'
import { BLOCKS_TO_BE_FINAL } from './steps-by-calls.ts'

const AGREEMENTS = 3

/** A borrower with a disbursed loan, and the two agents who approved it, each with a session and a blank page. */
export interface FundedLoan {
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly email: string
  readonly uuid: string
  readonly avery: Page
  readonly blake: Page
  readonly callers: { readonly avery: Calls; readonly blake: Calls }
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

/** What the sandbox page does for a newcomer: the minimum that the address awaits, and the blocks that confirm it. */
const sendsMinimum = async (anonymous: Calls, address: string): Promise<void> => {
  const { depositAddresses } = await anonymous.ask(getSandbox)
  const open = depositAddresses.find((one) => one.address === address)
  if (open === undefined) throw new Error(`${address} awaits nothing`)
  await anonymous.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity: open.required } })
  await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
  await anonymous.ask(sandboxRunJobs)
}

/**
 * From the first screen to the dashboard of a funded loan, on the borrower's pages; the agents and the outside world act
 * by calls. For journeys of what follows.
 */
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
  const context = page.context()
  const caller = callerOf(context, server, 'customer')
  const anonymous = callerOf(context, server, 'anonymous')
  const { avery, blake, callers, bothApproveDisbursement } = await twoAgents(people, server, organization)
  await approveIdentity(callers.avery, uuid)

  await examine(page, 'next-steps')
  await borrower.opensStep(page, 'Disbursement Account')
  await borrower.givesBank(page, borrower.MAYAS_BANK)
  await borrower.opensStep(page, 'Review Agreements')
  for (let number = 1; number <= AGREEMENTS; number += 1)
    await borrower.readsAndAccepts(page, number, AGREEMENTS)
  await examine(page, 'next-steps-signed')
  await borrower.opensStep(page, 'Post Collateral')
  const address = await borrower.depositAddress(page)
  await examine(page, 'collateral')
  await borrower.saysCollateralSent(page)
  await borrower.sees(page, nextSteps.title)
  await sendsMinimum(anonymous, address)
  await borrower.sees(page, complete.title)
  await bothApproveDisbursement(uuid)
  await borrower.seesComplete(page)
  await page.getByRole('link', { name: complete.dashboard }).click()
  await borrower.sees(page, dashboard.heading)
  return { page, caller, anonymous, email, uuid, avery, blake, callers }
}
