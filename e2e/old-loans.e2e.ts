import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOverVoids as voids } from '@pledge/copy/en/portfolio/hand-over-voids'
import { portfolioHandOvers as handOvers } from '@pledge/copy/en/portfolio/hand-overs'
import { portfolioOldLoans as register } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { HAND_OVER_HEADER } from '@pledge/domain/refinance/hand-over-line'
import { fileOf } from '@pledge/domain/refinance/register.test-data'
import { OTHER_BRANDS } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { twoAgents } from './loan-to-release.ts'
import { button, sees } from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { hasOldLoan, PERSON } from './refinance-by-calls.ts'

/** Of which less is handed over, than is registered. */
const SHORT = { loan_number: 'CEL-900010', coin: 'BTC', coin_quantity: '0.5', balance: '18000.00' } as const
const handedOver = (quantity: string, digit: string) =>
  [HAND_OVER_HEADER, `${SHORT.loan_number},BTC,${quantity},2026-06-30,${digit.repeat(64)}`].join('\n')
const csvFile = (csv: string) => ({ name: 'estate.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

test.describe('old loans on the pages of agents', () => {
  const product = productOfFile()
  const examine = createExaminer({ alsoAs: OTHER_BRANDS })
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('a file of the register is checked before it is imported, and one with a problem says where it is (part of G.70)', async ({
    people,
  }) => {
    const { origin } = product()
    const { avery } = await twoAgents(people, product())
    await avery.goto(`${origin}/portfolio-manager/old-loans`)
    await sees(avery, register.title)
    await examine(avery, 'agent-old-loans')
    const checks = async (csv: string) => {
      await avery.locator('input[type=file]').setInputFiles(csvFile(csv))
      await button(avery, register.check).click()
    }
    await checks(fileOf({ coin: 'DOGE' }, { loan_number: 'CEL-900009', balance: 'much' }))
    await expect(avery.getByText(fill(register.problemsTitle, { count: '2' }))).toBeVisible()
    await examine(avery, 'agent-old-loans-problems')
    await checks(fileOf({ loan_number: 'CEL-900009' }))
    await expect(avery.getByText(register.needsOther)).toBeVisible()
    await examine(avery, 'agent-old-loans-preview')
    await button(avery, register.importOfTwo).click()
    await expect(avery.getByText(register.waitsForOther).first()).toBeVisible()
    await examine(avery, 'agent-old-loans-waiting')
  })

  test('a file of the estate is proposed by one agent and decided by another, and a difference is settled (part of G.70)', async ({
    people,
  }) => {
    const { origin } = product()
    const agents = await twoAgents(people, product())
    const { avery, blake, callers } = agents
    const { caller } = await hasOldLoan(people, product(), { agents, oldLoan: SHORT })
    await caller.ask(claimEstateLoan, { body: { celsiusLoanNumber: SHORT.loan_number, ...PERSON } })
    await test.step('nothing was handed over yet', async () => {
      await avery.goto(`${origin}/portfolio-manager/hand-overs`)
      await sees(avery, handOvers.title)
      await examine(avery, 'agent-hand-overs-empty')
    })
    await test.step('one agent checks a file and proposes it', async () => {
      await avery.locator('input[type=file]').setInputFiles(csvFile(handedOver('0.3', 'a')))
      await button(avery, register.check).click()
      await expect(avery.getByRole('region', { name: handOvers.preview })).toBeVisible()
      await examine(avery, 'agent-hand-overs-preview')
      await button(avery, handOvers.propose).click()
      await expect(avery.getByText(handOvers.waitsForOther)).toBeVisible()
    })
    await test.step('another one looks into it', async () => {
      await blake.goto(`${origin}/portfolio-manager/hand-overs`)
      await blake.getByText(handOvers.showLines.replace('{name}', '').trim()).click()
      await expect(blake.getByText(SHORT.loan_number).first()).toBeVisible()
      await examine(blake, 'agent-hand-overs-waiting')
      await blake.getByRole('button', { name: /^Confirm the file of / }).click()
      await expect(
        blake.getByRole('button', { name: fill(handOvers.settleOf, { number: SHORT.loan_number }) }),
      ).toBeVisible()
      await examine(blake, 'agent-hand-overs-difference')
    })
    await test.step('and settles what is missing with the first one', async () => {
      await blake
        .getByRole('button', { name: fill(handOvers.settleOf, { number: SHORT.loan_number }) })
        .click()
      await expect(blake.getByLabel(handOvers.outcome)).toBeVisible()
      await examine(blake, 'agent-hand-overs-settle')
    })
    await test.step('until the rest arrives, and everything matches', async () => {
      const csv = handedOver('0.2', 'b')
      const { sha256 } = await callers.avery.ask(previewHandOvers, { body: { csv } })
      const params = await callers.avery.ask(proposeHandOvers, { body: { csv, sha256 } })
      await callers.blake.ask(decideHandOvers, { params, body: { decision: 'confirm' } })
      await blake.reload()
      await expect(blake.getByText(handOvers.noDifferences)).toBeVisible()
      await examine(blake, 'agent-hand-overs-matched')
    })
    await test.step('and a line that was wrong is voided by both, although everything matches', async () => {
      await blake.getByLabel(voids.loanId).fill(SHORT.loan_number)
      await button(blake, voids.find).click()
      await blake
        .getByRole('button', { name: /^Void 0.2 BTC/ })
        .first()
        .click()
      await blake.getByLabel(voids.reason).fill('The coins never arrived')
      await examine(blake, 'agent-hand-overs-void')
      await button(blake, voids.request).click()
      await expect(blake.getByText(voids.waitingTitle)).toBeVisible()
      await avery.goto(`${origin}/portfolio-manager/hand-overs`)
      await expect(
        avery.getByText(fill(voids.left, { reserved: '0.5', left: '0.3', coin: 'BTC' })),
      ).toBeVisible()
      await examine(avery, 'agent-hand-overs-void-waiting')
      await avery.getByRole('button', { name: fill(voids.confirmOf, { number: SHORT.loan_number }) }).click()
      await expect(
        avery.getByRole('button', { name: fill(handOvers.settleOf, { number: SHORT.loan_number }) }),
      ).toBeVisible()
    })
  })
})
