import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { signIn } from '@pledge/copy/en/screens/login'
import { seeded } from './cast.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'

test.describe('a brand with its own host', () => {
  const product = productOfFile({ isShared: true })

  test('is the brand of every page, also of the sign-in on the public host, and returns to its host (1.1.01, 1.1.22)', async ({
    people,
  }) => {
    const { origin } = product()
    const { port } = new URL(origin)
    const host = `http://northwind.localhost:${port}`
    const page = await people.device()
    await page.goto(`${host}/dashboard`)
    await expect(page).toHaveURL(new RegExp(`^${origin}/auth/sign-in/`))
    await expect(page.getByRole('banner').getByRole('img', { name: 'Northwind' })).toBeVisible()
    await expect(page).toHaveTitle(/^Northwind \| /)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Northwind Credit Company')
    await expect(footer).toContainText(seeded('NORTHWIND').legal.footer)
    // Pages opened from there have the brand too, in a tab without any stored state. The sign-in's links name the
    // brand once its form is shown.
    await borrower.sees(page, signIn.titles['sign-in'])
    const privacy = page.getByRole('link', { name: 'Privacy' }).first()
    await privacy.focus()
    const opened = await page.context().newPage()
    await opened.goto(new URL((await privacy.getAttribute('href')) ?? '', page.url()).href)
    await expect(opened).toHaveTitle(/^Northwind \| /)
    await opened.close()
    await borrower.registers(page, { email: newEmail('host'), password: PASSWORD })
    await borrower.sees(page, dashboard.heading)
    await expect(page).toHaveURL(new RegExp(`^${host}/`))
    await expect(page).toHaveTitle(/^Northwind \| /)
  })
})
