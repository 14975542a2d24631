import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { identity } from '@pledge/copy/en/screens/identity'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { wireDollars } from '@pledge/copy/format/dollars'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { LOAN, NAME } from './cast.ts'
import { createExaminer, type Examine } from './examine-page.ts'
import { readRows } from './database.ts'
import { collectsQuotes, expectFiguresAgree, newReadings, readsScreen } from './figures-agree.ts'
import { figuresByDocument, selectedOffer } from './offer-figures.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import { mines, opensSandbox, sendsCoins, sendsWhatIsMissing } from './pages/sandbox.ts'
import { seesDeposit } from './pages/deposit-address.ts'
import { expect, productOfFile, test } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'
import { DECLARED_TRAIL, DOCUMENT_KINDS, trailOf } from './what-happened.ts'

const AGREEMENTS = 3
/** Of two deposits. */
const FIRST_DEPOSIT = '0.1'

test.describe('a domestic loan', () => {
  const product = productOfFile()

  test('a new visitor in Ohio borrows against bitcoin and is paid (1.1.05, 1.1.09, 1.6.07)', async ({
    people,
  }) => {
    test.setTimeout(180_000)
    const server = product()
    // Other journeys examine the pages in their states; this one only takes pictures of the whole journey.
    const examine = createExaminer({ isPicturedOnly: true })
    const maya = await people.device()
    const readings = newReadings()
    collectsQuotes(maya, readings)
    const reads = (uuid?: string) => readsScreen(readings, { server, page: maya, uuid })

    await test.step('lives in Ohio and takes an offer (1.1.15, 1.2.03, 1.2.04, 1.2.11)', async () => {
      await borrower.visit(maya, server.origin)
      await expect(maya).toHaveURL(/\/account\/crypto-backed-loan\/residency$/)
      await borrower.sees(maya, residency.heading)
      await examine(maya, 'domestic-residency')
      await borrower.answerResidency(maya, 'Ohio')
      await expect(maya).toHaveURL(/\/account\/crypto-backed-loan\/start\?state=OH$/)
      await buildsOffer(maya, { quantity: LOAN.BTC, cash: LOAN.cash })
      await examine(maya, 'domestic-start')
      await reads()
      await takesOffer(maya)
    })
    const email = newEmail('maya')
    await test.step('registers', () => borrower.registers(maya, { email, password: PASSWORD }))
    const uuid = await test.step('gives her details (1.2.15, 1.2.16)', async () => {
      await borrower.fillsDetails(maya, borrower.MAYA)
      const application = borrower.uuidOf(maya)
      await borrower.isAt(maya, application, 'details')
      await examine(maya, 'domestic-details')
      await reads(application)
      await borrower.agreesToDetails(maya)
      await borrower.sees(maya, nextSteps.title)
      await examine(maya, 'domestic-next-steps')
      await borrower.isAt(maya, application, 'next-steps')
      return application
    })
    await test.step('sends her ID (1.2.18)', async () => {
      await borrower.opensStep(maya, 'Verify Identity')
      await borrower.isAt(maya, uuid, 'identity')
      await borrower.sees(maya, identity.title)
      await examine(maya, 'domestic-identity')
      await borrower.sendsId(maya)
      await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Processing')
      await examine(maya, 'domestic-next-steps-id-sent')
    })
    const avery = await people.device()
    await test.step('an agent reviews the ID and approves it', async () => {
      await agent.agentSignsIn(avery, server.origin, 'avery')
      await agent.opensFromQueue(avery, 'identityReviews', NAME)
      await agent.approvesId(avery)
      await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
      await reads(uuid)
    })
    await test.step('enters her bank account and confirms it (1.2.21, 1.2.23)', async () => {
      await borrower.opensStep(maya, 'Disbursement Account')
      await borrower.isAt(maya, uuid, 'disbursement')
      await borrower.sees(maya, disbursement.title)
      await examine(maya, 'domestic-disbursement')
      await maya.getByRole('link', { name: disbursement.manually }).click()
      await borrower.isAt(maya, uuid, 'disbursement/manually-link')
      await borrower.sees(maya, disbursement.entry.title)
      await examine(maya, 'domestic-bank')
      await maya.goBack()
      const dialog = await borrower.entersBank(maya, borrower.MAYAS_BANK)
      await examine(maya, 'domestic-bank-confirm')
      await borrower.button(dialog, disbursement.confirm.submit).click()
      await borrower.sees(maya, nextSteps.title)
      await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    })
    await test.step('reads and accepts every agreement (1.2.19)', async () => {
      await borrower.opensStep(maya, 'Review Agreements')
      await borrower.sees(maya, disclosures.title)
      await borrower.isAt(maya, uuid, 'disclosures')
      await expect(borrower.firstOfDocument(maya)).toContainText(/\w{3}/)
      await examine(maya, 'domestic-agreements')
      for (let number = 1; number <= AGREEMENTS; number += 1)
        await borrower.readsAndAccepts(maya, number, AGREEMENTS)
      await borrower.sees(maya, nextSteps.title)
      await examine(maya, 'domestic-next-steps-signed')
      await reads(uuid)
    })
    await test.step('posts the collateral in two deposits (1.2.17, 2.2.42)', async () => {
      const sandbox = await people.device()
      await postsCollateral({ maya, server, uuid, examine, sandbox, reads: () => reads(uuid) })
      await examine(maya, 'domestic-complete')
    })
    await test.step('two agents release the funds', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'fundingReleases', NAME)
      await agent.approvesDisbursement(avery, 'first')
      const blake = await people.device()
      await agent.agentSignsIn(blake, server.origin, 'blake')
      await agent.opensFromQueue(blake, 'fundingReleases', NAME)
      await agent.approvesDisbursement(blake, 'second')
    })
    await test.step('sees that the loan is funded, and leaves for the dashboard (1.2.02, 1.2.25)', async () => {
      await borrower.seesComplete(maya)
      await borrower.isAt(maya, uuid, 'complete')
      await expect(maya.getByText(wireDollars(LOAN.cash)).first()).toBeVisible()
      await examine(maya, 'domestic-funded')
      // A reused document would keep this attribute: the dashboard must be loaded anew, at the root of the site.
      await maya.evaluate(() => document.documentElement.setAttribute('data-stays', 'yes'))
      await maya.getByRole('link', { name: complete.dashboard }).click()
      await borrower.sees(maya, dashboard.heading)
      await expect(maya).toHaveURL(`${server.origin}/dashboard#loan-${uuid}`)
      await expect(maya.locator('html')).not.toHaveAttribute('data-stays')
      await expect(maya.getByText(messages.states.COMPLETE, { exact: true })).toBeVisible()
      await examine(maya, 'domestic-dashboard')
      await reads(uuid)
    })

    await test.step('the bank has one payment of the cash to borrow', () => checkPayment(maya, server, uuid))
    await test.step('the ledger matches the offer', () => checkLedger(server, uuid))
    await test.step('the audit trail is in order', async () => {
      const trail = await trailOf(server, uuid)
      expect(trail.filter((type) => type !== 'CollateralCounted')).toEqual(DECLARED_TRAIL)
    })
    await test.step('the documents carry the figures of the offer to the cent (1.2.26, 1.2.107)', () =>
      checkDocuments(maya, server, uuid))
    await test.step('a figure that appears twice is the same on every screen, in every document and email, and in the file of agents (1.2.115, 1.3.21, 1.9.09)', async () => {
      const { minCollateralUnits } = await selectedOffer(server, uuid)
      const rest = formatCoin(minCollateralUnits - (parseCoin(FIRST_DEPOSIT, 'BTC') ?? 0n), 'BTC')
      const alsoAmounts = [FIRST_DEPOSIT, rest]
      await expectFiguresAgree(readings, { server, uuid, page: maya, email, avery, alsoAmounts })
    })
    expect(examine.findings).toEqual([])
  })
})

interface Posting {
  readonly maya: Page
  readonly server: ProductServer
  readonly uuid: string
  readonly examine: Examine
  readonly sandbox: Page
  readonly reads: () => Promise<void>
}

const postsCollateral = async ({ maya, server, uuid, examine, sandbox, reads }: Posting): Promise<void> => {
  await borrower.opensStep(maya, 'Post Collateral')
  await borrower.isAt(maya, uuid, 'collateral')
  await expect(borrower.figure(maya, collateral.amounts.required)).toHaveText(/^\d[\d,]*\.\d+ BTC$/)
  const address = await borrower.depositAddress(maya)
  await examine(maya, 'domestic-collateral')
  await reads()
  await opensSandbox(sandbox, server.origin)
  await sendsCoins(sandbox, address, FIRST_DEPOSIT)
  await seesDeposit(maya, 'seen')
  await mines(sandbox, 6)
  await expect(borrower.figure(maya, collateral.amounts.received)).toHaveText('0.1 BTC')
  await seesDeposit(maya, 'final')
  await examine(maya, 'domestic-collateral-part')
  await borrower.saysCollateralSent(maya)
  await borrower.sees(maya, nextSteps.title)
  await examine(maya, 'domestic-next-steps-sent')
  // Row 1.4.45, as the server received it.
  const recorded = () =>
    readRows(
      server,
      `select data ->> 'applicationUuid' as of, data ->> 'eventType' as type, data ->> 'domain' as domain
        from page_events where event = 'COLLATERAL_COMPLETE'`,
    )
  await expect.poll(recorded).toEqual([{ of: uuid, type: 'ACTION', domain: 'localhost' }])
  await sendsWhatIsMissing(sandbox, address)
  await mines(sandbox, 6)
  await borrower.sees(maya, complete.title)
}

const checkPayment = async (maya: Page, server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  expect(offer.drawAmountCents, 'the cash that was typed').toBe(parseDollars(LOAN.cash))
  const { payments } = await callerOf(maya.context(), server, 'anonymous').ask(getSandbox)
  expect(payments.map(({ amount, accountHolder }) => ({ amount, accountHolder }))).toEqual([
    { amount: formatDollars(offer.drawAmountCents), accountHolder: NAME },
  ])
  expect(payments[0]?.accountMask).toMatch(/6789$/)
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
    'collateral-held BTC': String(offer.minCollateralUnits),
    'collateral-owed-to-borrower BTC': String(-offer.minCollateralUnits),
    'disbursement-payable USD': '0',
    'loan-principal USD': String(offer.amountCents),
    'deferred-origination-fees USD': String(-offer.originationFeeCents),
  })
  const unbalanced = await readRows(
    server,
    'select entry_id from ledger_postings group by entry_id, asset having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
}

const checkDocuments = async (maya: Page, server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  expect(offer.amountCents).toBe(offer.drawAmountCents + offer.originationFeeCents)
  const stored = await readRows(
    server,
    `select kind, documents.sha256, needs_acceptance, document_acceptances.sha256 as accepted
     from documents left join document_acceptances on document_id = documents.id
     where documents.application_id = $1 order by position`,
    [uuid],
  )
  expect(stored.map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
  const figures = figuresByDocument(offer)
  await maya.getByRole('link', { name: /^Documents for/ }).click()
  const names = await borrower.documentNames(maya)
  await expect(maya).toHaveURL(new RegExp(`/${uuid}/documents(\\?back=true)?$`))
  expect(names).toEqual(DOCUMENT_KINDS.map((kind) => messages.documents[kind].name))
  for (const [index, kind] of DOCUMENT_KINDS.entries()) {
    const download = await borrower.downloads(maya, names[index] ?? '')
    const bytes = await readFile(await download.path())
    const row = stored[index]
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.['sha256'])
    if (row?.['needs_acceptance'] === true) expect(row['accepted'], kind).toBe(row['sha256'])
    const { text, isMarked } = await readBack(new Uint8Array(bytes))
    expect(isMarked, `${kind} is tagged`).toBe(true)
    // A no-break space keeps a number and its unit on one line.
    const plain = text.replaceAll(/\s+/g, ' ')
    for (const figure of figures[kind] ?? []) expect(plain, kind).toContain(figure)
    // A name without a space is broken where it is longer than its line.
    if (figures[kind] !== undefined)
      expect(plain.replaceAll(' ', ''), `${kind} names the borrower`).toContain(NAME.replaceAll(' ', ''))
  }
}
