import { getAccountSecurity } from '@pledge/contract/account'
import { getLegalPage } from '@pledge/contract/organization'
import { getQueues } from '@pledge/contract/portfolio'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const MOST = 5
const basic = `Basic ${Buffer.from('anybody:a wrong password').toString('base64')}`

describe('the request limit of an address', () => {
  let product: Product
  let borrowersToken: string
  let count = 0
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      requestsAMinute: MOST,
      sandbox: { kind: 'password', password: 'a password of the operator' },
    })
    const { subject } = await product.borrower()
    borrowersToken = await product.identity.tokens.issue(subject)
  })
  afterAll(() => product.close())

  it.each([
    ['calls without a token', 401, () => ({ url: getAccountSecurity.path })],
    [
      'forged tokens',
      401,
      () => ({ url: getAccountSecurity.path, headers: { authorization: 'Bearer a.forged.one' } }),
    ],
    [
      'calls of agents by borrowers',
      404,
      () => ({ url: getQueues.path, headers: { authorization: borrowersToken } }),
    ],
    ['unknown paths', 404, () => ({ method: 'POST', url: '/nothing', payload: { a: 1 } })],
    [
      'parameters of a path that are too long',
      404,
      () => ({ url: getLegalPage.path.replace('{page}', 'a'.repeat(201)) }),
    ],
    ['passwords of the sandbox', 401, () => ({ url: getSandbox.path, headers: { authorization: basic } })],
    ['clients that the provider does not know', 303, () => ({ url: '/oidc/auth?client_id=nobody' })],
  ] as const)('counts %s, which are answered %i', async (_what, status, request) => {
    count += 1
    const remoteAddress = `198.51.100.${100 + count}`
    const statuses: number[] = []
    for (let sent = 0; sent <= MOST; sent += 1)
      statuses.push((await product.app.inject({ ...(request() as InjectOptions), remoteAddress })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: MOST }, () => status), 429])
  })

  it('has a second part: a request to an unknown path is not read at length', async () => {
    const payload = { a: 'x'.repeat(20_000) }
    const remoteAddress = '198.51.100.9'
    const answer = await product.app.inject({ method: 'POST', url: '/nothing', payload, remoteAddress })
    expect(answer.statusCode).toBe(413)
  })
})
