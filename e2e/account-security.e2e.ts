import { getDisbursementAccount } from '@pledge/contract/disbursement'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { frame } from '@pledge/copy/en/screens/frame'
import { signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { security } from '@pledge/copy/en/screens/security'
import { stepUp } from '@pledge/copy/en/screens/step-up'
import { fill } from '@pledge/copy/fill'
import { PASSKEY_NAME_MAX } from '@pledge/domain/account/passkeys'
import { INVALID_PHONE_MESSAGE } from '@pledge/domain/borrower/phone'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { agentSignsIn } from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import * as own from './pages/security.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { emailOfAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const { button, sees } = borrower
const BASE = '/account/crypto-backed-loan'
const NEW_PASSWORD = 'seventeen quiet lighthouses'
const JOURNEY_MS = 300_000
/** The maximum length of a passkey's name, without a space at which it could break. */
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'.repeat(2).slice(0, PASSKEY_NAME_MAX)

interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly email: string
}

/** A new borrower, signed in without the pages, on the dashboard. */
const newcomer = async (people: People, server: ProductServer): Promise<BorrowerSession> => {
  const page = await people.device()
  const email = newEmail()
  const person = { server, context: page.context(), kind: 'customer', email, password: PASSWORD } as const
  const caller = await signInByCalls({ ...person, isNew: true })
  await page.goto(`${server.origin}/auth/complete?org=${BRAND.code}`)
  await sees(page, dashboard.heading)
  return { page, caller, email }
}

const enterBank = async (page: Page, origin: string, uuid: string, accountNumber: string): Promise<void> => {
  await page.goto(`${origin}${BASE}/${uuid}/disbursement/manually-link`)
  const dialog = await borrower.fillsBank(page, { ...borrower.MAYAS_BANK, accountNumber })
  await button(dialog, disbursement.confirm.submit).click()
  await expect(own.confirmation(page)).toBeVisible()
}

const bankBecomes = async (page: Page, caller: Calls, uuid: string, accountNumber: string) => {
  await sees(page, nextSteps.title)
  const mask = async () => (await caller.ask(getDisbursementAccount, { params: { uuid } })).accountMask ?? ''
  await expect.poll(mask).toContain(accountNumber.slice(-4))
}

const signsOut = async (page: Page): Promise<void> => {
  await button(page, frame.signOut).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

const opensSignIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/dashboard`)
  await expect(page).toHaveURL(/\/auth\/sign-in\//)
  await sees(page, signIn.titles['sign-in'])
}

const givesPassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel(signIn.email).fill(email)
  await page.getByLabel(signIn.password, { exact: true }).fill(password)
  await button(page, signIn.submit['sign-in']).click()
}

test.describe('an account and its security', () => {
  const product = productOfFile({ isShared: true })

  test('a borrower enrolls an app and a passkey, signs in with each, and changes the bank account by each (decision 15)', async ({
    people,
  }) => {
    test.setTimeout(JOURNEY_MS)
    // The server requests a confirmation by refusing the change.
    people.mayComplain(
      /403 \(Forbidden\) \S+\/(manual-bank|account\/(phone|recovery-codes|(totp|passkeys)(\/removal)?)) /,
    )
    // An invalid phone number.
    people.mayComplain(/4(00|22) \([\w ]+\) \S+\/account\/phone /)
    const server = product()
    const { origin } = server
    const examine = createExaminer()
    const { page, caller, email } = await newcomer(people, server)
    const uuid = await steps.begin(caller)
    await steps.giveDetails(caller, uuid)
    await steps.giveBank(caller, uuid)

    await test.step('the bank account by password and emailed code', async () => {
      await enterBank(page, origin, uuid, '900123456001')
      await expect(own.confirmation(page).getByLabel(stepUp.password, { exact: true })).toBeFocused()
      await examine(page, 'step-up-password')
      await own.confirmsByMail(page, origin, { email, password: PASSWORD })
      await bankBecomes(page, caller, uuid, '900123456001')
      const notice = await own.readsMail(page, origin, email, 'Your account was changed')
      expect(notice).toContain('the bank account for your loan was changed')
    })

    await test.step('the phone number by password and emailed code', async () => {
      await own.opensSecurity(page, origin)
      await button(page, security.contact.changePhone).click()
      const dialog = page.getByRole('dialog', { name: security.contact.phoneTitle })
      await dialog.getByLabel(security.contact.newPhone).fill('614555')
      await button(dialog, security.save).click()
      await expect(dialog.getByText(INVALID_PHONE_MESSAGE)).toBeVisible()
      await examine(page, 'security-phone')
      await dialog.getByLabel(security.contact.newPhone).fill('(614) 555-0188')
      await button(dialog, security.save).click()
      await expect(own.confirmation(page).getByText(stepUp.leads.phone)).toBeVisible()
      await own.confirmsByMail(page, origin, { email, password: PASSWORD })
      await expect(page.getByText(security.contact.phoneDone)).toBeVisible()
      await expect(page.getByText(/\b0188$/)).toBeVisible()
      await own.isNotified(
        callerOf(page.context(), server, 'anonymous'),
        email,
        'your phone number was changed',
      )
    })

    const secret = await test.step('an authenticator app', async () => {
      await page.goto(`${origin}/dashboard`)
      await page.getByRole('link', { name: dashboard.account }).click()
      await sees(page, security.title)
      await expect(page.getByText(security.advice.title)).toBeVisible()
      await examine(page, 'security-bare')
      await button(page, security.totp.add).click()
      await own.confirmsByMail(page, origin, { email, password: PASSWORD })
      const shown = await own.readsSecret(page)
      await examine(page, 'security-totp')
      const dialog = page.getByRole('dialog', { name: security.totp.addTitle })
      await dialog.getByLabel(security.totp.code).fill(own.totpCode(shown, -1))
      await button(dialog, security.totp.confirm).click()
      return shown
    })
    await expect(page.getByRole('dialog', { name: security.recovery.shownTitle })).toBeVisible()
    await examine(page, 'security-recovery-codes')
    const codes = await own.keepsRecoveryCodes(page)
    expect(codes).toHaveLength(10)

    await test.step('a sign-in with the app', async () => {
      await signsOut(page)
      await opensSignIn(page, origin)
      await examine(page, 'sign-in-with-passkey')
      await givesPassword(page, email, PASSWORD)
      await sees(page, signIn.second.title)
      await expect(page.getByLabel(signIn.second.totp)).toBeFocused()
      await examine(page, 'sign-in-second-factor')
      await page.getByLabel(signIn.second.totp).fill(own.totpCode(secret, 0))
      await button(page, signIn.second.submit).click()
      await sees(page, dashboard.heading)
    })

    await test.step('the bank account by the app', async () => {
      await enterBank(page, origin, uuid, '900123456002')
      await examine(page, 'step-up-totp')
      await own.confirmsByCode(page, stepUp.totp, own.totpCode(secret, 1))
      await bankBecomes(page, caller, uuid, '900123456002')
    })

    await test.step('a passkey, confirmed by a recovery code', async () => {
      await own.givesAuthenticator(page)
      await own.opensSecurity(page, origin)
      await button(page, security.passkeys.add).click()
      const dialog = page.getByRole('dialog', { name: security.passkeys.addTitle })
      await dialog.getByLabel(security.passkeys.name).fill('My laptop')
      await examine(page, 'security-add-passkey')
      await button(dialog, security.passkeys.make).click()
      await button(own.confirmation(page), stepUp.others['recovery-code']).click()
      await own.confirmsByCode(page, stepUp.recoveryCode, codes[0] ?? '')
      await expect(page.getByText(security.passkeys.done)).toBeVisible()
      await expect(page.getByText('My laptop')).toBeVisible()
      await expect(page.getByText('9 codes left.')).toBeVisible()
      await examine(page, 'security-full')
    })

    await test.step('a sign-in with the passkey alone', async () => {
      await signsOut(page)
      await opensSignIn(page, origin)
      await button(page, signIn.passkey).click()
      await sees(page, dashboard.heading)
    })

    await test.step('the bank account by the passkey', async () => {
      await enterBank(page, origin, uuid, '900123456003')
      await examine(page, 'step-up-passkey')
      await own.confirmsByPasskey(page)
      await bankBecomes(page, caller, uuid, '900123456003')
    })

    await test.step('renames the passkey', async () => {
      await own.opensSecurity(page, origin)
      await button(page, fill(security.passkeys.renameNamed, { name: 'My laptop' })).click()
      const dialog = page.getByRole('dialog', { name: security.passkeys.renameTitle })
      await dialog.getByLabel(security.passkeys.name).fill('')
      await button(dialog, security.save).click()
      await expect(dialog.getByText(security.passkeys.nameMissing)).toBeVisible()
      await examine(page, 'security-rename-passkey')
      await dialog.getByLabel(security.passkeys.name).fill(LONG_NAME)
      await button(dialog, security.save).click()
      await expect(page.getByText(security.passkeys.renamed)).toBeVisible()
      await examine(page, 'security-long-name')
    })
    await test.step('creates new recovery codes', async () => {
      await button(page, security.recovery.renew).click()
      const dialog = page.getByRole('dialog', { name: security.recovery.renewTitle })
      await examine(page, 'security-renew-codes')
      await button(dialog, security.recovery.renew).click()
      await own.confirmsByPasskey(page)
      const renewed = await own.keepsRecoveryCodes(page)
      expect(renewed).toHaveLength(10)
      expect(codes.some((code) => renewed.includes(code))).toBe(false)
      await expect(page.getByText('10 codes left.')).toBeVisible()
    })
    await test.step('removes the app and the passkey again', async () => {
      await button(page, security.totp.remove).click()
      await examine(page, 'security-remove-totp')
      const ofApp = page.getByRole('dialog', { name: security.totp.removeTitle })
      await button(ofApp, security.totp.remove).click()
      await own.confirmsByPasskey(page)
      await expect(page.getByText(security.totp.removed)).toBeVisible()
      await button(page, fill(security.passkeys.removeNamed, { name: LONG_NAME })).click()
      await examine(page, 'security-remove-passkey')
      const ofPasskey = page.getByRole('dialog', { name: security.passkeys.removeTitle })
      await button(ofPasskey, security.passkeys.remove).click()
      await own.confirmsByPasskey(page)
      await expect(page.getByText(security.passkeys.removed)).toBeVisible()
      await expect(page.getByText(security.passkeys.none)).toBeVisible()
      await expect(page.getByText(security.advice.title)).toBeVisible()
    })
    expect(examine.findings).toEqual([])
  })

  test('a canceled confirmation changes nothing, and the entries are still there', async ({ people }) => {
    people.mayComplain(/403 \(Forbidden\) \S+\/manual-bank /)
    const server = product()
    const { page, caller } = await newcomer(people, server)
    const uuid = await steps.begin(caller)
    await steps.giveDetails(caller, uuid)
    await steps.giveBank(caller, uuid)
    await enterBank(page, server.origin, uuid, '900123456004')
    await button(own.confirmation(page), stepUp.cancel).click()
    await expect(page.getByText(disbursement.entry.notChanged)).toBeVisible()
    await expect(page.getByLabel(disbursement.entry.accountNumber)).toHaveValue('900123456004')
    const { accountMask } = await caller.ask(getDisbursementAccount, { params: { uuid } })
    expect(accountMask).toContain('6789')
  })

  test('a forgotten password is replaced, then the address and the password are changed', async ({
    people,
  }) => {
    test.setTimeout(JOURNEY_MS)
    people.mayComplain(/403 \(Forbidden\) \S+\/account\/(email|password) /)
    // The session here ended with the old password, and the page learns of it with its next call.
    people.mayComplain(/401 \(Unauthorized\)/)
    const server = product()
    const { origin } = server
    const examine = createExaminer()
    const { page, email } = await newcomer(people, server)
    await signsOut(page)
    await opensSignIn(page, origin)
    await button(page, signIn.forgot).click()
    await sees(page, signIn.forgotten.title)
    await page.getByLabel(signIn.email).fill(email)
    await button(page, signIn.forgotten.send).click()
    await expect(page.getByLabel(signIn.forgotten.code)).toBeVisible()
    await examine(page, 'forgotten-password')
    const code = own.codeOf(await own.readsMail(page, origin, email, 'Reset your password'))
    await page.getByLabel(signIn.forgotten.code).fill(code)
    await page.getByLabel(signIn.forgotten.password, { exact: true }).fill(NEW_PASSWORD)
    await button(page, signIn.forgotten.save).click()
    await expect(page.getByText(signIn.forgotten.done)).toBeVisible()
    await givesPassword(page, email, NEW_PASSWORD)
    await sees(page, dashboard.heading)

    await own.opensSecurity(page, origin)
    await button(page, security.contact.changeEmail).click()
    const dialog = page.getByRole('dialog', { name: security.contact.emailTitle })
    const next = `new.${email}`
    await dialog.getByLabel(security.contact.newEmail).fill(next)
    await examine(page, 'security-email')
    await button(dialog, security.contact.sendCode).click()
    await expect(dialog.getByLabel(security.contact.code)).toBeVisible()
    const mailed = own.codeOf(await own.readsMail(page, origin, next, 'Confirm your email address'))
    await dialog.getByLabel(security.contact.code).fill(mailed)
    await button(dialog, security.save).click()
    await own.confirmsByMail(page, origin, { email, password: NEW_PASSWORD })
    await expect(page.getByText(security.contact.emailDone)).toBeVisible()
    await expect(page.getByText(next, { exact: true })).toBeVisible()

    await button(page, security.password.change).click()
    const change = page.getByRole('dialog', { name: security.password.dialogTitle })
    await change.getByLabel(security.password.next, { exact: true }).fill(PASSWORD)
    await examine(page, 'security-password')
    await button(change, security.save).click()
    await own.confirmsByMail(page, origin, { email: next, password: NEW_PASSWORD })
    await expect(page.getByText(security.password.done)).toBeVisible()
    await signsOut(page)
    await opensSignIn(page, origin)
    await givesPassword(page, next, PASSWORD)
    await sees(page, dashboard.heading)
    expect(examine.findings).toEqual([])
  })

  test('an agent finds the same page from the portfolio manager', async ({ people }) => {
    const server = product()
    const page = await people.device()
    const examine = createExaminer()
    await agentSignsIn(page, server.origin, 'avery')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await sees(page, security.title)
    await expect(page.getByText(emailOfAgent('avery'))).toBeVisible()
    await expect(page.getByText(security.devices.this)).toBeVisible()
    await examine(page, 'security-staff')
    expect(examine.findings).toEqual([])
  })
})
