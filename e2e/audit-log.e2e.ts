import { portfolioAudit as words } from '@pledge/copy/en/portfolio/audit'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { readFile } from 'node:fs/promises'
import { OTHER_BRANDS } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'

test.describe('the audit log', () => {
  const product = productOfFile()

  test('is read, searched by the keyboard and exported by an administrator, and closed to agents (1.6.07, S8)', async ({
    people,
  }) => {
    const { origin } = product()
    const examine = createExaminer({ alsoAs: OTHER_BRANDS })
    const avery = await people.device()
    await agent.agentAtQueues(avery, origin, 'avery')
    await expect(avery.getByRole('link', { name: portfolioFrame.audit })).toHaveCount(0)
    await avery.goto(`${origin}/portfolio-manager/audit`)
    await expect(
      avery.getByText(
        fill(portfolioFrame.notPermitted, { role: 'agent', what: portfolioFrame.rights['audit.read'] }),
      ),
    ).toBeVisible()

    const devon = await people.device()
    await agent.agentAtQueues(devon, origin, 'devon')
    await devon.getByRole('link', { name: portfolioFrame.audit }).click()
    await borrower.sees(devon, words.title)
    const table = devon.getByRole('region', { name: words.title })
    await expect(
      table.getByRole('rowheader', { name: words.kinds['sign-in.succeeded'] }).first(),
    ).toBeVisible()
    await examine(devon, 'agent-audit-log')

    await devon.getByLabel(words.who, { exact: true }).fill('avery')
    await devon.keyboard.press('Tab')
    await expect(devon.getByLabel(words.subject, { exact: true })).toBeFocused()
    await devon.keyboard.press('Enter')
    await expect(table.getByText('devon@')).toHaveCount(0)
    await expect(table.getByText('avery@').first()).toBeVisible()

    const download = devon.waitForEvent('download')
    await borrower.button(devon, words.export).click()
    await examine(devon, 'agent-audit-log-reason')
    await agent.givesReason(devon)
    const file = await (await download).path()
    const [header, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
    expect(header).toMatch(/^"Entry","Time \(UTC\)"/)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain('avery@')

    await devon.getByLabel(words.subject, { exact: true }).fill('nothing that there is')
    await borrower.button(devon, words.apply).click()
    await expect(devon.getByText(words.empty)).toBeVisible()
    await examine(devon, 'agent-audit-log-empty')
    await borrower.button(devon, words.clear).click()
    await expect(table.getByRole('rowheader', { name: words.kinds['data.exported'] }).first()).toBeVisible()
    expect(examine.findings).toEqual([])
  })
})
