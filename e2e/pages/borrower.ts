import { JWT_KEY } from '@pledge/client/access-token'
import { messages } from '@pledge/copy/en/messages'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { documents } from '@pledge/copy/en/screens/documents'
import { identity } from '@pledge/copy/en/screens/identity'
import { login, signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { fill } from '@pledge/copy/fill'
import type { FinalStepName } from '@pledge/domain/application/final-steps'
import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { BORROWER, BRAND, isExamined } from '../cast.ts'
import { idPicture } from '../id-picture.ts'
import { registrationCode } from '../registration-code.ts'

/** What a borrower does on each page, found by what is visible: headings, labels and names of buttons. */

const BASE = '/account/crypto-backed-loan'
/** Offers, disclosures, credit and screening are processed while the borrower waits. */
const WORK_MS = 20_000
/** Until a clicked card leads to its page. */
const CARD_MS = 5_000

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The borrower sees this page: its heading, and no loading placeholder. */
export const sees = async (page: Page, title: string): Promise<void> => {
  await expect(headed(page, title)).toBeVisible({ timeout: WORK_MS })
}

export const uuidOf = (page: Page): string => {
  const found = new RegExp(`${BASE}/([0-9a-f-]{36})(/|$)`).exec(page.url())?.[1]
  if (found === undefined) throw new Error(`${page.url()} is of no application`)
  return found
}

/** At this page of the application; its URL is part of the specification. */
export const isAt = async (page: Page, uuid: string, path: string): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`${BASE}/${uuid}/${path}$`))
}

/** The first page of a brand; by default that of the cast, by the host's default or by its code. */
export const visit = async (page: Page, origin: string, organization?: string): Promise<void> => {
  const code = organization ?? (isExamined ? BRAND.code : undefined)
  await page.goto(`${origin}${BASE}${code === undefined ? '' : `?org=${code}`}`)
}

export const answerResidency = async (page: Page, state: string): Promise<void> => {
  await sees(page, residency.heading)
  await page.getByLabel(residency.state, { exact: true }).selectOption({ label: state })
  await button(page, residency.continue).click()
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

const giveCredentials = async (page: Page, { email, password }: Credentials, send: string): Promise<void> => {
  await page.getByLabel(signIn.email).fill(email)
  await page.getByLabel(signIn.password, { exact: true }).fill(password)
  await button(page, send).click()
}

/** On the sign-in page, whichever of its two sides is open; then the code from the email. */
export const registers = async (page: Page, credentials: Credentials): Promise<void> => {
  const either = page.getByRole('heading', { level: 1, name: /^(Create your account|Sign in)$/ })
  await expect(either).toBeVisible()
  if (page.url().includes('/auth/login')) await button(page, login.createAccount).click()
  else if (!(await headed(page, signIn.titles.register).isVisible()))
    await button(page, signIn.switchTo['sign-in'].action).click()
  await sees(page, signIn.titles.register)
  await giveCredentials(page, credentials, signIn.submit.register)
  await sees(page, signIn.verify.title)
  const code = await registrationCode(new URL(page.url()).origin, credentials.email)
  await page.getByLabel(signIn.verify.code).fill(code)
  await button(page, signIn.verify.submit).click()
}

/** From /auth/login on, as on a new device. */
export const signsIn = async (page: Page, origin: string, credentials: Credentials): Promise<void> => {
  await page.goto(`${origin}/auth/login`)
  await button(page, login.signIn).click()
  await expect(page).toHaveURL(/\/auth\/sign-in\//)
  await sees(page, signIn.titles['sign-in'])
  await giveCredentials(page, credentials, signIn.submit['sign-in'])
  await sees(page, dashboard.heading)
}

/** The session ends, as after days of absence; the open page learns of it with its next call. */
export const losesSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
  await page.evaluate((key) => localStorage.setItem(key, 'a token that no server knows'), JWT_KEY)
}

/** On the sign-in page to which one of their pages redirected. */
export const signsInAgain = async (page: Page, credentials: Credentials): Promise<void> => {
  await sees(page, signIn.titles['sign-in'])
  await giveCredentials(page, credentials, signIn.submit['sign-in'])
}

export const continuesFromDashboard = async (page: Page): Promise<void> => {
  await sees(page, dashboard.heading)
  await page.getByRole('link', { name: /^Continue/ }).click()
}

export interface PersonalDetails {
  readonly firstName: string
  readonly lastName: string
  /** mm/dd/yyyy */
  readonly dob: string
  readonly ssn: string
}

export const MAYA: PersonalDetails = {
  firstName: BORROWER.firstName,
  lastName: BORROWER.lastName,
  dob: '04/12/1988',
  ssn: '123-45-6789',
}

const fillsSecrets = async (page: Page, person: PersonalDetails): Promise<void> => {
  await page
    .getByLabel(details.identity.dob, { exact: true })
    .pressSequentially(person.dob.replaceAll('/', ''))
  await page
    .getByLabel(details.identity.ssn, { exact: true })
    .pressSequentially(person.ssn.replaceAll('-', ''))
}

/** Reads the disclosures in a separate tab, which the page requires for the consent to electronic records. */
export const opensDisclosures = async (page: Page): Promise<void> => {
  await button(page, details.consents.openDisclosures).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: documents.close }).click()
  await expect(page.getByText(details.consents.opened, { exact: true })).toBeVisible()
}

export const givesConsents = async (page: Page): Promise<void> => {
  await opensDisclosures(page)
  await page.getByRole('checkbox', { name: details.consents.termsAndPrivacy }).check()
  await page.getByRole('checkbox', { name: details.consents.communications }).check()
}

export const fillsDetails = async (page: Page, person: PersonalDetails): Promise<void> => {
  await sees(page, details.title)
  await page.getByLabel(details.legalName.firstName).fill(person.firstName)
  await page.getByLabel(details.legalName.lastName).fill(person.lastName)
  await fillsSecrets(page, person)
  // A selected suggestion is filled in completely; the rest of the address appears with it.
  await page.getByRole('combobox', { name: details.address.search }).pressSequentially('120 Maple')
  const suggestions = page.getByRole('listbox', { name: details.address.suggestions })
  await suggestions.getByRole('option').filter({ hasText: ', OH ' }).first().click()
  await expect(page.getByLabel(details.address.city, { exact: true })).not.toHaveValue('')
  if (isExamined) {
    await button(page, details.address.byHand).click()
    await page.getByLabel(details.address.street1, { exact: true }).fill(BORROWER.street1)
    await page.getByLabel(details.address.city, { exact: true }).fill(BORROWER.city)
  }
  await page.getByLabel(details.phone.label).fill('6145550123')
  await page.getByRole('combobox', { name: details.income.label }).selectOption('Employment')
  await givesConsents(page)
}

/** At a form that kept what it may keep of them. */
export const fillsDetailsAgain = async (page: Page, person: PersonalDetails): Promise<void> => {
  await expect(page.getByText(details.keptTitle)).toBeVisible()
  await expect(page.getByLabel(details.legalName.lastName)).toHaveValue(person.lastName)
  await fillsSecrets(page, person)
  await givesConsents(page)
}

export const agreesToDetails = async (page: Page): Promise<void> => {
  await button(page, details.agree).click()
}

/** The card of a step, found by its title. */
export const stepCard = (page: Page, step: FinalStepName): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: step, exact: true }) })

export const opensStep = async (page: Page, step: FinalStepName): Promise<void> => {
  await sees(page, nextSteps.title)
  // A card may be rerendered during a click, while the page learns of a completed step; then it is clicked again.
  await expect(async () => {
    await stepCard(page, step).getByRole('link').click()
    await expect(headed(page, nextSteps.title)).toBeHidden({ timeout: CARD_MS })
  }).toPass({ timeout: WORK_MS })
}

/** Selects a picture for a side, by the label of its file input. */
export const choosesPicture = async (page: Page, label: string, side: 'FRONT' | 'BACK'): Promise<void> => {
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name: `license-${side.toLowerCase()}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await idPicture(side),
  })
}

export const choosesIdFiles = async (page: Page): Promise<void> => {
  await sees(page, identity.title)
  await page
    .getByLabel(identity.type, { exact: true })
    .selectOption({ label: messages.idTypes.DRIVERS_LICENSE })
  const { FRONT, BACK } = identity.sides.DRIVERS_LICENSE
  await choosesPicture(page, FRONT, 'FRONT')
  await choosesPicture(page, BACK, 'BACK')
}

/** The step shows as done immediately; the page says until when it must stay open. */
export const waitsUntilIdIsSent = async (page: Page): Promise<void> => {
  await sees(page, nextSteps.title)
  await expect(stepCard(page, 'Verify Identity')).toContainText('Processing')
  await expect(button(page, nextSteps.stopSending)).toBeHidden()
  await expect(page.getByText(nextSteps.sending)).toBeHidden()
}

export const sendsId = async (page: Page): Promise<void> => {
  await choosesIdFiles(page)
  await button(page, identity.submit).click()
  await waitsUntilIdIsSent(page)
}

export interface BankDetails {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly firstName: string
  readonly lastName: string
}

export const MAYAS_BANK: BankDetails = {
  routingNumber: '021000021',
  accountNumber: '900123456789',
  firstName: BORROWER.firstName,
  lastName: BORROWER.lastName,
}

/** Up to the dialog that repeats the entered values. */
export const entersBank = async (page: Page, bank: BankDetails): Promise<Locator> => {
  await sees(page, disbursement.title)
  await page.getByRole('link', { name: disbursement.manually }).click()
  return fillsBank(page, bank)
}

/** On the page for manual entry. */
export const fillsBank = async (page: Page, bank: BankDetails): Promise<Locator> => {
  await sees(page, disbursement.entry.title)
  await page.getByLabel(disbursement.entry.routingNumber).fill(bank.routingNumber)
  await page.getByLabel(disbursement.entry.accountNumber).fill(bank.accountNumber)
  await page.getByLabel(disbursement.entry.firstName).fill(bank.firstName)
  await page.getByLabel(disbursement.entry.lastName).fill(bank.lastName)
  await button(page, disbursement.entry.review).click()
  const dialog = page.getByRole('dialog', { name: disbursement.confirm.title })
  await expect(dialog).toBeVisible()
  return dialog
}

export const givesBank = async (page: Page, bank: BankDetails): Promise<void> => {
  const dialog = await entersBank(page, bank)
  await expect(dialog.getByText(bank.routingNumber)).toBeVisible()
  await button(dialog, disbursement.confirm.submit).click()
  await sees(page, nextSteps.title)
}

const MAX_SCROLLS = 80

/** Below this width a document opens as text that wraps. */
const NARROW_PX = 640

export const opensAsText = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < NARROW_PX

/** What is visible first of a document: its text on a phone, otherwise its first page. */
export const firstOfDocument = (page: Page): Locator =>
  opensAsText(page)
    ? page.getByRole('article', { name: new RegExp(`^${fill(documents.reader.text, { name: '' })}`) })
    : page.getByRole('region', { name: fill(documents.reader.page, { page: '1' }), exact: true })

/** Scrolls with the wheel through all pages of the document until it can be accepted; then accepts it. */
export const readsAndAccepts = async (page: Page, number: number, count: number): Promise<void> => {
  const place = page.getByText(`Document ${number} of ${count}`, { exact: true })
  await expect(place).toBeVisible({ timeout: WORK_MS })
  const accept = button(page, number === count ? disclosures.acceptLast : disclosures.accept)
  await expect(accept).toBeDisabled()
  const first = firstOfDocument(page)
  await expect(first, 'the text of the page, for selection and for screen readers').toContainText(/\w{3}/, {
    timeout: WORK_MS,
  })
  await first.hover({ position: { x: 40, y: 40 } })
  for (let scroll = 0; scroll < MAX_SCROLLS && (await accept.isDisabled()); scroll += 1)
    await page.mouse.wheel(0, 700)
  await expect(accept).toBeEnabled()
  await accept.click()
}

export const depositAddress = async (page: Page, title: string = collateral.title): Promise<string> => {
  await sees(page, title)
  const shown = page.getByLabel(collateral.address.label, { exact: true })
  return (await shown.innerText()).replaceAll(/\s/g, '')
}

/** A figure in a list of terms and values, by its term. */
export const figure = (page: Page | Locator, term: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
    .locator('xpath=following-sibling::dd[1]')

export const saysCollateralSent = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: collateral.sent.label }).check()
  await button(page, collateral.sent.continue).click()
}

export const seesComplete = async (page: Page): Promise<void> => {
  await sees(page, complete.doneTitle)
}

/** Downloads a document by its name on the page of documents. */
export const downloads = async (page: Page, name: string): Promise<Download> => {
  const download = page.waitForEvent('download')
  await button(page, `Download ${name}`).click()
  return download
}

export const documentNames = async (page: Page): Promise<readonly string[]> => {
  await sees(page, documents.title)
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(names.first()).toBeVisible()
  return names.allInnerTexts()
}
