import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { getApplications } from '@pledge/contract/applications'
import { getRefinanceDetails } from '@pledge/contract/refinance-details'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import type { ScreeningPort } from '@pledge/providers/screening/port'
import { isMilitaryDue } from '@pledge/domain/application/lender-turn'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { principalOf } from '../../commands/actors.ts'
import { recordCovered, recordNotCovered } from '../../commands/borrower/record-screening.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { givesDetails, importRegister, MAYA } from '../../product/refinances.test-data.ts'
import { saveProfile } from '../../store/borrower/borrowers.ts'
import { withTenant } from '../../store/database/database.ts'
import { readInquired } from './borrower-inquiry.ts'
import { askScreening } from './screen-borrower.ts'

describe('the inquiries about the borrower of a refinance (note 106)', { timeout: 120_000 }, () => {
  let product: Product
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterEach(() => product.close())

  const claimed = async (borrower: Caller, celsiusLoanNumber: string, ssnLastFour: string | null) => {
    const body = { celsiusLoanNumber, dateOfBirth: MAYA.dateOfBirth, ssnLastFour }
    done(await borrower.call(claimEstateLoan, { body }))
    await product.settle()
    const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    return applications[0]!.appUuid
  }

  it('have a key of their own once an SSN is given: a repeated key sends the same data', async () => {
    const { jobs } = product.application
    await importRegister(await product.agent('avery'), { loan_number: 'CEL-1' })
    const maya = await product.borrower('maya@home.example')
    const uuid = await claimed(maya, 'CEL-1', MAYA.ssnLastFour)
    const sent: Parameters<ScreeningPort['screen']>[0][] = []
    const recording: ScreeningPort = {
      ...jobs.screening,
      screen: (inquiry) => {
        sent.push(inquiry)
        return jobs.screening.screen(inquiry)
      },
    }
    const asks = async () => {
      const job = { organizationId: product.organizationId, applicationId: uuid }
      const inquired = await readInquired(jobs, job, ['OFFER_SELECT'])
      await askScreening({ ...jobs, screening: recording }, inquired!)
    }
    await asks()
    done(await givesDetails(maya, uuid))
    await asks()
    await asks()
    expect(sent.map(({ ssn }) => ssn)).toEqual([null, '123-45-6789', '123-45-6789'])
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })

  it('counts for the details that it was made about, and not for later ones', async () => {
    await product.close()
    // No job of the commit that stores the later details makes its inquiry before the answer about the earlier ones.
    product = await createProduct({ readsDocuments: false, diesAfterCommits: true })
    const { jobs } = product.application
    await importRegister(await product.agent('avery'), { loan_number: 'CEL-1' })
    const maya = await product.borrower('maya@home.example')
    const applicationId = await claimed(maya, 'CEL-1', MAYA.ssnLastFour)
    const job = { organizationId: product.organizationId, applicationId }
    const stands = async () => {
      const { file, revision } = (await readInquired(jobs, job, ['OFFER_SELECT']))!
      return { revision, isMilitaryDue: isMilitaryDue(file.application) }
    }
    done(await givesDetails(maya, applicationId))
    const later = await stands()
    expect(later).toEqual({ revision: 2, isMilitaryDue: true })
    const answer = { ...job, referenceId: 'mla-1' }
    expect(await recordNotCovered(jobs)({ ...answer, revision: 1 })).toMatchObject({ ok: true })
    expect(await recordCovered(jobs)({ ...answer, revision: 1 })).toMatchObject({ ok: true })
    expect(await stands()).toEqual(later)
    expect(await recordNotCovered(jobs)({ ...answer, revision: 2 })).toMatchObject({ ok: true })
    expect(await stands()).toEqual({ revision: 2, isMilitaryDue: false })
  })

  it.each([
    [
      'is made where an SSN is on file: service members abroad are covered',
      '123-45-6789',
      ['military', 'screening'],
    ],
    ['is left out where none is on file, because the database goes by SSN', null, ['screening']],
  ] as const)('of a borrower abroad: the military inquiry %s', async (_, ssn, expected) => {
    const { jobs } = product.application
    const loan = { loan_number: 'CEL-9', residence: 'NZ', ssn_last_four: '', email: 'ana@home.example' }
    await importRegister(await product.agent('avery', INTERNATIONAL), loan)
    const ana = await product.borrower('ana@home.example', INTERNATIONAL)
    const { accountId, organizationId } = ana.subject
    const name = { firstName: 'Maya', lastName: "O'Neil" }
    const profile = {
      accountId,
      organizationId,
      name: { ...name, suffix: null },
      latinName: name,
      dateOfBirth: MAYA.dateOfBirth,
      ssn,
      address: {
        type: 'HOME',
        street1: '1 Queen Street',
        street2: null,
        city: 'Auckland',
        state: 'Auckland',
        zip: '1010',
        country: 'NZ',
      },
      phone: '+6493001234',
      countryOfDomicile: 'NZ',
    } as const
    await withTenant(jobs.db, principalOf(ana.subject), (tx) =>
      saveProfile(tx, jobs.sealer, profile, jobs.clock.business()),
    )
    const uuid = await claimed(ana, 'CEL-9', null)
    const { details } = await ana.ask(getRefinanceDetails, { params: { uuid } })
    expect(details).toMatchObject({ status: 'COMPLETE', isSsnRequested: false })
    const rows = await product.rows('select kind from inquiries where application_id = $1 order by kind', [
      uuid,
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(expected)
  })
})
