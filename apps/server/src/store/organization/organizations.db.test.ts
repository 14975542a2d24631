import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { createRecordReader } from './organization-records.ts'

describe('organizations in force', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('are read once per version: only what was published since is read again (P4)', async () => {
    const read = createRecordReader(() => product.application.db)
    const first = await read(new Date())
    expect(first.length).toBeGreaterThan(1)
    const again = await read(new Date())
    expect(again.every((record, index) => record === first[index])).toBe(true)

    const code = 'NORTHWIND'
    await product.rows(
      `with next as (
         insert into organization_versions
           select v.organization_id, 2, v.settings || '{"version": 2, "promise": "Another promise."}', v.published_at
             from organization_versions v join organizations o on o.id = v.organization_id where o.code = $1
           returning organization_id)
       update organizations set published_version = 2 from next where id = next.organization_id`,
      [code],
    )
    const after = await read(new Date())
    const changed = after.filter((record, index) => record !== first[index])
    expect(changed.map(({ organization }) => [organization.code, organization.promise])).toEqual([
      [code, 'Another promise.'],
    ])
  })

  it('are read again when their own rules take effect', async () => {
    const read = createRecordReader(() => product.application.db)
    const [pledge] = (await read(new Date())).filter(({ organization }) => organization.code === 'PLEDGE')
    const inForceFrom = new Date('2031-03-01T00:00:00Z')
    await product.rows(
      `insert into lending_rules
         select organization_id, 2, rules || '{"version": 2, "cureHours": 24}', $2 from lending_rules where organization_id = $1`,
      [product.organizationId, inForceFrom],
    )
    const at = async (day: Date) =>
      (await read(day)).find(({ organization }) => organization.code === 'PLEDGE')
    expect(await at(new Date('2031-02-28T00:00:00Z'))).toBe(pledge)
    expect((await at(inForceFrom))?.rules).toMatchObject({ version: 2, cureHours: 24 })
  })
})
