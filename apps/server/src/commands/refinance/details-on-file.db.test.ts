import { getProfile } from '@pledge/contract/borrower'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { getApplications } from '@pledge/contract/applications'
import { getRefinanceDetails } from '@pledge/contract/refinance-details'
import { done } from '@pledge/testing/call/answer'
import { REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { givesDetails, MAYA, refinancesOf } from '../../product/refinances.test-data.ts'
import { findProfile, saveProfile } from '../../store/borrower/borrowers.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'
import { findSubmittedDetails, insertSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import { giveRefinanceDetails } from './give-details.ts'
import { refinanceClaims } from './refinance-claims.ts'

const ON_FILE: PersonalData = {
  name: { firstName: 'Maya', lastName: "O'Neil", suffix: 'Jr' },
  latinName: { firstName: 'Maya', lastName: "O'Neil" },
  dateOfBirth: MAYA.dateOfBirth,
  ssn: '987-65-6789',
  address: {
    type: 'HOME',
    street1: '1 Main Street',
    street2: null,
    city: 'Oakland',
    state: 'CA',
    zip: '94601',
    country: 'US',
  },
  phone: '+15105550188',
  countryOfDomicile: 'US',
}
/** What whoever has stolen the session enters: the register's digits, and a telephone number of their own. */
const OTHER = { ...REFINANCE_DETAILS, phoneNumber: '+13105550199' }

describe(
  'details on file that a refinance does not change (note 018, note 106)',
  { timeout: 120_000 },
  () => {
    let product: Product
    let maya: Caller
    const { imports, claims } = refinancesOf(() => product)

    beforeAll(async () => {
      product = await createProduct({ readsDocuments: false })
    })
    beforeEach(async () => {
      await product.startAnew()
      await product.walked('claimable', () =>
        imports(
          { loan_number: 'CEL-1' },
          { loan_number: 'CEL-2' },
          { loan_number: 'CEL-4', coin: 'ETH', coin_quantity: '100', ssn_last_four: '1111' },
        ),
      )
      maya = await product.borrower('maya@home.example')
    })
    afterAll(() => product.close())

    /** What another application stores, or a change with a step-up. */
    const files = (changes: Partial<PersonalData> = {}) => {
      const { jobs } = product.application
      const { accountId, organizationId } = maya.subject
      const profile = { ...ON_FILE, ...changes, accountId, organizationId }
      return withTenant(jobs.db, principalOf(maya.subject), (tx) =>
        saveProfile(tx, jobs.sealer, profile, jobs.clock.business()),
      )
    }
    const stored = (uuid: string) => {
      const { db, sealer } = product.application.jobs
      return withTenant(db, principalOf(maya.subject), async (tx) => ({
        profile: await findProfile(tx, sealer, maya.subject.accountId),
        submitted: await findSubmittedDetails(tx, sealer, uuid),
      }))
    }
    const begun = async (loanNumber: string): Promise<string> => {
      await product.settle()
      const { applications } = await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
      return applications.find(({ celsiusLoanNumbers }) => celsiusLoanNumbers.includes(loanNumber))!.appUuid
    }
    const details = async (uuid: string) =>
      (await maya.ask(getRefinanceDetails, { params: { uuid } })).details

    it('stay where another application gave them after the claim', async () => {
      done(await claims(maya, 'CEL-1'))
      const uuid = await begun('CEL-1')
      await files()
      expect(await details(uuid)).toMatchObject({
        status: 'NEEDED',
        homeAddress: ON_FILE.address,
        isSsnRequested: false,
        isPhoneRequested: false,
      })
      done(await givesDetails(maya, uuid, OTHER))
      const { profile, submitted } = await stored(uuid)
      expect(profile).toMatchObject(ON_FILE)
      expect(submitted).toMatchObject({ ssn: ON_FILE.ssn, phone: ON_FILE.phone })
      expect((await maya.ask(getProfile)).profile).toMatchObject({
        phoneNumbers: [{ number: ON_FILE.phone }],
      })
    })

    it('are not put back to what they were at the claim', async () => {
      await files()
      const body = { celsiusLoanNumber: 'CEL-4', ...MAYA, ssnLastFour: '1111' }
      done(await maya.call(claimEstateLoan, { body }))
      const uuid = await begun('CEL-4')
      const phone = '+14155550177'
      await files({ phone })
      expect(await details(uuid)).toMatchObject({
        status: 'NEEDED',
        homeAddress: ON_FILE.address,
        isSsnRequested: true,
        isPhoneRequested: false,
      })
      done(await givesDetails(maya, uuid, { ...OTHER, ssn: '123-45-1111' }))
      const { profile, submitted } = await stored(uuid)
      // The SSN on file is not that of this loan: the one that is given is of this refinance alone.
      expect(profile).toMatchObject({ ...ON_FILE, phone })
      expect(submitted).toMatchObject({ ssn: '123-45-1111', phone })
    })

    it('are read once the account is locked, also where they come between the check and the commit', async () => {
      done(await claims(maya, 'CEL-1'))
      const uuid = await begun('CEL-1')
      const { jobs } = product.application
      let isOver = false
      const interrupted = {
        ...jobs,
        transaction: async (...args: Parameters<typeof jobs.transaction>) => {
          if (!isOver) {
            isOver = true
            await files()
          }
          return jobs.transaction(...args)
        },
      } as typeof jobs
      const input = { subject: maya.subject, applicationId: uuid, details: OTHER }
      expect(await giveRefinanceDetails(interrupted)(input)).toEqual({ ok: true })
      const { profile, submitted } = await stored(uuid)
      expect(profile).toMatchObject(ON_FILE)
      expect(submitted).toMatchObject({ ssn: ON_FILE.ssn, phone: ON_FILE.phone })
    })

    it('are not asked for again where another loan of the coin joins, unless their SSN is not that of all', async () => {
      done(await claims(maya, 'CEL-1'))
      const uuid = await begun('CEL-1')
      done(await givesDetails(maya, uuid))
      await product.settle()
      expect((await details(uuid)).status).toBe('COMPLETE')
      done(await claims(maya, 'CEL-2'))
      expect(await begun('CEL-2')).toBe(uuid)
      expect((await details(uuid)).status).toBe('COMPLETE')
      const { jobs } = product.application
      const { accountId: borrowerId, organizationId } = maya.subject
      const { submitted } = await stored(uuid)
      const input = { applicationId: uuid, organizationId, borrowerId, now: jobs.clock.business() }
      const other = { ...submitted!, ssn: '123-45-1111' }
      await withTenant(jobs.db, principalOf(maya.subject), (tx) =>
        insertSubmittedDetails(tx, jobs.sealer, { ...input, details: other, isCorrection: true }),
      )
      const lapsed = { organizationId, borrowerId, coin: 'BTC', haveLapsed: true } as const
      expect(await refinanceClaims(jobs)(lapsed)).toMatchObject({ ok: true })
      expect((await details(uuid)).status).toBe('NEEDED')
      done(await givesDetails(maya, uuid))
      await product.settle()
      expect((await details(uuid)).status).toBe('COMPLETE')
      const inquired = await product.rows(
        `select 1 from inquiries where application_id = $1 and kind = 'military'`,
        [uuid],
      )
      // Another submission is another inquiry: the first one may have been about somebody else.
      expect(inquired).toHaveLength(2)
    })
  },
)
