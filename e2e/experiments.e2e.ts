import { portfolioExperiments as words } from '@pledge/copy/en/portfolio/experiments'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioFunnel } from '@pledge/copy/en/portfolio/funnel'
import { fill } from '@pledge/copy/fill'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'

const KEY = 'shorter-page'

test.describe('experiments and the funnel', () => {
  const product = productOfFile()

  test('an administrator defines, ramps and stops an experiment; an agent only reads it', async ({
    people,
  }) => {
    const { origin } = product()
    const examine = createExaminer()
    const visitor = await people.device()
    await visitor.goto(`${origin}/account/crypto-backed-loan/start`)
    const counted = visitor.waitForResponse((response) => response.url().includes('/api/ft/'))
    await counted

    const devon = await people.device()
    await agent.agentAtQueues(devon, origin, 'devon')
    await devon.getByRole('link', { name: portfolioFrame.insights }).click()
    await devon.getByRole('link', { name: words.title }).click()
    await borrower.sees(devon, words.title)
    await expect(devon.getByText(words.empty)).toBeVisible()
    await borrower.button(devon, words.write).click()
    await devon.getByLabel(words.key).fill(KEY)
    await devon.getByLabel(words.description).fill('A shorter page of offers')
    await devon.getByLabel(words.owner).fill('Growth')
    await examine(devon, 'agent-experiment-new')
    await borrower.button(devon, words.save).click()
    const table = devon.getByRole('region', { name: words.title })
    await expect(table.getByText('50%')).toBeVisible()

    await devon.getByRole('button', { name: fill(words.editOf, { key: KEY }) }).click()
    await devon.getByLabel(words.share).fill('100')
    await borrower.button(devon, words.save).click()
    await expect(table.getByText('100%')).toBeVisible()
    await examine(devon, 'agent-experiments')

    await devon.getByRole('button', { name: fill(words.resultsOf, { key: KEY }) }).click()
    await expect(devon.getByText(words.tooFew)).toBeVisible()
    await examine(devon, 'agent-experiment-results')
    await devon.keyboard.press('Escape')

    await devon.getByRole('button', { name: fill(words.stopOf, { key: KEY }) }).click()
    await devon.getByRole('dialog').getByRole('button', { name: words.stop, exact: true }).click()
    await expect(table.getByText(words.stopped)).toBeVisible()

    const avery = await people.device()
    await agent.agentAtQueues(avery, origin, 'avery')
    await avery.goto(`${origin}/portfolio-manager/insights/experiments`)
    await expect(avery.getByRole('button', { name: fill(words.resultsOf, { key: KEY }) })).toBeVisible()
    await expect(avery.getByRole('button', { name: words.write })).toHaveCount(0)

    await avery.getByRole('link', { name: portfolioFunnel.title }).click()
    await borrower.sees(avery, portfolioFunnel.title)
    await expect(avery.getByRole('progressbar', { name: portfolioFunnel.steps.views })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    await examine(avery, 'agent-funnel')
    expect(examine.findings).toEqual([])
  })
})
