import {
  claimEstateLoan,
  getEstateClaims,
  getEstateLoan,
  releaseEstateClaim,
} from '@pledge/contract/estate-claims'
import {
  getEstateRegister,
  importEstateRegister,
  previewEstateRegister,
} from '@pledge/contract/estate-register'
import { fileOf, type RegisterRow } from '@pledge/domain/refinance/register.test-data'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MAYA } from '../../product/refinances.test-data.ts'
import { MAX_CLAIM_TRIES, MAX_CLAIM_TRIES_A_DAY } from './claim-tries.ts'

const UNKNOWN = 'refinance.loan-unknown'

describe('claiming a loan of the defunct lender', () => {
  let product: Product
  let maya: Caller
  let avery: Caller
  let blake: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower('maya@home.example')
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    await imports(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
      { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '10' },
      { loan_number: 'CEL-4', email: 'noah@home.example' },
    )
  })
  afterEach(() => product.close())

  const imports = async (...rows: readonly Partial<RegisterRow>[]) => {
    const csv = fileOf(...rows)
    const imported = async (who: Caller) => {
      const { sha256, changesSha256 } = await who.ask(previewEstateRegister, { body: { csv } })
      return who.call(importEstateRegister, { body: { csv, sha256, changesSha256 } })
    }
    // A file that removes loans takes both.
    const first = await imported(avery)
    return done(first).state === 'WAITING' ? imported(blake) : first
  }
  const claims = (celsiusLoanNumber: string, who: Caller = maya, other: object = {}) =>
    who.call(claimEstateLoan, { body: { celsiusLoanNumber, ...MAYA, ...other } })
  const release = (who: Caller, step: 'request' | 'confirm' | 'withdraw', reason = 'The account is lost') =>
    who.call(releaseEstateClaim, { params: { loanNumber: 'CEL-1' }, body: { step, reason } })

  it('combines loans of the same coin on one card (part of 2.2.14, part of 2.3.03, G.70)', async () => {
    for (const loanNumber of ['CEL-1', 'cel-3', 'CEL-2']) done(await claims(loanNumber))
    const { loans } = await maya.ask(getEstateClaims)
    expect(loans).toMatchObject([
      {
        celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
        collateral: { coinQuantity: '2', type: 'BTC' },
        balance: '40000.00',
      },
      { celsiusLoanNumbers: ['CEL-3'], collateral: { coinQuantity: '10', type: 'ETH' }, balance: '30000.00' },
    ])
    for (const { ltv } of loans) expect(Number(ltv)).toBeGreaterThan(0)
  })

  it('quotes a new loan instead, for each treatment, with the top-up to 55 % (part of 2.3.07, part of 2.3.08, part of 2.3.09, part of 2.3.10)', async () => {
    done(await claims('CEL-1'))
    const quoted = async () => (await maya.ask(getEstateClaims)).loans[0]!
    const { ltv, quotes } = await quoted()
    expect(quotes).toMatchObject([
      {
        collateralReuseConsent: 'DECLINE_REHYPOTHECATION',
        amount: '30000.00',
        ltv,
        collateral: { type: 'BTC' },
        minCollateralUnits: '1.25',
        celsiusTopUpRequired: false,
        celsiusTopUpCollateral: { coinQuantity: '0', type: 'BTC' },
        postTopUpLoanToValue: ltv,
        state: 'CA',
        countryCode: null,
      },
    ])
    // At 60 % a top-up is required, which ends at or just below 55 %.
    await product.rows(`update prices set price_cents = 4000000 where coin = 'BTC'`)
    const [above] = (await quoted()).quotes
    expect(above).toMatchObject({ ltv: '0.6', celsiusTopUpRequired: true, minCollateralUnits: '1.36363637' })
    expect(above?.celsiusTopUpCollateral).toEqual({ coinQuantity: '0.11363637', type: 'BTC' })
    expect(Number(above?.postTopUpLoanToValue)).toBeLessThanOrEqual(0.55)
    expect(Number(above?.postTopUpLoanToValue)).toBeGreaterThan(0.5499)
  })

  it('answers an unknown ID, a foreign one and a claimed one alike (G.70, part of 2.5.06)', async () => {
    done(await claims('CEL-1'))
    const answers = await Promise.all([
      claims('CEL-404'),
      claims('CEL-4'),
      claims('CEL-2', maya, { dateOfBirth: '1985-02-27' }),
      claims('CEL-2', maya, { ssnLastFour: '6788' }),
      claims('CEL-2', maya, { ssnLastFour: null }),
      claims('CEL-1', await product.borrower('noah@home.example')),
    ])
    // The person of the register, with another account: the loan is still the first one's.
    await product.rows(`update accounts set email = 'maya.new@home.example' where id = $1`, [
      maya.subject.accountId,
    ])
    answers.push(await claims('CEL-1', await product.borrower('maya@home.example')))
    for (const answer of answers) {
      expect(codeOf(answer)).toBe(UNKNOWN)
      expect(answer.body).toEqual(answers[0]!.body)
    }
    expect(await maya.ask(getEstateClaims)).toMatchObject({ loans: [{ celsiusLoanNumbers: ['CEL-1'] }] })
  })

  it('refuses a loan whose digits differ from those of a claimed one: no SSN would be that of both (note 106)', async () => {
    await imports(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2' },
      { loan_number: 'CEL-3' },
      { loan_number: 'CEL-4', email: 'noah@home.example' },
      { loan_number: 'CEL-5', ssn_last_four: '1111' },
    )
    done(await claims('CEL-1'))
    expect(codeOf(await claims('CEL-5', maya, { ssnLastFour: '1111' }))).toBe(UNKNOWN)
    done(await claims('CEL-2'))
    expect(await maya.ask(getEstateClaims)).toMatchObject({
      loans: [{ celsiusLoanNumbers: ['CEL-1', 'CEL-2'] }],
    })
  })

  it('refuses an ID that is not one (part of 2.5.06, part of G.15)', async () => {
    for (const typed of ['', ' ', 'CEL_1', 'A'.repeat(41)])
      expect(codeOf(await claims(typed)), typed).toBe('request.invalid')
  })

  it('needs a verified email, and not only a typed one', async () => {
    await product.rows(`update accounts set email_verified_at = null where id = $1`, [maya.subject.accountId])
    expect(codeOf(await claims('CEL-1'))).toBe('account.email-unverified')
  })

  it('allows a few tries, then none, not even the right one', async () => {
    for (let tries = 0; tries < MAX_CLAIM_TRIES; tries += 1)
      expect(codeOf(await claims('CEL-404'))).toBe(UNKNOWN)
    expect(codeOf(await claims('CEL-1'))).toBe('request.too-many')
    expect(await maya.ask(getEstateClaims)).toEqual({ loans: [] })
  })

  it('gives no tries back for claiming an own loan again', async () => {
    done(await claims('CEL-1'))
    for (let tries = 0; tries < MAX_CLAIM_TRIES - 1; tries += 1)
      expect(codeOf(await claims('CEL-4'))).toBe(UNKNOWN)
    done(await claims('CEL-1'))
    expect(codeOf(await claims('CEL-4'))).toBe('request.too-many')
  })

  it('allows as many tries of one loan in a day, from whichever accounts', async () => {
    const used = MAX_CLAIM_TRIES_A_DAY.loan
    for (const name of ['noah', 'olga'])
      for (let tries = 0; tries < used / 2; tries += 1)
        expect(codeOf(await claims('CEL-1', await product.borrower(`${name}@home.example`)))).toBe(UNKNOWN)
    expect(codeOf(await claims('CEL-1'))).toBe('request.too-many')
    done(await claims('CEL-2'))
  })

  it('answers for collateral that is worth nothing without an LTV and quotes', async () => {
    await product.rows(`update estate_loans set quantity_units = 1 where loan_number = 'CEL-3'`)
    done(await claims('CEL-3'))
    expect(await maya.ask(getEstateClaims)).toMatchObject({
      loans: [{ celsiusLoanNumbers: ['CEL-3'], ltv: null, quotes: [] }],
    })
  })

  it('is the same when it is repeated, and belongs to one organization', async () => {
    for (let times = 0; times < 2; times += 1) done(await claims('CEL-1'))
    expect(await product.rows('select count(*)::int as n from estate_claims')).toEqual([{ n: 1 }])
    const elsewhere = await product.borrower('maya@home.example', 'NORTHWIND')
    expect(codeOf(await claims('CEL-2', elsewhere))).toBe(UNKNOWN)
  })

  it('is released by two agents, and then claimable again', async () => {
    done(await claims('CEL-1'))
    expect(codeOf(await release(avery, 'confirm'))).toBe('transition.not-allowed')
    expect(codeOf(await release(avery, 'request', ' '))).toBe('approval.reason-required')
    done(await release(avery, 'request'))
    expect(codeOf(await release(avery, 'confirm'))).toBe('approval.same-agent')
    expect((await blake.ask(getEstateRegister)).releaseRequests).toMatchObject([
      {
        loanNumber: 'CEL-1',
        requestedBy: 'avery@pledge.example',
        reason: 'The account is lost',
        isOwn: false,
      },
    ])
    expect((await blake.ask(getEstateLoan, { params: { loanNumber: 'cel-1' } })).loan).toMatchObject({
      state: 'CLAIMED',
      claim: { claimedBy: 'maya@home.example', release: { requestedBy: 'avery@pledge.example' } },
    })
    expect(done(await release(blake, 'confirm')).loan).toMatchObject({ state: 'OPEN', claim: null })
    expect(await maya.ask(getEstateClaims)).toEqual({ loans: [] })
    expect(codeOf(await release(blake, 'request'))).toBe('refinance.claim-over')
    done(await claims('CEL-1'))
    expect(await maya.ask(getEstateClaims)).toMatchObject({ loans: [{ celsiusLoanNumbers: ['CEL-1'] }] })
    expect(
      await product.rows('select released_by, ended_at is null as live from estate_claims order by ended_at'),
    ).toEqual([
      { released_by: blake.subject.accountId, live: false },
      { released_by: null, live: true },
    ])
  })

  it('goes with its loan when a file no longer has a released one, and what the agents decided is kept', async () => {
    done(await claims('CEL-1'))
    const [claim] = await product.rows('select id from estate_claims')
    done(await release(avery, 'request'))
    done(await release(blake, 'confirm'))
    done(await imports({ loan_number: 'CEL-2' }))
    expect(await product.rows('select loan_number from estate_loans')).toEqual([{ loan_number: 'CEL-2' }])
    expect(await product.rows('select id from estate_claims')).toEqual([])
    expect(await product.rows('select * from estate_removed_claims')).toMatchObject([
      {
        id: claim!['id'],
        organization_id: product.organizationId,
        loan_number: 'CEL-1',
        borrower_id: maya.subject.accountId,
        release_requested_by: avery.subject.accountId,
        release_reason: 'The account is lost',
        released_by: blake.subject.accountId,
        ended_at: expect.any(Date),
        removed_at: expect.any(Date),
      },
    ])
  })

  it('keeps its place when a request for its release is taken back', async () => {
    done(await claims('CEL-1'))
    done(await release(avery, 'request'))
    done(await release(blake, 'withdraw'))
    expect(codeOf(await release(blake, 'confirm'))).toBe('transition.not-allowed')
    expect((await avery.ask(getEstateRegister)).releaseRequests).toEqual([])
    expect(await maya.ask(getEstateClaims)).toMatchObject({ loans: [{ celsiusLoanNumbers: ['CEL-1'] }] })
  })

  it('keeps the loan out of the reach of files, and not the other loans', async () => {
    done(await claims('CEL-1'))
    done(await imports({ loan_number: 'CEL-1', balance: '1.00' }, { loan_number: 'CEL-2', balance: '1.00' }))
    expect(
      await product.rows('select loan_number, balance_cents from estate_loans order by loan_number'),
    ).toEqual([
      { loan_number: 'CEL-1', balance_cents: '3000000' },
      { loan_number: 'CEL-2', balance_cents: '100' },
    ])
  })

  it('shows agents no person, and nothing of a number that the register does not have', async () => {
    const { loan } = await avery.ask(getEstateLoan, { params: { loanNumber: 'CEL-1' } })
    expect(loan).toMatchObject({ interestRate: '0.0895', openedOn: '2021-06-30', state: 'OPEN', claim: null })
    for (const value of ['Maya', '1985', '6789', 'home.example'])
      expect(JSON.stringify(loan)).not.toContain(value)
    expect(await avery.ask(getEstateLoan, { params: { loanNumber: 'CEL-404' } })).toEqual({ loan: null })
  })
})
