import { getApplication } from '@pledge/contract/applications'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { preview } from '@pledge/copy/en/preview'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { BRAND } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { newBorrower } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const FOOTER = 'Loans by a lender that has just found new words for it.'
/** A publication takes effect within seconds. */
const PUBLISHED = { timeout: 20_000 }

const opensBrand = async (page: Page, name: 'devon' | 'avery' | 'ellis', origin: string) => {
  await agent.agentAtQueues(page, origin, name)
  await page.getByRole('link', { name: portfolioFrame.organization, exact: true }).click()
  await borrower.sees(page, words.title)
}
const part = async (page: Page, name: keyof typeof words.part) => {
  await page.getByRole('navigation', { name: words.parts }).getByText(words.part[name]).click()
}
const confirms = async (page: Page, title: string, action: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await borrower.button(dialog, action).click()
  if (action === words.publish) await agent.confirmsWithCode(page)
  await expect(dialog).toBeHidden()
}

test.describe('the brand, as set by the lender’s staff', () => {
  const product = productOfFile()

  test('is edited by one, published by another, seen by borrowers, and restored; started applications keep theirs (1.1.22, 1.6.07)', async ({
    people,
    browser,
  }) => {
    const server = product()
    const maya = await newBorrower(browser, server)
    const uuid = await steps.begin(maya.caller)
    const kept = async () =>
      (
        await readRows(server, 'select organization_version as v from applications where id = $1', [uuid])
      )[0]?.['v']
    const before = Number(await kept())

    const devon = await people.device()
    await opensBrand(devon, 'devon', server.origin)
    const look = createExaminer()
    await look(devon, 'organization-settings')
    await part(devon, 'legal')
    await devon.getByLabel(words.fields['legal.footer']).fill('')
    await expect(devon.getByText(words.checks.one)).toBeVisible()
    await devon.getByLabel(words.fields['legal.footer']).fill(FOOTER)
    await devon.getByRole('link', { name: portfolioFrame.queues, exact: true }).click()
    await borrower.button(devon.getByRole('dialog', { name: words.leave.title }), words.leave.stay).click()
    await borrower.button(devon, words.save).click()
    await expect(devon.getByText(words.stand.unproposed)).toBeVisible()
    const opening = devon.context().waitForEvent('page')
    await borrower.button(devon, words.preview).click()
    const shown = await opening
    await expect(shown.getByRole('complementary', { name: preview.label })).toBeVisible()
    await expect(shown.getByText(FOOTER)).toBeVisible()
    await look(shown, 'organization-preview')
    const style = await shown.locator('link[href^="/brand/"][rel="stylesheet"]').getAttribute('href')
    const styles = await shown.context().request.get(server.origin + String(style))
    expect(styles.headers()['cache-control']).toBe('no-store')
    await shown.getByRole('link', { name: preview.end }).click()
    await expect(shown.getByText(FOOTER)).toHaveCount(0)
    await expect(shown.getByRole('complementary', { name: preview.label })).toHaveCount(0)
    await shown.close()

    await borrower.button(devon, words.propose).click()
    await confirms(devon, words.dialog.proposeTitle, words.propose)
    await expect(devon.getByText(/^You proposed it/)).toBeVisible()
    for (const one of ['look', 'rules', 'samples', 'rights', 'versions'] as const) {
      await part(devon, one)
      await look(devon, `organization-${one}`)
    }
    expect(look.findings).toEqual([])

    const visitor = await people.device()
    await borrower.visit(visitor, server.origin, BRAND.code)
    await expect(visitor.getByText(FOOTER)).toHaveCount(0)

    const avery = await people.device()
    await opensBrand(avery, 'avery', server.origin)
    await borrower.button(avery, words.publish).click()
    const dialog = avery.getByRole('dialog', { name: words.dialog.publishTitle })
    await expect(dialog.getByText(FOOTER)).toBeVisible()
    await borrower.button(dialog, words.publish).click()
    await agent.confirmsWithCode(avery)
    const inForce = fill(words.stand.inForce, { version: String(before + 1), rules: '1' })
    await expect(avery.getByText(inForce)).toBeVisible()

    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByText(FOOTER)).toBeVisible()
    }).toPass(PUBLISHED)
    expect(await kept()).toBe(before)
    await maya.caller.ask(getApplication, { params: { uuid } })

    await devon.reload()
    await part(devon, 'versions')
    await devon
      .getByRole('button', { name: fill(words.versions.restoreOf, { version: String(before) }) })
      .click()
    await confirms(devon, fill(words.dialog.restoreTitle, { version: String(before) }), words.dialog.restore)
    await avery.reload()
    await borrower.button(avery, words.publish).click()
    await confirms(avery, words.dialog.publishTitle, words.publish)
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByText(FOOTER)).toHaveCount(0)
    }).toPass(PUBLISHED)
    expect(await kept()).toBe(before)
    await maya.context.close()
  })

  test('is read by an auditor, who is offered nothing to change (1.6.07)', async ({ people }) => {
    const ellis = await people.device()
    await opensBrand(ellis, 'ellis', product().origin)
    await expect(borrower.button(ellis, words.save)).toHaveCount(0)
    const reason = fill(portfolioFrame.notPermitted, {
      role: portfolioFrame.roles.auditor,
      what: portfolioFrame.rights['organization.edit'],
    })
    await expect(ellis.getByText(reason)).toBeVisible()
    await expect(ellis.getByLabel(words.fields.shortName)).toBeDisabled()
  })
})
