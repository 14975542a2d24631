import { getApplications } from '@pledge/contract/applications'
import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import {
  sandboxMine,
  sandboxRunJobs,
  sandboxSendCoins,
  sandboxSetPrice,
} from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { refusalMessage } from '@pledge/copy/en/refusals'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { fill } from '@pledge/copy/fill'
import { HAND_OVER_HEADER } from '@pledge/domain/refinance/hand-over-line'
import { callerOf } from './caller.ts'
import { BRAND, OTHER_BRANDS } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { opensSignedIn } from './new-loan.ts'
import { button, sees } from './pages/borrower.ts'
import * as refinancing from './pages/refinance.ts'
import { expect, productOfFile, test } from './people.ts'
import { AGENT_PASSWORD, emailOfAgent, signInByCalls } from './sign-in-by-calls.ts'

/** The demonstration borrower of the register of the first brand: seeds/estate-loans.csv. */
const CASEY = { dateOfBirth: '02/28/1985', ssnLastFour: '6789' } as const
const CASEY_SSN = '123-45-6789'
const REGISTERED_BRAND = 'PLEDGE'
/** At which the loans against ether need a top-up. */
const ETHER_FACTOR = '0.75'
/** More than the chain of ether needs. */
const BLOCKS_TO_BE_FINAL = 100
/** The five loans as the register has them, each in a transaction of its own. */
const HANDED_OVER = [
  ['BTC', '0.5'],
  ['BTC', '0.25'],
  ['BTC', '0.1'],
  ['ETH', '6'],
  ['ETH', '2.5'],
].map(([coin, quantity], index) => {
  const number = String(index + 1)
  return `CEL-10000${number},${coin},${quantity},2026-06-30,${number.repeat(64)}`
})
const { cards, panel, claim, complete } = refinance
const { coins } = messages

test.describe('loans of the defunct lender', () => {
  const product = productOfFile()

  test('are claimed on two cards, selected, confirmed, signed, topped up and handed over, and begin (2.2.01, 2.2.14, 2.2.15, part of 2.2.20, 2.2.22)', async ({
    people,
  }) => {
    test.skip(BRAND.code !== REGISTERED_BRAND, 'only one brand begins with a register of old loans')
    test.setTimeout(240_000)
    people.mayComplain(/409 \(Conflict\) \S+\/estate-claims/)
    const server = product()
    const examine = createExaminer({ alsoAs: OTHER_BRANDS })
    const page = await people.device()
    const context = page.context()
    const email = `casey@${BRAND.code.toLowerCase()}.example`
    const person = { server, context, kind: 'customer', email, password: AGENT_PASSWORD } as const
    const caller = await signInByCalls({ ...person, isNew: false })
    const anonymous = callerOf(context, server, 'anonymous')
    await anonymous.ask(sandboxSetPrice, { body: { coin: 'ETH', factor: ETHER_FACTOR } })

    await test.step('the empty list, and a loan ID of somebody else', async () => {
      await opensSignedIn(page, server, refinancing.LIST_PATH)
      await sees(page, refinance.title)
      await expect(page.getByRole('heading', { name: cards.emptyTitle })).toBeVisible()
      await examine(page, 'refinance-empty')
      const dialog = await refinancing.entersLoanId(page, { ...CASEY, loanNumber: 'CEL-100006' })
      await button(dialog, claim.add).click()
      await expect(dialog.getByText(refusalMessage('refinance.loan-unknown'))).toBeVisible()
      await examine(page, 'refinance-loan-unknown')
      await button(dialog, claim.cancel).click()
    })
    await test.step('five loans become two cards', async () => {
      for (const number of [1, 2, 3, 4, 5])
        await refinancing.claims(page, { ...CASEY, loanNumber: `CEL-10000${number}` })
      await expect(page.getByTestId('refinance-card')).toHaveCount(2)
      await expect(refinancing.card(page, coins.BTC)).toContainText(fill(cards.loanIds, { count: '3' }))
      await expect(refinancing.card(page, coins.ETH)).toContainText(fill(cards.loanIds, { count: '2' }))
      for (const sum of ['$13,100.00', '8.5 ETH'])
        await expect(refinancing.card(page, coins.ETH).getByText(sum, { exact: true })).toBeVisible()
      await anonymous.ask(sandboxRunJobs)
      await examine(page, 'refinance-choose')
    })
    await test.step('what the list explains', async () => {
      const bitcoin = refinancing.card(page, coins.BTC)
      const openers = [
        [bitcoin.getByRole('button', { name: /loan IDs$/ }), 'loan-ids'],
        [button(bitcoin, cards.aboutLtv), 'ltv'],
        [button(page, panel.aboutTreatments), 'treatments'],
        [button(page, panel.aboutStabilization), 'stabilization'],
      ] as const
      for (const [opener, name] of openers)
        await refinancing.opensAndCloses(page, opener, () => examine(page, `refinance-about-${name}`))
    })
    await test.step('the loan that needs no top-up is confirmed and signed', async () => {
      await refinancing.selects(page, coins.BTC)
      await page.getByRole('switch', { name: panel.stabilization }).check({ force: true })
      await examine(page, 'refinance-selected')
      await button(page, panel.actions.REVIEW_LOAN_AGREEMENT).click()
      await refinancing.givesDetails(page, CASEY_SSN, () => examine(page, 'refinance-details'))
      await anonymous.ask(sandboxRunJobs)
      await button(page, panel.actions.REVIEW_LOAN_AGREEMENT).click()
      await refinancing.signsAll(page, (name) => examine(page, `refinance-disclosures-${name}`))
      await expect(refinancing.card(page, coins.BTC)).toContainText(cards.submitted)
    })
    await test.step('the loan that needs one shows its estimate first', async () => {
      await refinancing.selects(page, coins.ETH)
      await examine(page, 'refinance-one-submitted')
      await button(page, panel.actions.VIEW_TOP_UP_ESTIMATE).click()
      await sees(page, refinanceTopUp.title)
      await expect(button(page, refinanceTopUp.estimate.refresh)).toBeVisible()
      await examine(page, 'refinance-top-up-estimate')
      await button(page, refinanceTopUp.estimate.continue).click()
      await refinancing.signsAll(page)
      await expect(refinancing.card(page, coins.ETH)).toContainText(cards.submitted)
      await examine(page, 'refinance-all-submitted')
    })
    await test.step('the submitted loans, each with what comes next', async () => {
      await button(page, cards.done).click()
      await sees(page, complete.title)
      await expect(page.getByText(complete.states.WAITING_FOR_COLLATERAL)).toBeVisible()
      await examine(page, 'refinance-complete')
    })
    const applications = async () =>
      (await caller.ask(getApplications, { query: { isCelsiusRefi: 'true' } })).applications
    const states = async () => (await applications()).map(({ state }) => state).toSorted()
    await test.step('the top-up is reported as sent, and then it arrives (2.5.01)', async () => {
      await anonymous.ask(sandboxRunJobs)
      expect(await states()).toEqual(['CELSIUS_TOP_UP_REQUESTED', 'WAITING_FOR_COLLATERAL'])
      const requested = (await applications()).find(({ state }) => state === 'CELSIUS_TOP_UP_REQUESTED')
      const address = requested?.collateral?.wallet.depositAddress ?? ''
      const quantity = requested?.rollForwardLoanDetails?.topUpAmount?.coinQuantity ?? ''
      await page.goto(`${server.origin}${refinancing.LIST_PATH}`)
      await refinancing.card(page, coins.ETH).getByRole('link', { name: cards.topUpLink }).click()
      await sees(page, refinanceTopUp.title)
      await expect(page.getByText(address)).toBeVisible()
      await examine(page, 'refinance-top-up-requested')
      await page.getByRole('checkbox', { name: collateral.sent.label }).check({ force: true })
      await button(page, collateral.sent.continue).click()
      await sees(page, refinance.title)
      await anonymous.ask(sandboxSendCoins, { body: { coin: 'ETH', address, quantity } })
      await anonymous.ask(sandboxMine, { body: { coin: 'ETH', count: BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await expect.poll(states).toEqual(['WAITING_FOR_COLLATERAL', 'WAITING_FOR_COLLATERAL'])
    })
    await test.step('two agents confirm what the estate handed over, and both loans begin', async () => {
      const agent = async (name: 'avery' | 'blake') =>
        signInByCalls({
          server,
          context: (await people.device()).context(),
          kind: 'agent',
          email: emailOfAgent(name),
          password: AGENT_PASSWORD,
          isNew: false,
        })
      const csv = [HAND_OVER_HEADER, ...HANDED_OVER].join('\n')
      const [first, second] = [await agent('avery'), await agent('blake')]
      const { sha256 } = await first.ask(previewHandOvers, { body: { csv } })
      const params = await first.ask(proposeHandOvers, { body: { csv, sha256 } })
      await second.ask(decideHandOvers, { params, body: { decision: 'confirm' } })
      await anonymous.ask(sandboxRunJobs)
      await expect.poll(states).toEqual(['COMPLETE', 'COMPLETE'])
      await page.goto(`${server.origin}/dashboard`)
      await expect(page.getByText(coins.BTC).first()).toBeVisible()
      await examine(page, 'refinance-loans-in-service')
    })
    expect(examine.findings).toEqual([])
  })
})
