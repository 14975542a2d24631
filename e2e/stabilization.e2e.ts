import { stabilization as words } from '@pledge/copy/en/screens/stabilization'
import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { createExaminer } from './examine-page.ts'
import { lifeOf } from './loan-in-service.ts'
import { isFunded } from './loan-to-release.ts'
import { expect, productOfFile, test } from './people.ts'
import { stabilizedLoan } from './stabilized-loan.ts'
import * as steps from './steps-by-calls.ts'

test.describe('stabilization of a loan', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('is signed for, converts the collateral at the sale level, and buys it back on the word of the borrower (G.72, P.381, P.384)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    // The first press of the button asks for the step-up.
    people.mayComplain(/403 \(Forbidden\) \S+\/stabilization\/restoration/)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, anonymous } = session
    const { opensDashboard, reads } = lifeOf({ server, ...session })
    const { showsThatItIs, isConverted, isPaidAndOrdered, isRestored } = stabilizedLoan(
      server,
      session,
      (name) => examine(page, `stabilization-${name}`),
    )
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await anonymous.ask(sandboxRunJobs)

    await test.step('signs the addendum, of which a copy is mailed', async () => {
      await opensDashboard()
      await showsThatItIs('off')
      await examine(page, 'stabilization-off')
      await button(words.turnOn).click()
      await expect(page.getByText('Stabilization Addendum', { exact: true })).toBeVisible()
      await examine(page, 'stabilization-addendum')
      await page.getByRole('checkbox', { name: words.sign.agree }).check()
      await button(words.sign.confirm).click()
      await expect(page.getByText(words.turnedOn)).toBeVisible()
      await examine(page, 'stabilization-on')
      await anonymous.ask(sandboxRunJobs)
      await reads(/Your signed stabilization addendum/, 'until a sale begins')
    })
    await test.step('at the sale level all collateral is converted, and nothing is applied', isConverted)
    await test.step('a payment makes room, and the coins are bought back under a step-up', isPaidAndOrdered)
    await test.step('they are collateral again, and ledger and loan agree', isRestored)
  })
})
