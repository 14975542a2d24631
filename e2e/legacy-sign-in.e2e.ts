import { signIn } from '@pledge/copy/en/screens/login'
import { legacySignIn as words } from '@pledge/copy/en/screens/legacy-sign-in'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'

const PASSWORD = 'demonstration-only-1'
const NEW_PASSWORD = 'seventeen quiet lighthouses'
/** A demonstration brand that keeps its legacy identity service. */
const BRAND = 'WRENHOLT'

test.describe('the legacy identity service', () => {
  const product = productOfFile()

  test('an expired password is replaced at the sign-in, which ends on the dashboard (2.2.05, 2.3.32, 2.4.03)', async ({
    people,
  }) => {
    // The broker does not know an account of the legacy service; the lookup asks both and takes the one that does.
    people.mayComplain(/404 \(Not Found\) \S+\/identity-broker\/customer\/secure\/api\/v3\/self\/figureinfo/)
    const { origin } = product()
    const examine = createExaminer()
    const sage = await people.device()
    await sage.goto(`${origin}/dashboard?org=${BRAND}`)
    await expect(sage.getByRole('heading', { name: words.title })).toBeVisible()
    expect(new URL(sage.url()).pathname).toBe('/auth/login')
    await examine(sage, 'legacy-sign-in')
    await sage.getByLabel(words.alias).fill('sage')
    await sage.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await sage.getByRole('button', { name: words.submit, exact: true }).first().click()
    await expect(sage.getByText(words.leads['new-password'])).toBeVisible()
    await sage.getByLabel(words.newPassword, { exact: true }).fill(NEW_PASSWORD)
    await examine(sage, 'legacy-new-password')
    await borrower.button(sage, words.next).click()
    await sage.waitForURL('**/dashboard**')
    await expect(sage.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
    expect(signIn.password).toBe(words.password)
    expect(examine.findings).toEqual([])
  })
})
