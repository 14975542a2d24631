import { saveExperiment } from '@pledge/contract/experiments'
import { getQueues } from '@pledge/contract/portfolio'
import { getLegacyIdentity, getSelf } from '@pledge/contract/session'
import { getOwnRights } from '@pledge/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../product/product.test-data.ts'

const PROFILE_TYPES = ['AGENT', 'ADMIN', 'ADMINISTRATOR', 'EMPLOYEE', 'SUPERUSER']

describe('what an account is called', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(() => product.startAnew())

  it.each(PROFILE_TYPES)(
    'grants no right: neither the profileType %s nor isManageable (2.6.07)',
    async (profileType) => {
      const borrower = await product.borrower()
      const [avery, ellis] = [await product.agent('avery'), await product.agent('ellis')]
      const before = [await avery.ask(getOwnRights), await ellis.ask(getOwnRights)]
      await product.rows('update accounts set profile_type = $1', [profileType])

      const self = await borrower.ask(getSelf, { params: { kind: 'customer' } })
      expect(self).toMatchObject({ userType: profileType, isManageable: true })
      expect(await borrower.ask(getLegacyIdentity)).toMatchObject({ profileType })
      expect((await borrower.call(getQueues)).status).toBe(404)
      expect([await avery.ask(getOwnRights), await ellis.ask(getOwnRights)]).toEqual(before)
      const body = {
        description: 'A shorter page',
        area: 'layout',
        goal: 'application',
        owner: 'Growth',
        enabledBps: 1,
      } as const
      for (const agent of [avery, ellis])
        expect((await agent.call(saveExperiment, { params: { key: 'a-key' }, body })).status).toBe(403)
    },
  )
})
