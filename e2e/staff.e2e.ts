import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { signIn } from '@pledge/copy/en/screens/login'
import { security } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import { button, sees } from './pages/borrower.ts'
import { confirmsByMail, readsSecret, totpCode } from './pages/security.ts'
import { expect, productOfFile, test } from './people.ts'

const { page: words, changes, people, dialogs, factor, invitation } = portfolioStaff
const PASSWORD = 'lantern orchard 41 violets'
/** A second is promised; test machines are sometimes slow. */
const SOON = { timeout: 20_000 }
const DOMAIN = `${BRAND.code.toLowerCase()}.example`

const opensStaff = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: portfolioFrame.staff, exact: true }).click()
  await sees(page, words.title)
  await expect(page.getByRole('heading', { name: people.title })).toBeVisible()
}
const isShown = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Approves the change in the open dialog, with a code. */
const approves = async (page: Page, onCode = (): Promise<void> => Promise.resolve()): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: dialogs.approve.title })
  await button(dialog, dialogs.approve.confirm).click()
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
  await onCode()
  await agent.confirmsWithCode(page)
  await isShown(page, dialogs.approve.done)
  await expect(page.getByText(changes.empty)).toBeVisible()
}

/** From the page that requires a second factor, through an authenticator app, to the queues. */
const setsUpTwoSteps = async (page: Page, origin: string, email: string): Promise<void> => {
  await sees(page, factor.title)
  await page.getByRole('link', { name: factor.setUp }).click()
  await sees(page, security.title)
  await button(page, security.totp.add).click()
  await confirmsByMail(page, origin, { email, password: PASSWORD })
  const dialog = page.getByRole('dialog', { name: security.totp.addTitle })
  const secret = await readsSecret(page)
  await dialog.getByLabel(security.totp.code).fill(totpCode(secret, 0))
  await button(dialog, security.totp.confirm).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${origin}/portfolio-manager/`)
  await sees(page, portfolioLists.queuesTitle)
}

test.describe('the staff page', () => {
  const product = productOfFile()

  test('an administrator invites, another one approves; the new agent sets up two-step sign-in and is disabled (1.6.07, note 060)', async ({
    people: devices,
  }) => {
    const server = product()
    const examine = createExaminer()
    const email = `gray@${DOMAIN}`
    // An agent without a second factor is refused, as is an approval without its code.
    devices.mayComplain(/403 \(Forbidden\)/)
    devices.mayComplain(/401 \(Unauthorized\)/)
    const devon = await devices.device()
    const finley = await devices.device()

    await test.step('proposes, and cannot approve it', async () => {
      await agent.agentSignsIn(devon, server.origin, 'devon')
      await opensStaff(devon)
      await button(devon, words.invite).click()
      const dialog = devon.getByRole('dialog', { name: dialogs.invite.title })
      await dialog.getByLabel(dialogs.invite.email).fill('nobody')
      await button(dialog, dialogs.invite.confirm).click()
      await expect(dialog.getByText(dialogs.invite.emailWrong)).toBeVisible()
      await examine(devon, 'staff-invite')
      await dialog.getByLabel(dialogs.invite.email).fill(email)
      await button(dialog, dialogs.invite.confirm).click()
      await isShown(devon, dialogs.proposed)
      await expect(
        devon.getByText(fill(changes.texts.invite, { email, role: portfolioStaff.asRole.agent })),
      ).toBeVisible()
      await expect(devon.getByRole('button', { name: /^Approve: / })).toHaveCount(0)
      await examine(devon, 'staff-proposed')
    })

    await test.step('another one approves with a code', async () => {
      await agent.agentSignsIn(finley, server.origin, 'finley')
      await opensStaff(finley)
      await examine(finley, 'staff-to-approve')
      await finley.getByRole('button', { name: /^Approve: / }).click()
      await examine(finley, 'staff-approve')
      await approves(finley, () => examine(finley, 'staff-code', { isBusy: true }))
    })

    const gray = await devices.device()
    await test.step('the invited person chooses a password', async () => {
      const anonymous = callerOf(gray.context(), server, 'anonymous')
      const text = async () => {
        const { mails } = await anonymous.ask(getSandbox)
        return mails.find(({ to }) => to === email)?.text ?? ''
      }
      await expect.poll(text, SOON).toContain('/portfolio-manager/invitation')
      const link = /http\S+invitation\S*/.exec(await text())?.[0] ?? ''
      await gray.goto(link)
      await sees(gray, invitation.title)
      await examine(gray, 'staff-invitation')
      await gray.getByLabel(invitation.password, { exact: true }).fill(PASSWORD)
      await button(gray, invitation.save).click()
      await sees(gray, invitation.doneTitle)
      await examine(gray, 'staff-invitation-done')
      await button(gray, invitation.signIn).click()
      await gray.getByLabel(signIn.email).fill(email)
      await gray.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
      await button(gray, signIn.submit['sign-in']).click()
    })

    await test.step('sets up two-step sign-in before anything else', async () => {
      await examine(gray, 'staff-second-factor')
      await setsUpTwoSteps(gray, server.origin, email)
      await expect(gray.getByRole('link', { name: portfolioFrame.staff, exact: true })).toHaveCount(0)
    })

    await test.step('has lost the phone: one proposes a reset, another approves it, and two-step sign-in is set up again', async () => {
      await devon.reload()
      await opensStaff(devon)
      await button(devon, fill(people.resetOf, { email })).click()
      const reset = dialogs['reset-factors']
      const dialog = devon.getByRole('dialog', { name: fill(reset.title, { email }) })
      await examine(devon, 'staff-reset')
      await button(dialog, reset.confirm).click()
      await isShown(devon, reset.done)
      await finley.reload()
      await opensStaff(finley)
      await finley.getByRole('button', { name: /^Approve: / }).click()
      await examine(finley, 'staff-reset-approve')
      await approves(finley)
      await gray.reload()
      await expect(gray.getByLabel(signIn.email)).toBeVisible(SOON)
      await gray.getByLabel(signIn.email).fill(email)
      await gray.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
      await button(gray, signIn.submit['sign-in']).click()
      await setsUpTwoSteps(gray, server.origin, email)
    })

    await test.step('is disabled by one, and signed out within moments', async () => {
      await devon.reload()
      await opensStaff(devon)
      await examine(devon, 'staff-people')
      await button(devon, fill(people.disableOf, { email })).click()
      const dialog = devon.getByRole('dialog', { name: fill(dialogs.disable.title, { email }) })
      await examine(devon, 'staff-disable')
      await button(dialog, dialogs.disable.confirm).click()
      await isShown(devon, dialogs.disable.done)
      await expect(devon.getByText(people.disabled, { exact: true })).toBeVisible()
      await gray.reload()
      await expect(
        gray.getByLabel(signIn.email).or(gray.getByText(portfolioFrame.signedOutTitle)).first(),
      ).toBeVisible(SOON)
      await button(devon, fill(people.enableOf, { email })).click()
      const enable = devon.getByRole('dialog', { name: fill(dialogs.enable.title, { email }) })
      await button(enable, dialogs.enable.confirm).click()
      await isShown(devon, fill(changes.texts.enable, { email }))
      await devon.getByRole('button', { name: /^Withdraw: / }).click()
      await button(
        devon.getByRole('dialog', { name: dialogs.withdraw.title }),
        dialogs.withdraw.confirm,
      ).click()
      await expect(devon.getByText(changes.empty)).toBeVisible()
      await examine(devon, 'staff-disabled')
    })
    expect(examine.findings).toEqual([])
  })
})
