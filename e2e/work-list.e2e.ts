import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioWork as words } from '@pledge/copy/en/portfolio/work'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { NAME } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { awaitsRelease } from './loan-to-release.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

test.describe('the work list of agents', () => {
  const product = productOfFile()

  test('shows by deadline what waits, and opens the file where it is decided, by the keyboard (1.6.07)', async ({
    people,
  }) => {
    const server = product()
    const examine = createExaminer({})
    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await avery.getByRole('link', { name: portfolioFrame.work, exact: true }).click()
    await borrower.sees(avery, words.title)
    await expect(avery.getByText(words.empty)).toBeVisible()
    await examine(avery, 'agent-work-empty')

    const { page } = await awaitsRelease(people, server, steps.BANK)
    await people.leave(page)
    const table = avery.getByRole('table', { name: words.title })
    const name = fill(words.open, { name: NAME, action: words.actions.disbursementToApprove })
    const open = table.getByRole('link', { name })
    await expect(open).toBeVisible()
    await avery.getByLabel(words.filter).selectOption('disbursementToApprove')
    await expect(avery).toHaveURL(/\?kind=disbursementToApprove$/)
    await expect(table.getByRole('row')).toHaveCount(2)
    await examine(avery, 'agent-work')

    await open.focus()
    await avery.keyboard.press('Enter')
    await borrower.sees(avery, NAME)
    await expect(avery).toHaveURL(/#disbursement-review$/)
    const section = avery.locator('#disbursement-review')
    await expect(section).toBeFocused()
    await expect(section).toBeInViewport()
    await expect(section.getByRole('heading', { name: portfolioApplication.release.title })).toBeVisible()
    await avery.goBack()
    await expect(open).toBeVisible()
    await avery.getByRole('link', { name: words.queues }).click()
    await borrower.sees(avery, 'Queues')
    expect(examine.findings).toEqual([])
  })
})
