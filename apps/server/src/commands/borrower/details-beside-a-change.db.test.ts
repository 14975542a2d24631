import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { codeOf, done } from '@pledge/testing/call/answer'
import { openDocument, start } from '@pledge/testing/steps/origination'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { signal } from '../../product/signal.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { findProfile, saveProfile } from '../../store/borrower/borrowers.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'

const PHONE = '+12025550143'

describe(
  'details that are submitted while another telephone number is stored (note 018)',
  { timeout: 120_000 },
  () => {
    let product: Product
    let maya: Caller
    let uuid: string

    beforeAll(async () => {
      product = await createProduct({ readsDocuments: false })
      maya = await product.borrower()
      uuid = await start(product, maya)
      await openDocument(maya, uuid)
    })
    afterAll(() => product.close())

    /** What another application of the borrower stores; it stays open until the other side goes on. */
    const storesPhone = (isStored: () => void, mayCommit: Promise<unknown>) => {
      const { db, sealer, clock } = product.application.jobs
      const { accountId, organizationId } = maya.subject
      const { name, homeAddress, ssn } = DETAILS
      const { dob: dateOfBirth, ...named } = name
      const profile = {
        accountId,
        organizationId,
        name: named,
        latinName: { firstName: named.firstName, lastName: named.lastName },
        dateOfBirth,
        ssn,
        address: homeAddress,
        phone: PHONE,
        countryOfDomicile: 'US',
      }
      return withTenant(db, principalOf(maya.subject), async (tx) => {
        await saveProfile(tx, sealer, profile, clock.business())
        isStored()
        await mayCommit
      })
    }

    it('do not replace that number without a step-up', async () => {
      const [isStored, mayCommit] = [signal(), signal()]
      const storing = storesPhone(isStored.give, mayCommit.given)
      await isStored.given
      const input = { params: { uuid }, body: DETAILS } as const
      const submitting = maya.call(submitBorrowerDetails, input)
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(() => product.rows(waiting), { timeout: 20_000 }).not.toHaveLength(0)
      mayCommit.give()
      await storing
      expect(codeOf(await submitting)).toBe('session.step-up-needed')
      const { db, sealer } = product.application.jobs
      const stored = () =>
        withTenant(db, principalOf(maya.subject), (tx) => findProfile(tx, sealer, maya.subject.accountId))
      expect((await stored())?.phone).toBe(PHONE)
      done(await withStepUp(product, maya, submitBorrowerDetails, input))
      expect((await stored())?.phone).toBe('+16145550123')
    })
  },
)
