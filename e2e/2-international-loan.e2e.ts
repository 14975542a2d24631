import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { documents } from '@pledge/copy/en/screens/documents'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { residency } from '@pledge/copy/en/screens/residency'
import { usdc } from '@pledge/copy/en/screens/usdc'
import { wireDollars } from '@pledge/copy/format/dollars'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { isExamined, LOAN, NAME } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage } from './new-loan.ts'
import { selectedOffer } from './offer-figures.ts'
import * as international from './pages/international.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import { mines, opensSandbox, sendsWhatIsMissing } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'
import { DECLARED_TRAIL, trailOf } from './what-happened.ts'

/** Lends to international borrowers, and requires a second document. */
const BRAND = 'FERNHOLLOW'
const AGREEMENTS = 3
/** Final on the chain, and read by the sync job. */
const ON_CHAIN_MS = 60_000

const INTERNATIONAL_TRAIL = DECLARED_TRAIL.flatMap((type) =>
  type === 'AchFundingChosen'
    ? ['CryptoFundingChosen', 'MicroTransferSent', 'MicroTransferConfirmed']
    : [type],
)

/** Years after any day on which this runs. */
const ID_VALID_UNTIL = '2099-05-09'

test.describe('an international loan', () => {
  const product = productOfFile({ isShared: true })
  const examine = createExaminer({ brand: BRAND })
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('a visitor from Switzerland borrows against bitcoin and is paid in USDC (1.1.10)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const maya = await people.device()
    await test.step('lives outside the US, sees where loans are not offered, and takes an offer (1.1.04)', async () => {
      await borrower.visit(maya, server.origin, BRAND)
      await international.choosesCountry(maya, international.RESIDENCE)
      await expect(maya.getByText(residency.unavailableTitle)).toBeVisible()
      await examine(maya, 'residency-international')
      await borrower.button(maya, residency.continue).click()
      await expect(maya).toHaveURL(/\/start\?country=CH/)
      await buildsOffer(maya, { quantity: LOAN.BTC, cash: LOAN.cash })
      // 1.5 % for international borrowers (row 1.9.03).
      if (!isExamined) await expect(maya.getByText('$150.00').first()).toBeVisible()
      await takesOffer(maya)
    })
    const email = newEmail('international')
    await test.step('registers', () => borrower.registers(maya, { email, password: PASSWORD }))
    const uuid =
      await test.step('gives her details; the disclosures open a second tab (1.2.28)', async () => {
        await international.fillsInternationalDetails(maya)
        const application = borrower.uuidOf(maya)
        await readsDisclosuresInAnotherTab(maya, application)
        await examine(maya, 'details-international')
        await international.givesConsents(maya)
        await borrower.agreesToDetails(maya)
        await borrower.sees(maya, nextSteps.title)
        return application
      })
    await test.step('sends a passport and a second document (1.5.64, 1.5.65)', async () => {
      await examine(maya, 'next-steps-international')
      await borrower.opensStep(maya, 'Verify Identity')
      await international.sendsTwoDocuments(maya, () => examine(maya, 'identity-international'))
    })
    const avery = await people.device()
    await test.step('an agent approves both', async () => {
      await agent.agentAtQueues(avery, server.origin, 'avery', BRAND)
      await agent.opensFromQueue(avery, 'identityReviews', NAME)
      await expect(avery.getByRole('button', { name: /^View / })).toHaveCount(3)
      await agent.approvesId(avery, ID_VALID_UNTIL)
      await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
    })
    await test.step('enters a wallet, and is never asked for a bank (1.2.20, 1.2.111, 1.9.30)', async () => {
      await borrower.opensStep(maya, 'Disbursement Account')
      await borrower.isAt(maya, uuid, 'usdc-disbursement')
      // The bank selection leads here too.
      await opensPage(maya, server, uuid, 'disbursement')
      await borrower.isAt(maya, uuid, 'usdc-disbursement')
      const options = maya.getByLabel(usdc.chain, { exact: true }).getByRole('option')
      await expect(options).toHaveText([usdc.chainPlaceholder, ...USDC_CHAINS])
      await examine(maya, 'usdc-disbursement')
      const dialog = await international.entersWallet(maya, 'Base', international.WALLET)
      await examine(maya, 'usdc-confirm')
      await international.savesWallet(maya, dialog)
      await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    })
    await test.step('reads and accepts every agreement', async () => {
      await borrower.opensStep(maya, 'Review Agreements')
      await borrower.sees(maya, disclosures.title)
      for (let number = 1; number <= AGREEMENTS; number += 1)
        await borrower.readsAndAccepts(maya, number, AGREEMENTS)
      await borrower.sees(maya, nextSteps.title)
    })
    await test.step('posts the collateral', async () => {
      await borrower.opensStep(maya, 'Post Collateral')
      const address = await borrower.depositAddress(maya)
      const sandbox = await people.device()
      await opensSandbox(sandbox, server.origin)
      await sendsWhatIsMissing(sandbox, address)
      await borrower.saysCollateralSent(maya)
      await borrower.sees(maya, nextSteps.title)
      await mines(sandbox, 6)
      await expect(maya).toHaveURL(/\/complete$/, { timeout: ON_CHAIN_MS })
    })
    await test.step('confirms the test transfer once it is final (1.2.132, 1.2.133, 1.4.35)', async () => {
      await confirmsTest(maya, examine)
      await examine(maya, 'complete-international-in-review')
    })
    await test.step('two agents compare the wallet and release the funds', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'fundingReleases', NAME)
      await expect(avery.getByText(international.WALLET)).toBeVisible()
      await expect(avery.getByText(portfolioDisbursements.standsUsdc.IN_REVIEW)).toBeVisible()
      await examine(avery, 'agent-payout-in-usdc')
      await agent.approvesDisbursement(avery, 'first')
      const blake = await people.device()
      await agent.agentAtQueues(blake, server.origin, 'blake', BRAND)
      await agent.opensFromQueue(blake, 'fundingReleases', NAME)
      await agent.approvesDisbursement(blake, 'second')
    })
    await test.step('sees that her USDC arrived, all four steps done (1.2.130, 1.4.17)', async () => {
      await expect(borrower.headed(maya, complete.doneTitle)).toBeVisible({ timeout: ON_CHAIN_MS })
      await expect(maya.getByText(complete.kinds.international.doneLead)).toBeVisible()
      await expect(maya.getByText(wireDollars(LOAN.cash)).first()).toBeVisible()
      await examine(maya, 'complete-international')
    })
    await test.step('the ledger and the trail show one test and one disbursement', async () => {
      await checkLedger(server, uuid)
      const trail = await trailOf(server, uuid)
      expect(trail.filter((type) => type !== 'CollateralCounted')).toEqual(INTERNATIONAL_TRAIL)
    })
    await test.step("another of her applications by its own id, and no other borrower's (1.2.13)", async () => {
      const caller = callerOf(maya.context(), server, 'customer')
      const second = await steps.begin(caller, BRAND)
      await opensPage(maya, server, second, 'next-steps')
      await borrower.isAt(maya, second, 'details')
      await opensPage(maya, server, uuid, 'next-steps')
      await borrower.isAt(maya, uuid, 'complete')
      const stranger = await people.device()
      const person = { server, context: stranger.context(), kind: 'customer', email: newEmail() } as const
      const other = await signInByCalls({ ...person, password: PASSWORD, isNew: true, organization: BRAND })
      const theirs = await steps.begin(other, BRAND)
      people.mayComplain(/404 \(Not Found\) \S+\/applications\//)
      await opensPage(maya, server, theirs, 'details')
      await borrower.sees(maya, dashboard.heading)
    })
  })
})

/** The first tab keeps what was typed. */
const readsDisclosuresInAnotherTab = async (maya: Page, uuid: string): Promise<void> => {
  const link = maya.getByRole('link', { name: details.consents.disclosures })
  const [second] = await Promise.all([maya.context().waitForEvent('page'), link.click()])
  await expect(second).toHaveURL(new RegExp(`/${uuid}/documents`))
  await borrower.sees(second, documents.title)
  await second.close()
  await expect(maya.getByLabel(details.legalName.firstName)).toHaveValue(/\S/)
  await expect(maya.getByLabel(details.international.idNumber, { exact: true })).toHaveValue('X1234567')
  await expect(maya.getByLabel(details.address.city, { exact: true })).toHaveValue('Zürich')
}

const confirmsTest = async (maya: Page, examine: ReturnType<typeof createExaminer>): Promise<void> => {
  const { micro } = complete
  // The steps of the page name the test transfer too.
  const card = maya.getByRole('heading', { name: micro.title, exact: true })
  await expect(card).toBeVisible({ timeout: ON_CHAIN_MS })
  await expect(maya.getByText(international.WALLET_MASK).first()).toBeVisible()
  await examine(maya, 'complete-test-transfer')
  const dialog = await international.asksToConfirm(maya)
  const go = borrower.button(dialog, micro.modal.submit)
  await expect(go).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await expect(go).toBeEnabled()
  await examine(maya, 'complete-test-transfer-modal')
  await go.click()
  await expect(card).toBeHidden()
  await expect(maya.getByText(complete.kinds.international.confirmed.lead)).toBeVisible()
}

const checkLedger = async (server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  const rows = await readRows(
    server,
    `select account, asset, sum(amount)::text as sum from ledger_postings
      where application_id = $1 and asset in ('USD', 'USDC') group by account, asset`,
    [uuid],
  )
  const paid = microUsdcOfCents(offer.drawAmountCents)
  const test = 1_000_000n
  expect(
    Object.fromEntries(rows.map(({ account, asset, sum }) => [`${String(account)} ${String(asset)}`, sum])),
  ).toEqual({
    'disbursement-payable USD': '0',
    'loan-principal USD': String(offer.amountCents),
    'deferred-origination-fees USD': String(-offer.originationFeeCents),
    'payout-test-cost USDC': String(test),
    'usdc-conversion USD': String(-offer.drawAmountCents),
    'usdc-conversion USDC': String(paid),
    'usdc-treasury USDC': String(-paid - test),
  })
}
