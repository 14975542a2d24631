import { details } from '@pledge/copy/en/screens/details'
import { otherBrand as words } from '@pledge/copy/en/screens/other-brand'
import { start } from '@pledge/copy/en/screens/start'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { BRAND, isExamined, seeded } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import { takesOffer } from './pages/offer.ts'
import { expect, productOfFile, test } from './people.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'

/** For the examination, the brand of the cast. */
const HERE = isExamined ? BRAND.code : 'NORTHWIND'
const THEIRS = HERE === 'PLEDGE' ? 'NORTHWIND' : 'PLEDGE'
const START = '/account/crypto-backed-loan/start?state=CA'

const continues = async (page: Page) => {
  await borrower.sees(page, start.heading)
  await expect(page.getByText(explanations.noTerms)).toBeHidden()
  await takesOffer(page)
}

test.describe('an account of one brand on the page of another', () => {
  const product = productOfFile({ isShared: true })

  test('sees whose it is, signs out and borrows here; or goes to its own brand (1.1.01)', async ({
    people,
  }) => {
    const { origin } = product()
    const page = await people.device()
    const examine = createExaminer({ brand: HERE })
    await page.goto(`${origin}${START}&org=${THEIRS}`)
    await continues(page)
    await borrower.registers(page, { email: newEmail('theirs'), password: PASSWORD })
    await borrower.sees(page, details.title)

    await page.goto(`${origin}${START}&org=${HERE}`)
    await continues(page)
    const slots = { theirs: seeded(THEIRS).shortName, here: seeded(HERE).shortName }
    await expect(page.getByText(fill(words.title, slots))).toBeVisible()
    await examine(page, 'start-other-brand')
    expect(examine.findings).toEqual([])
    const back = page.getByRole('link', { name: fill(words.goThere, slots) })
    expect(await back.getAttribute('href')).toBe(`${START}&org=${THEIRS}`)

    await borrower.button(page, fill(words.signInHere, slots)).click()
    await borrower.registers(page, { email: newEmail('here'), password: PASSWORD })
    await borrower.sees(page, details.title)
    await expect(page).toHaveTitle(new RegExp(`^${slots.here} \\| `))
  })
})
