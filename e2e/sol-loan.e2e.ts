import { cancelApplication } from '@pledge/contract/applications'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { collateralRelease } from '@pledge/copy/en/screens/collateral-release'
import { getMobileApp } from '@pledge/copy/en/screens/get-mobile-app'
import { sandbox as sandboxWords } from '@pledge/sandbox-app/words/sandbox'
import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { decodeAddress, INVALID_ADDRESS_MESSAGE } from '@pledge/domain/collateral/address'
import type { Page } from '@playwright/test'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { seeded } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage, opensSignedIn, pathOf } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { givesReturnAddress } from './pages/collateral-release.ts'
import { takesOffer } from './pages/offer.ts'
import { mines, sendsCoins } from './pages/sandbox.ts'
import { seesDeposit } from './pages/deposit-address.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** One brand accepts SOL on the web, another only in its app. */
const TAKES = 'GLIMMERFELL'
const LEAVES = 'CINDERMARSH'
const PART = '1.234567891'
const WALLET = '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN'
/** 32 bytes, and off the curve: an account that a program created. */
const OF_PROGRAM = '6X4X1Ae24mkoWeCEpktevySVG9jzeCufut5vtUW3wFrD'

const choosesSol = async (page: Page, { origin }: ProductServer, organization: string): Promise<void> => {
  await page.goto(`${origin}/account/crypto-backed-loan/start?state=OH&org=${organization}`)
  await borrower.sees(page, start.heading)
  await page.getByLabel(start.collateralType, { exact: true }).selectOption('SOL')
}

/** By calls up to the page with the deposit address: 1-domestic-loan walks these pages. */
const awaitsSol = async (people: People, server: ProductServer) => {
  const page = await people.device({ isPhone: true })
  const organization = TAKES
  const own = { server, organization } as const
  const caller = await signInByCalls({
    ...own,
    context: page.context(),
    kind: 'customer',
    email: newEmail('sol'),
    password: PASSWORD,
    isNew: true,
  })
  const uuid = await steps.begin(caller, organization, steps.SOL_OFFER)
  await steps.giveDetails(caller, uuid)
  for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
  const agentPage = await people.device()
  const agent = await signInByCalls({
    ...own,
    context: agentPage.context(),
    kind: 'agent',
    email: `avery@${organization.toLowerCase()}.example`,
    password: AGENT_PASSWORD,
    isNew: false,
  })
  await approveIdentity(agent, uuid)
  await steps.giveBank(caller, uuid)
  await steps.signAll(caller, uuid)
  await opensSignedIn(page, server, pathOf(uuid, 'collateral'), organization)
  return { page, caller, uuid }
}

test.describe('SOL', () => {
  const product = productOfFile({ isShared: true })

  test('is left to the app by one brand; another accepts it, counts its slots, and asks for a release address (1.1.07, 1.2.117, 1.2.118, 1.5.59, G.31)', async ({
    people,
  }) => {
    const server = product()
    const examine = createExaminer({ brand: TAKES })
    await test.step('one brand has it in its app', async () => {
      const page = await people.device()
      await choosesSol(page, server, LEAVES)
      await takesOffer(page)
      await borrower.sees(page, fill(getMobileApp.heading, { shortName: seeded(LEAVES).shortName }))
    })
    await test.step('another offers it', async () => {
      const page = await people.device()
      await choosesSol(page, server, TAKES)
      await expect(page.getByText(fill(start.notOffered, { coin: 'Solana (SOL)' }))).toBeHidden()
      await examine(page, 'sol-start')
    })
    const { page, caller, uuid } = await awaitsSol(people, server)
    const address = await borrower.depositAddress(page)
    expect(decodeAddress('SOL', address)).toBe(address)
    await expect(page.getByText(fill(collateral.address.onlyTitle, SOLANA))).toBeVisible()
    await examine(page, 'sol-collateral')
    await test.step('a payment is invisible before it has landed; then its slots are counted', async () => {
      const outside = await people.device()
      await outside.goto(`${server.origin}/sandbox?org=${TAKES}`)
      await sendsCoins(outside, address, PART, 'SOL')
      await outside.getByLabel(sandboxWords.chain.chain, { exact: true }).selectOption('SOL')
      await expect(outside.getByText(sandboxWords.waiting.title.SOL)).toBeVisible()
      await expect(borrower.button(outside, sandboxWords.waiting.drop)).toBeVisible()
      await expect(borrower.button(outside, sandboxWords.waiting.replace)).toBeHidden()
      await examine(outside, 'sol-sandbox')
      await expect(page.getByText(collateral.deposits.none)).toBeVisible()
      await mines(outside, 1, 'SOL')
      await seesDeposit(page, 'seen')
      await expect(page.getByText('1 of 32 confirmations')).toBeVisible()
      await examine(page, 'sol-collateral-seen')
      await mines(outside, 32, 'SOL')
      await expect(page.getByText('32 of 32 confirmations')).toBeVisible()
    })
    await test.step('the coins are released to a wallet, never to the account of a program', async () => {
      await caller.ask(cancelApplication, { params: { uuid }, body: {} })
      await opensPage(page, server, uuid, 'collateral-release')
      await givesReturnAddress(page, OF_PROGRAM)
      await expect(page.getByText(INVALID_ADDRESS_MESSAGE)).toBeVisible()
      await examine(page, 'sol-return')
      await givesReturnAddress(page, WALLET)
      await expect(page.getByRole('dialog', { name: collateralRelease.confirm.title })).toBeVisible()
      await examine(page, 'sol-return-confirm')
    })
    expect(examine.findings).toEqual([])
  })
})

const SOLANA = { coinName: 'Solana', coin: 'SOL', network: 'Solana' } as const
