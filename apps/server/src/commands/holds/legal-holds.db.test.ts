import { cancelApplication } from '@pledge/contract/applications'
import { changeLegalHold, getLegalHolds, setLegalHold } from '@pledge/contract/legal-holds'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeOld } from '../../jobs/work/purge-old.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { holdBeingSet } from '../../product/legal-holds.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

describe('a legal hold on records', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const agent = (name: 'avery' | 'blake') => product.agent(name)
  const started = async () => {
    const borrower = await product.borrower()
    return { borrower, uuid: await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL') }
  }
  const sets = async (uuid: string, covers: 'APPLICATION' | 'BORROWER', matter = 'Docket 26-1') =>
    (await agent('avery')).call(setLegalHold, {
      params: { uuid },
      body: { covers, matter, reason: 'A suit is pending' },
    })
  const steps = async (name: 'avery' | 'blake', uuid: string, step: 'lift' | 'keep' | 'propose-lift') => {
    const caller = await agent(name)
    const { holds } = await caller.ask(getLegalHolds, { params: { uuid } })
    const holdUuid = holds.at(-1)!.uuid
    return caller.call(changeLegalHold, {
      params: { uuid },
      body: step === 'propose-lift' ? { step, holdUuid, reason: 'The suit is settled' } : { step, holdUuid },
    })
  }

  it('is set with a matter and a reason, once for each matter, and lifted by two agents alone', async () => {
    const { uuid } = await started()
    expect(done(await sets(uuid, 'APPLICATION')).holds).toMatchObject([
      { covers: 'APPLICATION', matter: 'Docket 26-1', reason: 'A suit is pending', proposal: null },
    ])
    expect(refused(await sets(uuid, 'APPLICATION', 'docket 26-1'))).toMatchObject({
      code: 'transition.not-allowed',
    })
    expect(refused(await steps('blake', uuid, 'lift'))).toMatchObject({ code: 'transition.not-allowed' })
    const proposed = done(await steps('avery', uuid, 'propose-lift'))
    expect(proposed.holds).toMatchObject([
      { proposal: { reason: 'The suit is settled' }, lifted: null, canLift: false },
    ])
    expect(refused(await steps('avery', uuid, 'lift'))).toMatchObject({ code: 'approval.same-agent' })
    expect(done(await steps('blake', uuid, 'keep')).holds).toMatchObject([{ proposal: null, lifted: null }])
    done(await steps('avery', uuid, 'propose-lift'))
    const lifted = done(await steps('blake', uuid, 'lift')).holds
    expect(lifted).toMatchObject([{ proposal: { by: expect.stringContaining('avery') }, canLift: false }])
    expect(lifted[0]!.lifted!.by).toContain('blake')
    // The same matter may begin anew.
    expect(done(await sets(uuid, 'APPLICATION')).holds).toHaveLength(2)
  })

  it('of a borrower covers all their applications, and is changed in the file in which it was set', async () => {
    const { borrower, uuid } = await started()
    done(await sets(uuid, 'BORROWER'))
    done(await borrower.call(cancelApplication, { params: { uuid } }))
    const other = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const { holds } = await (await agent('blake')).ask(getLegalHolds, { params: { uuid: other } })
    expect(holds).toMatchObject([{ covers: 'BORROWER', appUuid: uuid }])
    expect(refused(await steps('blake', other, 'propose-lift'))).toMatchObject({
      code: 'transition.not-allowed',
    })
  })

  it.each(['APPLICATION', 'BORROWER'] as const)(
    'of %s keeps emails and webhooks from the purge until it is lifted',
    async (covers) => {
      const { uuid } = await started()
      const other = await started()
      const old = new Date(product.application.jobs.clock.real().getTime() - 91 * DAY_MS)
      const ids = [uuid, other.uuid]
      await product.rows(
        "update outbox set status = 'done', done_at = $2 where application_id = any($1::uuid[])",
        [ids, old],
      )
      await product.rows(
        `with opened as (insert into bank_link_sessions (id, application_id, organization_id, borrower_id, expires_at, created_at)
           select gen_random_uuid(), id, organization_id, borrower_id, $2, $2 from applications where id = any($1::uuid[])
           returning *),
         linked as (insert into bank_link_items (id, session_id, application_id, organization_id, borrower_id, status,
             institution_id, institution_name, public_token_index, linked_at, updated_at)
           select gen_random_uuid(), id, application_id, organization_id, borrower_id, 'COMPLETE', 'bank', 'A bank',
             id::text, $2, $2 from opened returning *)
         insert into bank_link_webhooks (id, item_id, application_id, organization_id, kind, received_at)
           select id::text, id, application_id, organization_id, 'ITEM', $2 from linked`,
        [ids, old],
      )
      done(await sets(uuid, covers))
      const purge = () => purgeOld({ ...product.application.jobs, purge: () => Promise.resolve() })
      const left = async (of: string) => {
        const [row] = await product.rows(
          `select (select count(*)::int from outbox where application_id = $1 and status = 'done') as mails,
             (select count(*)::int from bank_link_webhooks where application_id = $1) as webhooks`,
          [of],
        )
        return row
      }
      const before = await left(uuid)
      expect(before!['mails']).toBeGreaterThan(0)
      await purge()
      expect(await left(uuid)).toEqual(before)
      expect(await left(other.uuid)).toEqual({ mails: 0, webhooks: 0 })
      done(await steps('avery', uuid, 'propose-lift'))
      done(await steps('blake', uuid, 'lift'))
      await purge()
      expect(await left(uuid)).toEqual({ mails: 0, webhooks: 0 })
    },
  )

  it('keeps emails from a purge that begins while it is being set', async () => {
    const { uuid } = await started()
    await product.rows("update outbox set status = 'done', done_at = $2 where application_id = $1", [
      uuid,
      new Date(product.application.jobs.clock.real().getTime() - 91 * DAY_MS),
    ])
    const mails = () => product.rows('select id from outbox where application_id = $1', [uuid])
    const before = await mails()
    expect(before).not.toEqual([])
    const hold = await holdBeingSet(product, uuid, 'APPLICATION')
    const purging = purgeOld({ ...product.application.jobs, purge: () => Promise.resolve() })
    await hold.isWaitedFor()
    await hold.commits()
    await purging
    expect(await mails()).toEqual(before)
  })
})
