import { createApplication } from '@pledge/contract/applications'
import type { CallDefinition } from '@pledge/contract/define-call'
import { selectOffer } from '@pledge/contract/offers'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import { ALL_CALLS } from '../product/all-calls.test-data.ts'
import type { Caller } from '../product/callers.test-data.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'
import {
  absentTarget,
  learned,
  ROWS,
  strangersOf,
  targetLoan,
  whoMayNot,
  type Strangers,
  type Target,
} from './every-call.test-data.ts'

const CALLS: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call)
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'access.not-found' })
const LONG_AGO = 1_700_000_000

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('who may make which call (S1)', () => {
  let product: Product
  let owner: Caller
  let strangers: Strangers
  let target: Target
  let expired: string
  beforeAll(async () => {
    product = await createProduct()
    owner = await product.borrower()
    target = await targetLoan(product, owner)
    strangers = await strangersOf(product)
    expired = await product.expiredToken(owner.subject)
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('has a row for every call of the contract, and no other', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(CALLS.map((call) => call.name).toSorted())
  })

  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s serves no one else, and reveals nothing to them (1.6.01; part of 1.2.13)',
    async (name, call) => {
      const row = ROWS[name]
      if (row === undefined) throw new Error(`no row for ${name}`)
      if (row.kind === 'open') {
        expect(['anyone', 'sandbox']).toContain(call.caller)
        return
      }
      expect(['borrower', 'agent', 'signed-in']).toContain(call.caller)
      const input = row.kind === 'own' ? row.input : row.input(target)
      const forged = await new SignJWT({ org: owner.subject.organizationId, kind: 'customer' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(owner.subject.accountId)
        .setExpirationTime(LONG_AGO * 2)
        .sign(Buffer.from('not the key of anything at all here'))
      const nobody = [product.anonymous, product.bearer(expired), product.bearer(forged)]
      const answers = await Promise.all(nobody.map((one) => one.call(call, input)))
      for (const answer of answers) {
        expect(learned(answer)).toEqual(learned(answers[0] ?? answer))
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ status: 401, code: 'session.unauthenticated' })
      }
      for (const [who, stranger] of whoMayNot(call, strangers, owner)) {
        if (row.kind === 'own') continue
        const [real, absent] = await Promise.all([
          stranger.call(call, row.input(target)),
          stranger.call(call, row.input(absentTarget())),
        ])
        expect(learned(real), who).toEqual(learned(absent))
        expect(real.body, who).toEqual(NOT_FOUND)
      }
    },
  )

  it('serves calls without ids only to the right kind of caller, and with nothing of others', async () => {
    for (const call of CALLS) {
      const row = ROWS[call.name]
      if (row?.kind !== 'own' || call.caller === 'signed-in') continue
      const wrong = call.caller === 'agent' ? strangers.otherBorrower : strangers.agent
      expect((await wrong.call(call, row.input)).body, call.name).toEqual(NOT_FOUND)
      const right = call.caller === 'agent' ? strangers.otherAgent : strangers.otherBorrower
      const text = (await right.call(call, row.input)).bytes.toString('utf8')
      expect(text, call.name).not.toContain(target.uuid)
      expect(text, call.name).not.toContain(owner.subject.accountId)
    }
  })

  it('does not select another borrower’s offer for one’s own application', async () => {
    // The rows above take minutes on a loaded machine, and an application begins at prices of now.
    await refreshPrices(product.application.jobs)
    const { application } = await strangers.otherBorrower.ask(createApplication, { body: APPLICATION })
    const uuid = application.appUuid
    const answer = await strangers.otherBorrower.call(selectOffer, {
      params: { uuid },
      body: { offerUuid: target.offerUuid },
    })
    expect(answer.body).toMatchObject({ status: 404, code: 'offer.not-found' })
  })

  it('leaves the application unchanged, whoever tried', async () => {
    const [row] = await product.rows('select state, version from applications where id = $1', [target.uuid])
    expect(row?.['state']).toBe('WAITING_FOR_COLLATERAL')
    const [events] = await product.rows(
      'select count(*)::int as n from application_events where application_id = $1',
      [target.uuid],
    )
    expect(events?.['n']).toBe(row?.['version'])
  })
})
