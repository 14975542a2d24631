import { getDocuments } from '@pledge/contract/agreements'
import { getApplication, getApplications } from '@pledge/contract/applications'
import { getProfile } from '@pledge/contract/borrower'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { getRefinanceDetails, giveRefinanceDetails } from '@pledge/contract/refinance-details'
import { codeOf, done } from '@pledge/testing/call/answer'
import { INTERNATIONAL, REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import {
  confirmChosen,
  givesDetails,
  importRegister,
  MAYA,
  refinancesOf,
} from '../../product/refinances.test-data.ts'
import { completeRefinance } from './complete-refinance.ts'
import { MAX_SSN_TRIES_A_DAY } from './give-details.ts'

const { homeAddress } = REFINANCE_DETAILS

describe('the details that the register lacks (note 106)', { timeout: 120_000 }, () => {
  let product: Product
  let maya: Caller
  const { imports, chosen, selected, signed, handOver } = refinancesOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    await product.walked('claimable', () =>
      imports(
        { loan_number: 'CEL-1' },
        { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '100' },
        { loan_number: 'CEL-8', last_name: 'Covered', email: 'cora@home.example' },
      ),
    )
    maya = await product.borrower('maya@home.example')
  })
  afterAll(() => product.close())

  const details = async (as: Caller, uuid: string) =>
    (await as.ask(getRefinanceDetails, { params: { uuid } })).details
  const stateOf = async (as: Caller, uuid: string) =>
    (await as.ask(getApplication, { params: { uuid } })).application.state
  const refinanceWith = async (as: Caller, loanNumber: string): Promise<string> => {
    const { applications } = await as.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const found = applications.find(({ celsiusLoanNumbers }) => celsiusLoanNumbers.includes(loanNumber))
    if (found === undefined) throw new Error('a claim must begin an application')
    return found.appUuid
  }
  const inquiries = async (uuid: string) =>
    (await product.rows('select kind from inquiries where application_id = $1 order by kind', [uuid])).map(
      ({ kind }) => String(kind),
    )

  it('are asked for before the confirmation, and the military inquiry is made with them (32 CFR 232.5(b))', async () => {
    const claimed = await chosen(maya, ['CEL-1'])
    const { uuid } = claimed
    expect(await details(maya, uuid)).toEqual({
      status: 'NEEDED',
      name: { firstName: 'Maya', lastName: "O'Neil", suffix: null },
      homeAddress: { ...homeAddress, street1: '', city: '', zip: '' },
      isInternational: false,
      isSsnRequested: true,
      isPhoneRequested: true,
    })
    expect(codeOf(await confirmChosen(maya, claimed))).toBe('refinance.details-needed')
    expect(await inquiries(uuid)).toEqual(['screening'])
    done(await givesDetails(maya, uuid))
    await product.settle()
    expect(await inquiries(uuid)).toEqual(['military', 'screening'])
    expect(await details(maya, uuid)).toMatchObject({
      status: 'COMPLETE',
      homeAddress,
      isSsnRequested: false,
      isPhoneRequested: false,
    })
    expect(done(await confirmChosen(maya, claimed)).application.state).toBe('SIGN_DOCS')
    expect(codeOf(await givesDetails(maya, uuid))).toBe('transition.not-allowed')
  })

  it('are on file as the details of a form are: sealed, in the profile, without an SSN on the wire', async () => {
    const { uuid } = await chosen(maya, ['CEL-1'])
    const answer = await givesDetails(maya, uuid)
    expect(JSON.stringify(done(answer))).not.toContain('123-45-6789')
    const { profile } = await maya.ask(getProfile)
    expect(profile).toMatchObject({
      hasSsn: true,
      addresses: [homeAddress],
      phoneNumbers: [{ number: '+13105550123' }],
    })
    const stored = await product.rows('select * from submitted_details where application_id = $1', [uuid])
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toMatch(/Ocean Avenue|6789|5550123/)
  })

  it('refuse an SSN that is not that of the old loan, as any wrong field, and limit the tries', async () => {
    const { uuid } = await chosen(maya, ['CEL-1'])
    for (let time = 0; time < MAX_SSN_TRIES_A_DAY; time += 1) {
      const refused = await givesDetails(maya, uuid, { ssn: `123-45-100${time}` })
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'borrower.details-invalid',
          fields: [{ field: 'ssn', message: 'This does not match the SSN of your old loan' }],
        },
      })
    }
    expect(codeOf(await givesDetails(maya, uuid))).toBe('request.too-many')
    expect(await inquiries(uuid)).toEqual(['screening'])
  })

  it.each([
    ['ssn', { ssn: '123456789' }],
    ['street1', { homeAddress: { ...homeAddress, street1: ' ' } }],
    ['zip', { homeAddress: { ...homeAddress, zip: '9040' } }],
    ['state', { homeAddress: { ...homeAddress, state: 'OH' } }],
    ['phoneNumber', { phoneNumber: '12' }],
  ])('are judged by the rules of the form: %s', async (field, changes) => {
    const { uuid } = await chosen(maya, ['CEL-1'])
    const refused = await givesDetails(maya, uuid, changes)
    expect(refused).toMatchObject({ body: { code: 'borrower.details-invalid', fields: [{ field }] } })
    const params = { uuid }
    const empty = await maya.call(giveRefinanceDetails, { params, body: { homeAddress } })
    expect(empty).toMatchObject({ body: { fields: [{ field: 'ssn' }, { field: 'phoneNumber' }] } })
    expect(await inquiries(uuid)).toEqual(['screening'])
  })

  it('lead to a refusal with its notice of action where the borrower is covered (10 USC 987, 12 CFR 1002.9)', async () => {
    const cora = await product.borrower('cora@home.example')
    const { uuid } = await chosen(cora, ['CEL-8'])
    expect(await stateOf(cora, uuid)).toBe('OFFER_SELECT')
    done(await givesDetails(cora, uuid))
    await product.settle()
    expect(await stateOf(cora, uuid)).toBe('DECLINED')
    const { documents } = await cora.ask(getDocuments, { params: { uuid } })
    const notices = documents.filter(({ type }) => type === 'ADVERSE_ACTION')
    expect(notices).toHaveLength(1)
  })

  it('lead to the notice of action also where no offer is selected (12 CFR 1002.9)', async () => {
    const cora = await product.borrower('cora@home.example')
    done(await cora.call(claimEstateLoan, { body: { celsiusLoanNumber: 'CEL-8', ...MAYA } }))
    await product.settle()
    const uuid = await refinanceWith(cora, 'CEL-8')
    done(await givesDetails(cora, uuid))
    await product.settle()
    expect(await stateOf(cora, uuid)).toBe('DECLINED')
    const { documents } = await cora.ask(getDocuments, { params: { uuid } })
    expect(documents.map(({ type }) => type)).toEqual(['ADVERSE_ACTION'])
  })

  it('are not asked of a borrower whose details are on file, who is inquired about all the same', async () => {
    const first = await selected(maya, ['CEL-1'])
    expect((await details(maya, first.uuid)).status).toBe('COMPLETE')
    const second = await chosen(maya, ['CEL-3'])
    expect((await details(maya, second.uuid)).status).toBe('COMPLETE')
    expect(await inquiries(second.uuid)).toEqual(['military', 'screening'])
    expect(done(await confirmChosen(maya, second)).application.state).toBe('SIGN_DOCS')
  })

  it('are entered once for all refinances that lack them', async () => {
    const first = await chosen(maya, ['CEL-1'])
    const second = await chosen(maya, ['CEL-3'])
    done(await givesDetails(maya, first.uuid))
    await product.settle()
    expect(await details(maya, second.uuid)).toMatchObject({ status: 'COMPLETE', homeAddress })
    expect(await inquiries(second.uuid)).toEqual(['military', 'screening'])
  })

  it('are stored also where another refinance of the borrower cannot take them', async () => {
    const first = await chosen(maya, ['CEL-1'])
    const second = await chosen(maya, ['CEL-3'])
    const broken = `update submitted_details set name_sealed = 'broken' where application_id = $1`
    await product.rows('alter table submitted_details disable trigger user')
    await product.rows(broken, [second.uuid])
    await product.rows('alter table submitted_details enable trigger user')
    done(await givesDetails(maya, first.uuid))
    await product.settle()
    expect((await details(maya, first.uuid)).status).toBe('COMPLETE')
  })

  it('have no SSN, and so no military inquiry, for a borrower abroad', async () => {
    const loan = { loan_number: 'CEL-9', residence: 'NZ', ssn_last_four: '', email: 'ana@home.example' }
    await importRegister(await product.agent('avery', INTERNATIONAL), loan)
    const ana = await product.borrower('ana@home.example', INTERNATIONAL)
    const body = { celsiusLoanNumber: 'CEL-9', dateOfBirth: MAYA.dateOfBirth, ssnLastFour: null }
    done(await ana.call(claimEstateLoan, { body }))
    await product.settle()
    const { applications } = await ana.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const { appUuid: uuid } = applications[0]!
    expect(await details(ana, uuid)).toMatchObject({
      status: 'NEEDED',
      isInternational: true,
      isSsnRequested: false,
    })
    const address = { ...homeAddress, city: 'Auckland', state: 'Auckland', zip: '1010', country: 'NZ' }
    const given = { homeAddress: address, phoneNumber: '+64 9 300 1234' }
    done(await ana.call(giveRefinanceDetails, { params: { uuid }, body: given }))
    await product.settle()
    expect((await details(ana, uuid)).status).toBe('COMPLETE')
    expect(await inquiries(uuid)).toEqual(['screening'])
  })

  it('are looked at once more before the new loan begins', async () => {
    const { uuid } = await signed(['CEL-1'])
    const setCleared = (isCleared: string) =>
      product.rows(
        `update streams set state = jsonb_set(state, '{refinance,isMilitaryCleared}', $2::jsonb)
           where application_id = $1 and stream = 'application'`,
        [uuid, isCleared],
      )
    await setCleared('false')
    await handOver('CEL-1', 125_000_000n)
    const job = { organizationId: product.organizationId, applicationId: uuid }
    expect(await completeRefinance(product.application.jobs)(job)).toMatchObject({
      completion: { kind: 'waits' },
    })
    await setCleared('true')
  })
})
