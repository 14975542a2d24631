import { changePassword } from '@pledge/contract/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { startInternational } from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

let product: Product
beforeAll(async () => {
  product = await createProduct()
})
afterAll(() => product.close())

it('contain in emails about an account a number that its owner can call from another country', async () => {
  const borrower = await product.borrower(undefined, INTERNATIONAL)
  await startInternational(product, borrower)
  done(
    await withStepUp(product, borrower, changePassword, {
      body: { password: 'seventeen quiet lighthouses' },
    }),
  )
  await product.settle()
  const mails = await mailsTo(product, borrower)
  const aboutPassword = mails.find(({ text }) => text.includes('your password was changed'))
  expect(aboutPassword?.text).toContain('+1 302 555 0174')
  for (const { text } of mails) expect(text).not.toContain('(800) 555-0174')
})
