import { getApplications } from '@pledge/contract/applications'
import { claimEstateLoan, getEstateClaims, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { selectOffer } from '@pledge/contract/offers'
import { detailsDeadline, type DeadlineTerms } from '@pledge/domain/application/deadlines'
import { done } from '@pledge/testing/call/answer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { importRegister, MAYA } from '../../product/refinances.test-data.ts'
import { saveProfile } from '../../store/borrower/borrowers.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import { claimedEstateLoans } from '../estate-claims/claimed-estate-loans.ts'
import { refinanceClaims } from './refinance-claims.ts'

describe('the claims of a refinance', () => {
  let product: Product
  let maya: Caller
  let avery: Caller
  let blake: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower('maya@home.example')
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    await importRegister(
      avery,
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
    )
  })
  afterEach(() => product.close())

  const claims = async (celsiusLoanNumber: string) =>
    done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber, ...MAYA } }))
  const list = async () =>
    (await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })).applications
  const first = async () => (await list())[0]!
  /** The dependencies of commands, where `meanwhile` happens once between what a command reads and what it locks. */
  const interrupted = (meanwhile: () => Promise<unknown>) => {
    const { jobs } = product.application
    let isOver = false
    return {
      ...jobs,
      transaction: async (...args: Parameters<typeof jobs.transaction>) => {
        if (!isOver) {
          isOver = true
          await meanwhile()
        }
        return jobs.transaction(...args)
      },
    } as typeof jobs
  }
  const bitcoinOfMaya = () => ({
    organizationId: product.organizationId,
    borrowerId: maya.subject.accountId,
    coin: 'BTC' as const,
  })

  it('loses no loan that is claimed while its offers are priced again', async () => {
    await claims('CEL-1')
    const deps = interrupted(() => claims('CEL-2'))
    expect(await refinanceClaims(deps)({ ...bitcoinOfMaya(), haveLapsed: true })).toMatchObject({ ok: true })
    expect(await list()).toMatchObject([{ celsiusLoanNumbers: ['CEL-1', 'CEL-2'] }])
    expect((await first()).offers).toMatchObject([{ amount: '40000.00' }])
  })

  it('takes in no loan that is released before it begins', async () => {
    await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
    await claims('CEL-1')
    await claims('CEL-2')
    await product.rows(`update prices set observed_at = observed_at + interval '1 day'`)
    const release = async () => {
      const params = { loanNumber: 'CEL-2' }
      const reason = 'Claimed by mistake'
      done(await avery.call(releaseEstateClaim, { params, body: { step: 'request', reason } }))
      done(await blake.call(releaseEstateClaim, { params, body: { step: 'confirm', reason } }))
    }
    await refinanceClaims(interrupted(release))(bitcoinOfMaya())
    expect(await list()).toMatchObject([{ celsiusLoanNumbers: ['CEL-1'] }])
    expect(await product.rows(`select state from estate_loans where loan_number = 'CEL-2'`)).toEqual([
      { state: 'OPEN' },
    ])
  })

  it('is not priced again where no loan joins it', async () => {
    await claims('CEL-1')
    const { appUuid: uuid, offers } = await first()
    const offerUuid = offers[0]!.uuid
    done(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid } }))
    expect(await refinanceClaims(product.application.jobs)(bitcoinOfMaya())).toEqual({
      ok: true,
      applicationId: null,
    })
    expect((await first()).selectedOffer?.uuid).toBe(offerUuid)
  })

  it('is priced for the residence on file, not for the older one of the register (part of 2.3.07)', async () => {
    const { jobs } = product.application
    const { organizationId } = product
    const person = { firstName: 'Maya', lastName: "O'Neil" }
    await withTenant(jobs.db, principalOf(maya.subject), (tx) =>
      saveProfile(
        tx,
        jobs.sealer,
        {
          accountId: maya.subject.accountId,
          organizationId,
          name: { ...person, suffix: null },
          latinName: person,
          dateOfBirth: MAYA.dateOfBirth,
          ssn: '123-45-6789',
          address: {
            type: 'HOME',
            street1: '1 Main Street',
            street2: null,
            city: 'Miami',
            state: 'FL',
            zip: '33101',
            country: 'US',
          },
          phone: '+15125550123',
          countryOfDomicile: 'US',
        },
        jobs.clock.business(),
      ),
    )
    await claims('CEL-1')
    expect((await first()).offers).toMatchObject([{ state: 'FL' }])
    const [quoted] = await claimedEstateLoans(jobs)(maya.subject)
    expect(quoted!.quotes[0]!.residence).toEqual({ kind: 'state', code: 'FL' })
  })

  it('has its last day to sign from the first claim, also where it begins later (journey: a refinanced loan)', async () => {
    await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
    await claims('CEL-1')
    const claimedAt = product.application.clock.business().getTime()
    await product.application.clock.forward(3 * 86_400_000)
    await product.rows(`update prices set observed_at = observed_at + interval '4 days'`)
    await product.settle()
    const [row] = await product.rows(`select expires_at from applications where is_refinance`)
    const terms = { completeDays: 14, timeZone: 'America/New_York' } as DeadlineTerms
    expect((row!['expires_at'] as Date).getTime()).toBe(detailsDeadline(claimedAt, terms))
  })

  it('leaves a claim that nothing could begin with until that day, and no longer (journey: a refinanced loan)', async () => {
    await product.rows(`update prices set observed_at = observed_at - interval '30 days'`)
    await claims('CEL-1')
    const states = () => product.rows(`select state from estate_loans where loan_number = 'CEL-1'`)
    await product.application.clock.forward(13 * 86_400_000)
    await refinanceClaims(product.application.jobs)(bitcoinOfMaya())
    expect(await states()).toEqual([{ state: 'CLAIMED' }])
    const mails = async () =>
      (await mailsTo(product, maya)).filter(({ subject }) =>
        subject.includes('We could not make you an offer'),
      )
    expect(await mails()).toEqual([])
    await product.application.clock.forward(2 * 86_400_000)
    await product.settle()
    expect(await states()).toEqual([{ state: 'OPEN' }])
    expect(await maya.ask(getEstateClaims)).toEqual({ loans: [] })
    await product.settle()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('for your old loan CEL-1 in time')
    expect(mail?.text).toContain('/celsius-refi')
  })
})
