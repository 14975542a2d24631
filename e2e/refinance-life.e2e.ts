import { getApplication, getApplications } from '@pledge/contract/applications'
import { getLoan } from '@pledge/contract/servicing'
import { messages } from '@pledge/copy/en/messages'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { sandboxPayLoan } from '@pledge/sandbox/contract/repayments'
import { sandboxMine, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { timePasses } from './business-clock.ts'
import { BRAND, OTHER_BRANDS } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { lifeOf, present } from './loan-in-service.ts'
import { twoAgents } from './loan-to-release.ts'
import { opensSignedIn } from './new-loan.ts'
import { sees } from './pages/borrower.ts'
import * as returning from './pages/collateral-release.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import * as refinancing from './pages/refinance.ts'
import { expect, productOfFile, test } from './people.ts'
import { isHandedOver, signsRefinance } from './refinance-by-calls.ts'
import { stabilizedLoan } from './stabilized-loan.ts'
import { publishRules } from './settings.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import { reaches } from './steps-by-calls.ts'

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
/** Whom `RegisterRow` names. */
const NAME = "Maya O'Neil"
const PERSON = { dateOfBirth: '02/28/1985', ssnLastFour: '6789' } as const
/** More than the chain of bitcoin needs. */
const BLOCKS_TO_BE_FINAL = 12
const DAY_MS = 86_400_000
/** A business day, over a weekend with a holiday. */
const DAYS_OF_RECALL = 4
/** Of half a bitcoin, in base units. */
const UNITS = '50000000'
/** Rules that ship have no rate for the treatment. */
const ALLOWING = {
  declineRateBps: 1199,
  allowRateBps: 899,
  feeBps: 0,
  maxLtvBps: 5500,
  topUpDays: 5,
  rehypothecation: { shareBps: 10_000, recallBusinessDays: 1, areWordsConfirmed: true },
}
/** A release is slower where a recall comes first. */
const RETURN_TIMES = {
  achPayoutBusinessDays: { from: 3, to: 5 },
  usdcPayoutBusinessDays: { from: 1, to: 3 },
  usdcTestBusinessDays: { from: 1, to: 3 },
  collateralReturnBusinessDays: 2,
  achRepaymentHoldDays: 21,
  wireRepaymentReturnDays: 5,
}
const { cards } = refinance
const { coins } = messages

const UNEVEN = `select entry_id from ledger_postings where application_id = $1 group by entry_id, asset having sum(amount) <> 0`
/** Accounts that are empty once a loan is over and its collateral is back. */
const LEFT_OVER = `select account from ledger_postings where application_id = $1
  and account in ('collateral-held', 'collateral-owed-to-borrower', 'loan-principal', 'interest-receivable')
  group by account having sum(amount) <> 0`

test.describe('a refinance, after it is signed', () => {
  const product = productOfFile()
  const examine = createExaminer({ alsoAs: OTHER_BRANDS })
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('a completed one whose collateral may be used is paid off by wire from its page, and its collateral comes back and is withdrawn (part of 1.1.14, 1.4.41, 2.6.06, part of 2.3.09, part of P.705)', async ({
    people,
  }) => {
    test.setTimeout(180_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    const server = product()
    const agents = await twoAgents(people, server)
    const oldLoan = { loan_number: 'CEL-900001', coin: 'BTC', coin_quantity: '0.5', balance: '18000.00' }
    await publishRules(server, BRAND.code, { refinance: ALLOWING, usualTimes: RETURN_TIMES })
    const treatment = 'ALLOW_REHYPOTHECATION'
    const session = await signsRefinance(people, server, { agents, oldLoan, treatment })
    await isHandedOver(session)
    const { page, caller, anonymous, email, uuid } = session
    const { loan, reads } = lifeOf({ server, ...session })

    const coinsIn = async (account: string) => {
      const [row] = await readRows(
        server,
        `select coalesce(sum(amount), 0)::text as units from ledger_postings where application_id = $1 and account = $2`,
        [uuid, account],
      )
      return row?.['units']
    }
    await test.step('the coins leave custody for the use that the borrower allowed', async () => {
      await anonymous.ask(sandboxRunJobs)
      await expect.poll(() => coinsIn('rehypothecated-collateral')).toBe(UNITS)
    })
    await test.step('the dashboard has its figures, and the reference of a payment', async () => {
      await reads(/Your new loan has begun/, 'You owe nothing more on the old loans. No money was sent.')
      await opensSignedIn(page, server, '/dashboard')
      await expect(page.getByText(dashboard.refinance.note)).toBeVisible()
      await expect(page.getByText(wireCoins(oldLoan.coin_quantity, 'BTC')).first()).toBeVisible()
      await expect(page.getByText((await loan()).paymentReference ?? '')).toBeVisible()
      await examine(page, 'refinance-in-service')
    })
    await test.step('a wire with that reference pays it off', async () => {
      const { payOff, paymentReference } = await loan()
      await anonymous.ask(sandboxPayLoan, {
        body: { orgCode: BRAND.code, method: 'WIRE', amount: payOff, remittance: `LOAN ${paymentReference}` },
      })
      await anonymous.ask(sandboxRunJobs)
      await reaches(caller, uuid, 'COLLATERAL_RELEASE')
      await page.reload()
      await expect(page.getByText(dashboard.release)).toBeVisible()
      await examine(page, 'refinance-paid-off')
    })
    await test.step('the borrower enters the address for the coins', async () => {
      await page.getByRole('link', { name: dashboard.askRelease }).click()
      await returning.givesReturnAddress(page, WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await examine(page, 'refinance-release-requested')
    })
    await test.step('two agents approve, and all of the coins are sent', async () => {
      for (const [agentPage, turn] of [
        [agents.avery, 'first'],
        [agents.blake, 'second'],
      ] as const) {
        await returning.opensRelease(agentPage, server.origin, NAME)
        await returning.approvesCollateralRelease(agentPage, turn)
      }
      const { asOf } = await caller.ask(getLoan, { params: { uuid } })
      const after = (days: number) => new Date(Date.parse(`${asOf}T18:00:00Z`) + days * DAY_MS).toISOString()
      // They are recalled for the next business day, and only then there is anything to send.
      await timePasses(anonymous, after(DAYS_OF_RECALL))
      await expect.poll(() => coinsIn('rehypothecated-collateral')).toBe('0')
      await anonymous.ask(sandboxRunJobs)
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
      await timePasses(anonymous, after(DAYS_OF_RECALL + 1))
      await expect(page.getByText(messages.releaseResults.SUCCESS)).toBeVisible({ timeout: 30_000 })
      await examine(page, 'refinance-released')
    })
    await test.step('it is over, and the books have nothing left', async () => {
      const { application } = await caller.ask(getApplication, { params: { uuid } })
      expect([application.stage, application.state]).toEqual(['FINAL', 'COMPLETE'])
      for (const query of [UNEVEN, LEFT_OVER]) expect(await readRows(server, query, [uuid])).toEqual([])
      await page.goto(`${server.origin}/dashboard`)
      await expect(page.getByText(dashboard.repaidText)).toBeVisible()
      await examine(page, 'refinance-over')
    })
  })

  test('whose top-up is not sent in full by its date is canceled with an email, and the old loan is claimed again (2.3.04, P.702, P.703, G.73)', async ({
    people,
  }) => {
    test.setTimeout(180_000)
    const server = product()
    const agents = await twoAgents(people, server)
    const oldLoan = { loan_number: 'CEL-900002', coin: 'BTC', coin_quantity: '0.5', balance: '40000.00' }
    const session = await signsRefinance(people, server, { agents, oldLoan })
    const { page, caller, anonymous, uuid } = session
    const { reads } = lifeOf({ server, ...session })
    const read = async () => (await caller.ask(getApplication, { params: { uuid } })).application
    await anonymous.ask(sandboxRunJobs)
    await reaches(caller, uuid, 'CELSIUS_TOP_UP_REQUESTED')
    const requested = await read()
    const dueAt = present(requested.celsiusTopUpExpirationDate)
    const part = '0.01'

    await test.step('a part of the top-up arrives, and the page says what is missing', async () => {
      const address = present(requested.collateral?.wallet.depositAddress)
      await anonymous.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity: part } })
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await opensSignedIn(page, server, refinancing.LIST_PATH)
      await refinancing.card(page, coins.BTC).getByRole('link', { name: cards.topUpLink }).click()
      await sees(page, refinanceTopUp.title)
      await expect(page.getByText(wireCoins(part, 'BTC')).first()).toBeVisible()
      await examine(page, 'refinance-top-up-in-part')
    })
    await test.step('its day passes, and an email says what happened', async () => {
      await timePasses(anonymous, dueAt)
      await reaches(caller, uuid, 'CANCELLED')
      await reads(
        /was canceled/,
        "your top-up wasn't sent in full",
        'Your old loans stay as they are, and you can refinance them again.',
      )
    })
    await test.step('the dashboard says so too, and offers the part back', async () => {
      await page.goto(`${server.origin}/dashboard`)
      await expect(page.getByText(dashboard.refinance.ended.COLLATERAL_NOT_SENT)).toBeVisible()
      await expect(
        page.getByText(fill(dashboard.heldCoins, { amount: wireCoins(part, 'BTC') })),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: dashboard.askRelease })).toBeVisible()
      await examine(page, 'refinance-expired')
    })
    await test.step('the list is empty, and the same loan ID begins another refinance', async () => {
      await page.goto(`${server.origin}${refinancing.LIST_PATH}`)
      await expect(page.getByRole('heading', { name: cards.emptyTitle })).toBeVisible()
      await refinancing.claims(page, { ...PERSON, loanNumber: oldLoan.loan_number })
      await expect(page.getByTestId('refinance-card')).toHaveCount(1)
      await anonymous.ask(sandboxRunJobs)
      await refinancing.selects(page, coins.BTC)
      const { applications } = await caller.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
      const again = applications.filter(
        ({ celsiusLoanNumbers, appUuid }) =>
          appUuid !== uuid && celsiusLoanNumbers.includes(oldLoan.loan_number),
      )
      expect(again.map(({ state }) => state)).toEqual(['OFFER_SELECT'])
      await examine(page, 'refinance-claimed-again')
    })
  })

  test('with stabilization keeps its loan when the price falls: its coins are converted, and bought back once a payment makes room (part of 2.2.17, 2.1.09, P.384)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    // The first press of the button asks for the step-up.
    people.mayComplain(/403 \(Forbidden\) \S+\/stabilization\/restoration/)
    const server = product()
    const agents = await twoAgents(people, server)
    const oldLoan = { loan_number: 'CEL-900003', coin: 'BTC', coin_quantity: '0.5', balance: '18000.00' }
    const session = await signsRefinance(people, server, { agents, oldLoan, isStabilized: true })
    await isHandedOver(session)
    await opensSignedIn(session.page, server, '/dashboard')
    // Of any other loan with stabilization, these pages are examined in a test of their own.
    const pictures = createExaminer({ isPicturedOnly: true })
    const { showsThatItIs, isConverted, isPaidAndOrdered, isRestored } = stabilizedLoan(
      server,
      session,
      (name) => pictures(session.page, `refinance-stabilization-${name}`),
    )
    await test.step('it is on without an addendum, because the agreements of the refinance have it', () =>
      showsThatItIs('on'))
    await test.step('the price falls to the level of a sale, and all collateral is converted', isConverted)
    await test.step('half of the balance is paid by wire, and the borrower buys back', isPaidAndOrdered)
    await test.step('the coins are collateral again', isRestored)
  })
})
