import { changeEmail, startEmailChange } from '@pledge/contract/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'

const WRONG_CODE = '00000000'
const NEW_PASSWORD = 'seventeen quiet lighthouses'
/** The limits of sign-in and the calls after it; one more request than any of them allows. */
const ONE_TOO_MANY = 11
/** The minimum response time, so that timing reveals nothing either. */
const SHORTEST_MS = 390

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Addresses that look alike when masked, one of which has an account. */
const ADDRESSES = { known: 'karin@home.example', unknown: 'kevin@home.example' } as const

type Ask = (product: Product, email: string, from: string) => Promise<readonly Answer[]>

const REQUESTS: readonly (readonly [string, Ask])[] = [
  [
    'wrong passwords, until there are too many',
    async (product, email, from) => {
      const page = await openPage(product)
      const answers: Answer[] = []
      // Each from its own network: the limit is on the address.
      for (let i = 0; i < ONE_TOO_MANY; i += 1)
        answers.push(await page.post('sign-in', { email, password: 'not the password' }, `${from}.${i}`))
      return answers
    },
  ],
  [
    'a new account with it, wrong codes for that, and too many of both',
    async (product, email, from) => {
      const answers: Answer[] = []
      for (let i = 0; i < ONE_TOO_MANY; i += 1) {
        const page = await openPage(product)
        answers.push(await page.post('registration', { email, password: NEW_PASSWORD }, `${from}.${i}`))
        for (let wrong = 0; wrong < ONE_TOO_MANY; wrong += 1)
          answers.push(await page.post('registration/code', { code: WRONG_CODE }, `${from}.${i}`))
      }
      return answers
    },
  ],
  [
    'a forgotten password, a wrong code for it, and too many of both',
    async (product, email, from) => {
      const page = await openPage(product)
      const answers: Answer[] = []
      for (let i = 0; i < ONE_TOO_MANY; i += 1) {
        const began = performance.now()
        const sent = await page.post('forgotten-password', { email }, `${from}.${i}`)
        if (sent.status === 200) expect(performance.now() - began).toBeGreaterThan(SHORTEST_MS)
        answers.push(sent)
        const typed = { email, code: WRONG_CODE, password: NEW_PASSWORD }
        answers.push(await page.post('new-password', typed, `${from}.${i}`))
      }
      return answers
    },
  ],
  [
    'the address as the new one of another account',
    async (product, email) => {
      const principal = await product.borrower()
      const change = { body: { email, code: WRONG_CODE } }
      return [
        await principal.call(startEmailChange, { body: { email } }),
        await principal.call(changeEmail, change),
        await principal.call(changeEmail, change),
      ]
    },
  ],
]

describe('whether an address has an account', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.borrower(ADDRESSES.known)
  })
  afterAll(() => product.close())

  it.each(REQUESTS)(
    'is not revealed by %s',
    async (_what, ask) => {
      const of = async (email: string, from: string) =>
        (await ask(product, email, from)).map(({ status, body }) => ({ status, body }))
      const known = await of(ADDRESSES.known, '203.0.113')
      expect(known.length).toBeGreaterThan(0)
      expect(await of(ADDRESSES.unknown, '198.51.100')).toEqual(known)
    },
    120_000,
  )
})
