import { getModificationOffer } from '@pledge/contract/modifications'
import { portfolioModifications as agents } from '@pledge/copy/en/portfolio/modifications'
import { documents } from '@pledge/copy/en/screens/documents'
import { loanWatch as watch } from '@pledge/copy/en/screens/loan-watch'
import { modification as words } from '@pledge/copy/en/screens/modification'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { timePasses } from './business-clock.ts'
import { NAME } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { lifeOf, present } from './loan-in-service.ts'
import { isFunded } from './loan-to-release.ts'
import { button } from './pages/borrower.ts'
import * as servicing from './pages/loan.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

test.describe('changed terms of a loan', () => {
  const product = productOfFile()

  test('a payment pause is proposed and approved by two agents, and the borrower reads and accepts it: the next payment is due after it (P.527)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    const examine = createExaminer()
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous, email, uuid, avery, blake } = session
    const { loan, opensDashboard, reads } = lifeOf({ server, page, caller, anonymous, email, uuid })
    const before = await loan()
    const first = present(before.nextDue)
    const next = page.locator('section').filter({ has: page.getByRole('heading', { name: watch.next }) })

    await test.step('an agent proposes it, and cannot approve it', async () => {
      await servicing.opensFile(avery, server, uuid, NAME)
      await button(avery, agents.propose.action).click()
      const dialog = avery.getByRole('dialog', { name: agents.propose.title })
      await dialog.getByLabel(agents.propose.kind).selectOption('PAYMENT_PAUSE')
      await dialog.getByLabel(agents.propose.options.PAYMENT_PAUSE).selectOption({ index: 1 })
      await button(dialog, agents.propose.confirm).click()
      await expect(dialog.getByText(agents.reasonRequired)).toBeVisible()
      await dialog.getByLabel(agents.reason).fill('The borrower lost a job')
      await examine(avery, 'agent-changed-terms-propose')
      await button(dialog, agents.propose.confirm).click()
      await expect(avery.getByText(agents.propose.done)).toBeVisible()
      await expect(button(avery, agents.withdraw.action)).toBeVisible()
      await expect(button(avery, agents.approve.action)).toHaveCount(0)
      await examine(avery, 'agent-changed-terms')
    })
    await test.step('another agent finds it in the queue, and approves it', async () => {
      await blake.goto(`${server.origin}/portfolio-manager/`)
      const queue = blake.getByRole('table', { name: agents.queue.title })
      await expect(queue.getByText(agents.queue.waiting.AGENT)).toBeVisible()
      await queue.getByRole('link', { name: NAME }).click()
      await button(blake, agents.approve.action).click()
      const dialog = blake.getByRole('dialog', { name: agents.approve.title })
      await examine(blake, 'agent-changed-terms-approve')
      await button(dialog, agents.approve.confirm).click()
      await expect(blake.getByText(agents.approve.done)).toBeVisible()
      await anonymous.ask(sandboxRunJobs)
    })
    const { offer } = await caller.ask(getModificationOffer, { params: { uuid } })
    const { changed } = present(offer)
    if (changed.kind !== 'PAYMENT_PAUSE') throw new Error('it is a payment pause')
    const [paused, second] = changed.pausedOn
    expect(paused).toBe(first.on)
    await test.step('the borrower reads what changes, and accepts it', async () => {
      await reads(/We offer to change the terms of your loan/, 'Nothing changes unless you accept it.')
      await opensDashboard()
      await expect(next).toContainText(calendarDate(first.on))
      const title = fill(words.title.PAYMENT_PAUSE, { date: calendarDate(changed.resumesOn) })
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await button(page, words.accept).click()
      await expect(page.getByText(words.agreeError)).toBeVisible()
      await examine(page, 'changed-terms-offer')
      await page.getByRole('link', { name: words.read }).click()
      await expect(page.getByRole('heading', { name: documents.title })).toBeVisible()
      await page.getByRole('button', { name: /^Open Offer of a payment pause/i }).click()
      await expect(page.getByText('Payments if you accept')).toBeVisible()
      await expect(page.getByText(calendarDate(present(second))).first()).toBeVisible()
      await examine(page, 'changed-terms-document')
      await opensDashboard()
      await page.getByLabel(words.agree.PAYMENT_PAUSE).check()
      await button(page, words.accept).click()
      const accepted = fill(words.accepted.PAYMENT_PAUSE, { date: calendarDate(changed.resumesOn) })
      await expect(page.getByText(accepted)).toBeVisible()
    })
    await test.step('the next payment is due after the pause, and nothing is late meanwhile', async () => {
      await expect(next).toContainText(calendarDate(changed.resumesOn))
      await examine(page, 'changed-terms-accepted')
      expect(await loan()).toMatchObject({
        nextDue: { on: changed.resumesOn, amount: first.amount },
        maturesOn: before.maturesOn,
      })
      await timePasses(anonymous, `${present(second)}T18:00:00Z`)
      await reads(/terms of your loan have changed/, calendarDate(changed.resumesOn))
      await opensDashboard()
      await expect(next).toContainText(calendarDate(changed.resumesOn))
      expect(await loan()).toMatchObject({ pastDue: '0.00', daysPastDue: 0 })
    })
    await test.step('its file says since when it holds', async () => {
      await avery.reload()
      await expect(avery.getByText(/^In force since /)).toBeVisible()
      expect(examine.findings).toEqual([])
    })
  })
})
