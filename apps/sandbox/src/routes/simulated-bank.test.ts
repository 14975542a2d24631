import type { BankPageView, SimulatedBankPage } from '@pledge/sandbox/bank-link/driver'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { SIMULATED_BANK_PATH, simulatedBankRoutes } from './simulated-bank.ts'

const HOSTILE = `"><script>run()</script><img src=x onerror='run()'>&{bank}`
const ESCAPED =
  '&quot;&gt;&lt;script&gt;run()&lt;/script&gt;&lt;img src=x onerror=&#39;run()&#39;&gt;&amp;{bank}'

const account = {
  reference: HOSTILE,
  name: HOSTILE,
  officialName: HOSTILE,
  type: 'checking',
  mask: HOSTILE,
} as const
const VIEWS: readonly BankPageView[] = [
  { step: 'sign-in', bank: HOSTILE, isWrong: false },
  { step: 'sign-in', bank: HOSTILE, isWrong: true },
  { step: 'share', bank: HOSTILE, accounts: [account] },
]

/** The page for a visit with this view. */
const pageOf = async (view: BankPageView): Promise<string> => {
  const answer = () => Promise.resolve(view)
  const bank: SimulatedBankPage = { view: answer, signIn: answer, share: answer, deny: answer }
  const app = Fastify()
  simulatedBankRoutes(app, bank)
  const { body } = await app.inject(`${SIMULATED_BANK_PATH}/state-1`)
  await app.close()
  return body
}

describe('an address without a valid visit to the bank', () => {
  it.each([
    ['too long', 'a'.repeat(201)],
    ['with a character that the database cannot store', 'state-%00'],
  ])('is answered as a visit that has ended, for reads and forms: %s', async (_what, stateId) => {
    const never = () => Promise.reject(new Error('the bank was called'))
    const app = Fastify({ routerOptions: { maxParamLength: 1_000 } })
    simulatedBankRoutes(app, { view: never, signIn: never, share: never, deny: never })
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: `${SIMULATED_BANK_PATH}/${stateId}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    await app.close()
  })
})

const BANK = 'First Platypus Bank'
const accountOf = (type: 'checking' | 'savings' | 'other', name: string) =>
  ({ reference: name, name, officialName: null, type, mask: '0000' }) as const

describe('the page of a simulated bank', () => {
  it('preselects no account, and disables an account that cannot be shared, with the reason (1.2.112)', async () => {
    const accounts = [accountOf('checking', 'Everyday Checking'), accountOf('other', 'Silver Card')]
    const body = await pageOf({ step: 'share', bank: BANK, accounts })
    expect(body).not.toContain('checked')
    expect(body).toContain('value="Everyday Checking"><span>Everyday Checking, ending in 0000</span>')
    expect(body).toContain('value="Silver Card" disabled>')
    expect(body).toContain('A loan can only be sent to a checking or savings account.')
  })

  it('states that it is a simulation, and has no password field for a browser to fill', async () => {
    const body = await pageOf({ step: 'sign-in', bank: BANK, isWrong: false })
    expect(body).toContain('Never enter a real username or password here.')
    expect(body).toContain('Test password')
    expect(body).not.toContain('type="password"')
  })
})

describe('the hand-written page of a simulated bank', () => {
  it.each(VIEWS)('shows names of the bank and its accounts as text at $step (S4)', async (view) => {
    const body = await pageOf(view)
    expect(body).toContain(ESCAPED)
    expect(body.replaceAll(ESCAPED, '')).not.toMatch(/run\(\)|<script|<img/)
  })
})

describe('an impossible visit', () => {
  it.each(['GET', 'POST'] as const)('has ended, and is not a server error: %s', async (method) => {
    const never = () => Promise.reject(new Error('the bank is not called'))
    // As on the server: longer path parameters are refused before any route.
    const app = Fastify({ routerOptions: { maxParamLength: 200 } })
    simulatedBankRoutes(app, { view: never, signIn: never, share: never, deny: never })
    const url = `${SIMULATED_BANK_PATH}/${'a'.repeat(101)}`
    expect((await app.inject({ method, url })).statusCode).toBe(404)
    await app.close()
  })
})
