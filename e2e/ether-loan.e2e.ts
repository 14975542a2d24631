import { getApplication } from '@pledge/contract/applications'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { simulatedBank } from '@pledge/sandbox-app/words/simulated-bank'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import type { Page } from '@playwright/test'
import { approveDisbursement, approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { LOAN, NAME } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { twoAgents } from './loan-to-release.ts'
import { selectedOffer } from './offer-figures.ts'
import * as agent from './pages/agent.ts'
import * as bank from './pages/bank.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import { mines, opensSandbox, sendsWhatIsMissing } from './pages/sandbox.ts'
import { seesDeposit } from './pages/deposit-address.ts'
import { expect, productOfFile, test } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'
import { TRAIL, trailOf } from './what-happened.ts'

const LARKSPUR = 'Larkspur National Bank'
const AGREEMENTS = 3

test.describe('a loan against ether', () => {
  const product = productOfFile()

  test('from the offer to the money at the linked bank account, over the page of the bank (1.1.06, 1.1.13, 1.1.16, 1.2.07-1.2.09, 1.2.22, 1.2.24, 1.2.109, 1.2.118, 1.4.45, 1.7.15, 1.7.18, 2.2.09)', async ({
    people,
  }) => {
    test.setTimeout(330_000)
    const server = product()
    const examine = createExaminer()
    const maya = await people.device()
    await test.step('takes an offer against ether', async () => {
      await borrower.visit(maya, server.origin)
      await borrower.answerResidency(maya, 'Ohio')
      await buildsOffer(maya, { coin: 'ETH', quantity: LOAN.ETH, cash: LOAN.cash, repayment: 'deferred' })
      await examine(maya, 'ether-start')
      await takesOffer(maya)
      await borrower.registers(maya, { email: newEmail('ether'), password: PASSWORD })
    })
    const uuid = await test.step('gives her details, with the interest deferred', async () => {
      await borrower.fillsDetails(maya, borrower.MAYA)
      const application = borrower.uuidOf(maya)
      expect((await chosenRepayment(maya, server, application)).repayment).toBe('deferred')
      await borrower.agreesToDetails(maya)
      await borrower.sees(maya, nextSteps.title)
      return application
    })
    await test.step('sends her ID, and an agent approves it', async () => {
      await borrower.opensStep(maya, 'Verify Identity')
      await borrower.sendsId(maya)
    })
    const { avery, callers } = await twoAgents(people, server)
    await approveIdentity(callers.avery, uuid)
    await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
    await test.step('links her bank on its own page, and selects an account', () => linksBank(maya, uuid))
    await test.step('reads and accepts every agreement', async () => {
      await borrower.opensStep(maya, 'Review Agreements')
      await borrower.sees(maya, disclosures.title)
      for (let number = 1; number <= AGREEMENTS; number += 1)
        await borrower.readsAndAccepts(maya, number, AGREEMENTS)
      await borrower.sees(maya, nextSteps.title)
      await expect(borrower.stepCard(maya, 'Review Agreements')).toContainText('Complete')
    })
    await test.step('posts the ether', async () => {
      await borrower.opensStep(maya, 'Post Collateral')
      const address = await borrower.depositAddress(maya)
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await examine(maya, 'ether-collateral')
      const sandbox = await people.device()
      await opensSandbox(sandbox, server.origin)
      await sendsWhatIsMissing(sandbox, address)
      await seesDeposit(maya, 'seen')
      await examine(maya, 'ether-collateral-seen')
      await examine(sandbox, 'ether-sandbox')
      await mines(sandbox, 96, 'ETH')
      await expect(maya.getByText(collateral.amounts.covered)).toBeVisible()
      await examine(maya, 'ether-collateral-covered')
      await borrower.button(maya, collateral.sent.back).click()
      await borrower.sees(maya, complete.title)
      // Row 1.4.45: nothing remained to be done, and Continue was pressed nevertheless.
      const recorded = () =>
        readRows(
          server,
          `select data ->> 'applicationUuid' as of from page_events where event = 'COLLATERAL_COMPLETE'`,
        )
      await expect.poll(recorded).toEqual([{ of: uuid }])
    })
    await test.step('an agent sees whose account it is and approves the disbursement, as does another', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'fundingReleases', NAME)
      const words = fill(portfolioDisbursements.holder.matches, { owners: NAME })
      await expect(avery.getByText(words)).toBeVisible()
      await examine(avery, 'agent-linked-account')
      await agent.approvesDisbursement(avery, 'first')
      await approveDisbursement(callers.blake, uuid)
      await borrower.seesComplete(maya)
      await examine(maya, 'ether-complete')
      await examine(avery, 'ether-agent-funding')
    })

    await test.step('the money was sent to the selected account', () => checkPayment(maya, server, uuid))
    await test.step('the ledger matches the offer, and the ether', () => checkLedger(server, uuid))
    const trail = await trailOf(server, uuid)
    expect(trail.filter((type) => type !== 'CollateralCounted')).toEqual(TRAIL)
    expect(examine.findings).toEqual([])
  })
})

/** What the server stored of the choice, according to its own call. */
const chosenRepayment = async (maya: Page, server: ProductServer, uuid: string) => {
  const { application } = await callerOf(maya.context(), server, 'customer').ask(getApplication, {
    params: { uuid },
  })
  if (application.selectedOffer === null) throw new Error('No offer is selected')
  return application.selectedOffer
}

/** To the bank's own page and back, with only the stored application and token (rows 1.2.07 to 1.2.09). */
const linksBank = async (maya: Page, uuid: string): Promise<void> => {
  await bank.beginsLinking(maya)
  await bank.findsBank(maya, LARKSPUR)
  await bank.leavesForBank(maya, LARKSPUR)
  expect(new URL(maya.url()).pathname).toMatch(/^\/sandbox\/bank\//)
  await bank.signsInAtBank(maya, LARKSPUR)
  const back = maya.waitForRequest((request) => request.url().includes('/plaid-oauth-success?'))
  await bank.sharesAccounts(maya, simulatedBank.share)
  expect(new URL((await back).url()).pathname).toBe('/account/crypto-backed-loan/plaid-oauth-success')
  await borrower.sees(maya, bankLink.choose.title)
  expect(new URL(maya.url()).pathname).toContain(`/${uuid}/disbursement/choose-account`)
  await bank.choosesAccount(maya, /Larkspur Checking/)
  await borrower.sees(maya, nextSteps.title)
  await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
}

const checkPayment = async (maya: Page, server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  expect(offer.drawAmountCents, 'the cash that was typed').toBe(parseDollars(LOAN.cash))
  const { payments } = await callerOf(maya.context(), server, 'anonymous').ask(getSandbox)
  expect(payments.map(({ amount, accountHolder, status }) => ({ amount, accountHolder, status }))).toEqual([
    { amount: formatDollars(offer.drawAmountCents), accountHolder: NAME, status: 'ACCEPTED' },
  ])
  expect(payments[0]?.accountMask).toMatch(/4821$/)
  const orders = await readRows(
    server,
    `select d.attempt, d.status, l.name from disbursements d
       join bank_accounts a on a.id = d.bank_account_id
       join bank_link_accounts l on l.id = a.bank_link_account_id
     where d.application_id = $1`,
    [uuid],
  )
  expect(orders).toEqual([{ attempt: 1, status: 'ACCEPTED', name: 'Larkspur Checking' }])
}

const checkLedger = async (server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  const rows = await readRows(
    server,
    `select account, asset, sum(amount)::text as sum from ledger_postings
     where application_id = $1 group by account, asset order by account`,
    [uuid],
  )
  expect(
    Object.fromEntries(rows.map(({ account, asset, sum }) => [`${String(account)} ${String(asset)}`, sum])),
  ).toEqual({
    'cash USD': String(-offer.drawAmountCents),
    'collateral-held ETH': String(offer.minCollateralUnits),
    'collateral-owed-to-borrower ETH': String(-offer.minCollateralUnits),
    'disbursement-payable USD': '0',
    'loan-principal USD': String(offer.amountCents),
    'deferred-origination-fees USD': String(-offer.originationFeeCents),
  })
}
