import { randomUUID } from 'node:crypto'
import { decideRelease, getApplicationFile, getQueues, searchApplications } from '@pledge/contract/portfolio'
import { getAgentDocumentFile, getIdDocumentFile } from '@pledge/contract/portfolio-files'
import { getIdentity } from '@pledge/contract/identity'
import { getDocuments } from '@pledge/contract/agreements'
import { exportWaitlist } from '@pledge/contract/waitlist'
import { publishOrganization } from '@pledge/contract/organization-drafts'
import { getApplications } from '@pledge/contract/applications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStaff } from '../../set-staff.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('the audit log', () => {
  let product: Product
  let owner: Caller
  let avery: Caller
  let uuid: string
  let lines: string[]
  beforeAll(async () => {
    lines = []
    const log = { write: (line: string) => void lines.push(line) }
    product = await createProduct({ readsDocuments: false, log })
    owner = await product.borrower()
    avery = await product.agent('avery')
    uuid = await bringTo(product, owner, 'MANUAL_FUNDING_RELEASE')
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  const entries = (kind: string) =>
    product.rows('select * from audit_entries where kind = $1 order by id', [kind])
  const last = async (kind: string) => (await entries(kind)).at(-1)

  it('records who read an application, in which role, and why: its state', async () => {
    await avery.ask(getApplicationFile, { params: { uuid } })
    expect(await last('personal-data.read')).toMatchObject({
      organization_id: avery.subject.organizationId,
      outcome: 'done',
      actor_kind: 'staff',
      actor_id: avery.subject.accountId,
      actor_role: 'agent',
      subject_kind: 'application',
      subject_id: uuid,
      application_id: uuid,
      reason: 'MANUAL_FUNDING_RELEASE',
      call: 'getApplicationFile',
    })
  })

  it('records which ID and which document was viewed, each time, also by an auditor, and in the log lines', async () => {
    const { documents } = await owner.ask(getDocuments, { params: { uuid } })
    const docUuid: string = documents.at(-1)!.uuid
    const [id] = (await owner.ask(getIdentity, { params: { uuid } })).documents
    const ellis = await product.agent('ellis')
    await ellis.ask(getIdDocumentFile, { params: { uuid, docUuid: id!.uuid } })
    await avery.ask(getIdDocumentFile, { params: { uuid, docUuid: id!.uuid } })
    await avery.ask(getAgentDocumentFile, { params: { uuid, docUuid } })
    const viewed = await entries('document.read')
    expect(viewed).toMatchObject([
      { actor_role: 'auditor', subject_kind: 'id-document', subject_id: id!.uuid, application_id: uuid },
      { actor_id: avery.subject.accountId, subject_kind: 'id-document', subject_id: id!.uuid },
      { actor_id: avery.subject.accountId, subject_kind: 'document', subject_id: docUuid },
    ])
    const logged = lines.filter((line) => line.includes('"event":"document.read"'))
    expect(logged).toHaveLength(3)
    expect(logged[0]).toContain(ellis.subject.accountId)
  })

  it('records lists once in a quarter of an hour, though pages reload them', async () => {
    for (let i = 0; i < 3; i += 1) {
      await avery.ask(getQueues)
      await avery.ask(searchApplications)
    }
    const read = (await entries('personal-data.read')).filter((row) => row['subject_kind'] === 'list')
    expect(read.map((row) => row['call'])).toEqual(['getQueues', 'searchApplications'])
  })

  it('records exports', async () => {
    await avery.ask(exportWaitlist)
    expect(await entries('data.exported')).toMatchObject([
      { actor_id: avery.subject.accountId, call: 'exportWaitlist', subject_kind: 'list' },
    ])
  })

  it('records refusals: of a role without the right, and of a borrower who tries an agents’ call', async () => {
    const devon = await product.agent('devon')
    const body = { decision: 'approve' } as const
    for (let i = 0; i < 2; i += 1)
      expect((await devon.call(decideRelease, { params: { uuid }, body })).status).toBe(403)
    expect((await owner.call(getApplicationFile, { params: { uuid } })).status).toBe(404)
    expect((await avery.call(getApplications)).status).toBe(404)
    expect(await entries('access.refused')).toMatchObject([
      {
        actor_id: devon.subject.accountId,
        actor_role: 'administrator',
        reason: 'access.forbidden',
        outcome: 'refused',
      },
      { actor_id: owner.subject.accountId, actor_kind: 'borrower', reason: 'access.not-found' },
      { actor_id: avery.subject.accountId, call: 'getApplications', reason: 'access.not-found' },
    ])
    // Repeated refusals of one person do not fill the log.
    expect((await product.anonymous.call(getQueues)).status).toBe(401)
    expect(await entries('access.refused')).toHaveLength(3)
  })

  it('records a role change by an operator’s command', async () => {
    const email = 'blake@pledge.example'
    const staff = { code: 'PLEDGE', email, now: new Date() }
    const blake = await product.agent('blake')
    expect(await setStaff(product.databaseUrl, { ...staff, role: 'auditor' })).toBe('changed')
    expect(await setStaff(product.databaseUrl, { ...staff, role: 'agent' })).toBe('changed')
    expect(await setStaff(product.databaseUrl, { ...staff, role: 'agent' })).toBe('unchanged')
    expect(await entries('role.changed')).toMatchObject([
      {
        actor_kind: 'operator',
        subject_id: blake.subject.accountId,
        detail: { from: 'agent', to: 'auditor' },
      },
      {
        actor_kind: 'operator',
        subject_id: blake.subject.accountId,
        detail: { from: 'auditor', to: 'agent' },
      },
    ])
  })

  describe('while it cannot be written', () => {
    beforeAll(() =>
      product.rows(
        `create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no log'; end $$`,
      ),
    )
    beforeAll(() =>
      product.rows(
        'create trigger refuse_audit before insert on audit_entries execute function refuse_audit()',
      ),
    )
    afterAll(() => product.rows('drop trigger refuse_audit on audit_entries'))

    it('shows personal data and documents to no staff', async () => {
      const reads = [
        await avery.call(getApplicationFile, { params: { uuid } }),
        await avery.call(getQueues),
        await (await product.agent('ellis')).call(searchApplications),
        await avery.call(exportWaitlist),
      ]
      for (const { status, bytes } of reads) {
        expect(status).toBe(500)
        expect(bytes.toString('utf8')).not.toContain(owner.subject.accountId)
      }
    })

    it('allows no approval: it is committed with its entry or not at all', async () => {
      const before = await product.rows('select version, state from applications where id = $1', [uuid])
      const answer = await avery.call(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
      expect(answer.status).toBe(500)
      expect(await product.rows('select version, state from applications where id = $1', [uuid])).toEqual(
        before,
      )
    })

    it('still refuses', async () => {
      const devon = await product.agent('devon')
      const answer = await devon.call(publishOrganization, {
        body: { sha256: 'a'.repeat(64) },
        key: randomUUID(),
      })
      expect(answer.status).not.toBe(200)
      const blake = await product.agent('blake')
      expect((await blake.call(getApplications)).status).toBe(404)
    })
  })

  const approval = () =>
    ({ params: { uuid }, body: { decision: 'approve' }, key: 'an-approval-sent-twice' }) as const

  it('records every approval, each in the commit of its effect', async () => {
    const agents = [avery, await product.agent('blake')]
    for (const agent of agents) await agent.ask(decideRelease, approval())
    const made = (await entries('decision.made')).filter((row) => row['call'] === 'decideRelease')
    expect(made).toMatchObject(
      agents.map(({ subject }) => ({
        actor_id: subject.accountId,
        call: 'decideRelease',
        detail: { decision: 'approve' },
        subject_id: uuid,
      })),
    )
    const commits = await product.rows(
      `select e.xmin::text as of_entry, v.xmin::text as of_event from audit_entries e
         join application_events v on v.application_id = e.application_id and v.type = 'ApprovalRecorded'
           and v.actor like '%' || e.actor_id::text
         where e.call = 'decideRelease' and e.application_id = $1`,
      [uuid],
    )
    expect(commits).toHaveLength(2)
    for (const commit of commits) expect(commit['of_entry']).toBe(commit['of_event'])
  })

  it('records a replayed response, which shows the same as the first', async () => {
    expect((await avery.call(decideRelease, approval())).headers['idempotent-replay']).toBe('true')
    expect(await last('personal-data.read')).toMatchObject({
      actor_id: avery.subject.accountId,
      application_id: uuid,
      reason: 'replay',
      call: 'decideRelease',
    })
  })

  it('is append-only: neither changed, emptied nor dated by the product, nor by its owner without disabling triggers', async () => {
    const change = `update audit_entries set kind = 'role.changed'`
    await expect(product.rows(change)).rejects.toThrow('append-only')
    await expect(product.rows('delete from audit_entries')).rejects.toThrow('append-only')
    await expect(product.rows('truncate audit_entries cascade')).rejects.toThrow('append-only')
    for (const statement of [change, 'delete from audit_entries', 'truncate audit_entries'])
      await expect(product.application.pool.query(statement), statement).rejects.toThrow(
        /permission denied|append-only/,
      )
    await expect(
      product.application.pool.query('insert into audit_entries (id, at) values (1, now())'),
    ).rejects.toThrow('permission denied')
  })

  it('contains no personal data', async () => {
    const all = JSON.stringify(await product.rows('select * from audit_entries'))
    for (const text of ['127.0.0.1', '@', '000-', 'violet']) expect(all).not.toContain(text)
  })
})
