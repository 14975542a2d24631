import { sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { documents } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { withoutFiles } from './away.ts'
import { createExaminer } from './examine-page.ts'
import { callerOf } from './caller.ts'
import { opensPage, opensSignedIn, pathOf } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { knownAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const words = disclosures.replacement

test.describe('a price that falls before the loan is signed', () => {
  const product = productOfFile()

  test('the same loan is offered with more collateral, and its agreements are signed again (1.2.101, 1.7.22, 1.8.09)', async ({
    people,
    browser,
  }) => {
    // The refusal of the agreement that is outdated by the price.
    people.mayComplain(/409 \(Conflict\) \S+\/documents\//)
    const server = product()
    const examine = createExaminer()
    const page = await people.device({ isPhone: true })
    const person = { server, context: page.context(), kind: 'customer', email: newEmail('fallen') } as const
    const maya = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
    const uuid = await steps.begin(maya)
    await steps.giveDetails(maya, uuid)
    for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(maya, uuid, side)
    const { caller: avery } = await knownAgent(browser, server, 'avery')
    await approveIdentity(avery, uuid)
    await steps.giveBank(maya, uuid)
    await steps.reaches(maya, uuid, 'SIGN_DOCS')
    await opensSignedIn(page, server, pathOf(uuid, 'disclosures'))
    await borrower.readsAndAccepts(page, 1, 3)

    await test.step('the price falls while the second agreement is read: it is refused, and replaced', async () => {
      const sandbox = callerOf((await people.device()).context(), server, 'anonymous')
      // The first has been accepted already.
      await expect(page.getByText('Document 2 of 3', { exact: true })).toBeVisible()
      await expect(borrower.button(page, disclosures.accept)).toBeVisible()
      await sandbox.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: '0.5' } })
      // The box is checked automatically when the whole document is visible, perhaps during the click: then it is
      // clicked again.
      await expect(() => page.getByLabel(disclosures.read).check({ timeout: 2_000 })).toPass()
      await borrower.button(page, disclosures.accept).click()
      await expect(page.getByRole('heading', { name: fill(words.title, { coin: 'BTC' }) })).toBeVisible()
      await examine(page, 'price-fallen')
      await page.getByRole('button', { name: /^Continue with/ }).click()
      await borrower.opensStep(page, 'Review Agreements')
    })
    await test.step('reads and accepts all three again', async () => {
      for (const number of [1, 2, 3]) await borrower.readsAndAccepts(page, number, 3)
      await steps.reaches(maya, uuid, 'WAITING_FOR_COLLATERAL')
    })
    await test.step('finds the replaced ones among the documents, marked as such', async () => {
      await opensPage(page, server, uuid, 'documents')
      await expect(page.getByText(documents.replaced)).toHaveCount(3)
      await examine(page, 'documents-with-replaced')
      people.mayComplain(/404 \(Not Found\) \S+\/file /)
      await withoutFiles(server, async () => {
        await page
          .getByRole('button', { name: /^Open / })
          .first()
          .click()
        await expect(page.getByText(documents.fileFailed)).toBeVisible()
        await examine(page, 'documents-file-failed')
      })
    })
    expect(examine.findings).toEqual([])
  })
})
