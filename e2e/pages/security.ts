import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { sandbox } from '@pledge/sandbox-app/words/sandbox'
import { security } from '@pledge/copy/en/screens/security'
import { stepUp } from '@pledge/copy/en/screens/step-up'
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Calls } from '@pledge/testing/call/calls'
import { button, sees } from './borrower.ts'
import { opensSandbox } from './sandbox.ts'

/** Actions around account security. */

const MAIL_MS = 20_000
const TOTP_PERIOD_MS = 30_000

const codeIn = (mail: string): string | undefined => /Your code is (\d{6,8})\./.exec(mail)?.[1]
/** The email with the next code arrives some time after the page has requested it. */
const codesRead = new Set<string>()

/** The newest email to an address with this subject, read in the sandbox's inbox. */
export const readsMail = async (page: Page, origin: string, to: string, subject: string): Promise<string> => {
  const inbox = await page.context().newPage()
  await opensSandbox(inbox, origin)
  const mails = inbox.getByRole('region', { name: sandbox.mails.title })
  const mail = mails.locator('details').filter({ hasText: subject }).filter({ hasText: to }).first()
  await expect(mail).toBeVisible({ timeout: MAIL_MS })
  await expect
    .poll(async () => codesRead.has(codeIn((await mail.locator('p').textContent()) ?? '') ?? ''), {
      message: 'an email with a code that was not read before',
      timeout: MAIL_MS,
    })
    .toBe(false)
  await mail.locator('summary').click()
  const text = await mail.locator('p').innerText()
  await inbox.close()
  return text
}

export const codeOf = (mail: string): string => {
  const code = codeIn(mail)
  if (code === undefined) throw new Error(`there is no code in: ${mail}`)
  codesRead.add(code)
  return code
}

/** An email has notified the owner of this change. */
export const isNotified = async (anonymous: Calls, to: string, change: string): Promise<void> => {
  const notices = async () => {
    const { mails } = await anonymous.ask(getSandbox)
    return mails.filter((mail) => mail.to === to).map(({ text }) => text)
  }
  await expect.poll(notices, { timeout: MAIL_MS }).toContainEqual(expect.stringContaining(change))
}

export const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: stepUp.title })

export const confirmsByMail = async (
  page: Page,
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  const dialog = confirmation(page)
  await dialog.getByLabel(stepUp.password, { exact: true }).fill(password)
  await button(dialog, stepUp.passwordNext).click()
  await expect(dialog.getByLabel(stepUp.mailedCode)).toBeVisible()
  await dialog
    .getByLabel(stepUp.mailedCode)
    .fill(codeOf(await readsMail(page, origin, email, 'Your confirmation code')))
  await button(dialog, stepUp.confirm).click()
  await expect(dialog).toBeHidden()
}

export const confirmsByCode = async (page: Page, label: string, code: string): Promise<void> => {
  const dialog = confirmation(page)
  await dialog.getByLabel(label).fill(code)
  await button(dialog, stepUp.confirm).click()
  await expect(dialog).toBeHidden()
}

export const confirmsByPasskey = async (page: Page): Promise<void> => {
  const dialog = confirmation(page)
  await button(dialog, stepUp.passkey).click()
  await expect(dialog).toBeHidden()
}

/** The code of an app, this many half minutes from now: each is valid once, and one early or late is accepted. */
export const totpCode = (secret: string, steps: -1 | 0 | 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * TOTP_PERIOD_MS,
  })

/** Reads the secret from the dialog as a person types it into an app. */
export const readsSecret = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: security.totp.addTitle })
  await expect(dialog.getByRole('img', { name: security.totp.picture })).toBeVisible()
  return (await dialog.locator('p.font-mono').innerText()).replaceAll(' ', '')
}

/** The codes that are shown only this once. */
export const keepsRecoveryCodes = async (page: Page): Promise<readonly string[]> => {
  const dialog = page.getByRole('dialog', { name: security.recovery.shownTitle })
  await expect(dialog).toBeVisible()
  const codes = await dialog
    .getByRole('list', { name: security.recovery.list })
    .getByRole('listitem')
    .allInnerTexts()
  await button(dialog, security.recovery.kept).click()
  await expect(dialog).toBeHidden()
  return codes
}

export const opensSecurity = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/account/security`)
  await sees(page, security.title)
  await expect(button(page, security.password.change)).toBeVisible()
}

/** A virtual authenticator in the browser: it holds passkeys and verifies its user automatically. */
export const givesAuthenticator = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
