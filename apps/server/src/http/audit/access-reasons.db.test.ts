import { REASON_HEADER, REASON_NOTE_HEADER, reasonHeaders } from '@pledge/contract/access-reason'
import { getDocuments } from '@pledge/contract/agreements'
import { ALL_CALLS } from '@pledge/contract/all-calls'
import { exportAuditLog, getAuditLog } from '@pledge/contract/audit'
import { getIdentity } from '@pledge/contract/identity'
import { getQueues, searchApplications } from '@pledge/contract/portfolio'
import { getAgentDocumentFile, getIdDocumentFile } from '@pledge/contract/portfolio-files'
import { getStaff } from '@pledge/contract/staff'
import { exportWaitlist, getWaitlist } from '@pledge/contract/waitlist'
import { ACCESS_REASONS, MAX_REASON_NOTE_CHARACTERS } from '@pledge/domain/audit/reasons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const A_LOAN_MS = 60_000

describe('why staff open personal data (note 061)', () => {
  let product: Product
  let avery: Caller
  let devon: Caller
  let params: Readonly<Record<'uuid' | 'docUuid', string>>
  let documentParams: typeof params
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const owner = await product.borrower()
    avery = await product.agent('avery')
    devon = await product.agent('devon')
    const uuid = await bringTo(product, owner, 'MANUAL_FUNDING_RELEASE')
    const [id] = (await owner.ask(getIdentity, { params: { uuid } })).documents
    const { documents } = await owner.ask(getDocuments, { params: { uuid } })
    params = { uuid, docUuid: id!.uuid }
    documentParams = { uuid, docUuid: documents.at(-1)!.uuid }
  }, A_LOAN_MS)
  afterAll(() => product.close())

  const entries = (call: string) =>
    product.rows('select reason, detail from audit_entries where call = $1 order by id', [call])

  it('is required in every call that returns a file', () => {
    const names = ALL_CALLS.filter(({ call }) => call.audits?.reason === 'asked').map(({ call }) => call.name)
    const files = ALL_CALLS.filter(({ call }) => call.caller === 'agent' && call.answerKind === 'file')
    expect(names.toSorted()).toEqual(files.map(({ call }) => call.name).toSorted())
    expect(names).toHaveLength(4)
  })

  it('must be one of the list: without it nothing is returned and nothing recorded', async () => {
    const wrong = [
      {},
      { [REASON_HEADER]: '' },
      { [REASON_HEADER]: 'curiosity' },
      { [REASON_HEADER]: 'servicing', [REASON_NOTE_HEADER]: 'a note' },
      { [REASON_HEADER]: 'investigation', [REASON_NOTE_HEADER]: '%E0%A4%A' },
      { [REASON_HEADER]: 'investigation', [REASON_NOTE_HEADER]: 'a%00b' },
      { [REASON_HEADER]: 'investigation', [REASON_NOTE_HEADER]: 'a%0Ab' },
      {
        [REASON_HEADER]: 'investigation',
        [REASON_NOTE_HEADER]: 'x'.repeat(MAX_REASON_NOTE_CHARACTERS + 1),
      },
    ]
    const calls = [
      [avery, getIdDocumentFile, { params }],
      [avery, getAgentDocumentFile, { params: documentParams }],
      [devon, exportAuditLog, {}],
      [avery, exportWaitlist, {}],
    ] as const
    for (const [caller, call, input] of calls)
      for (const headers of wrong) {
        const answer = await caller.callAnyhow(call, { ...input, headers: { ...headers }, reason: null })
        expect(answer.body, call.name).toMatchObject({ status: 400, code: 'request.invalid' })
        expect(await entries(call.name)).toEqual([])
      }
  })

  it('is recorded with each view, with the application’s state', async () => {
    for (const reason of ACCESS_REASONS) await avery.ask(getIdDocumentFile, { params, reason })
    const state = 'MANUAL_FUNDING_RELEASE'
    expect(await entries('getIdDocumentFile')).toEqual(
      ACCESS_REASONS.map((reason) => ({ reason, detail: { state } })),
    )
    await avery.ask(getAgentDocumentFile, { params: documentParams, reason: 'borrower-request' })
    expect(await entries('getAgentDocumentFile')).toEqual([{ reason: 'borrower-request', detail: { state } }])
  })

  it('may have a note for an investigation, in any script', async () => {
    const note = `Case 7: “Øre” ${'✓'.repeat(180)}`
    // Typed line breaks become one line in the log.
    const headers = reasonHeaders({ reason: 'investigation', note: ` ${note.replace(': ', ':\n')} ` })
    await devon.ask(exportAuditLog, { headers })
    await avery.ask(exportWaitlist, { headers: reasonHeaders({ reason: 'compliance' }) })
    expect(await entries('exportAuditLog')).toEqual([{ reason: 'investigation', detail: { note } }])
    expect(await entries('exportWaitlist')).toEqual([{ reason: 'compliance', detail: {} }])
  })

  it('is always the same for lists, without asking', async () => {
    const lists = [
      [getQueues, 'queue'],
      [searchApplications, 'search'],
      [getWaitlist, 'waitlist'],
      [getStaff, 'staff-review'],
      [getAuditLog, 'audit-review'],
    ] as const
    for (const [call, reason] of lists) {
      await devon.ask(call)
      expect(await entries(call.name)).toEqual([{ reason, detail: {} }])
    }
  })

  it('can be searched in the audit log, and is in its export', async () => {
    const query = { reason: 'borrower-request', kind: 'document.read' } as const
    const { entries: found } = await devon.ask(getAuditLog, { query })
    expect(found).toMatchObject([
      { call: 'getAgentDocumentFile', reason: 'borrower-request' },
      { call: 'getIdDocumentFile', reason: 'borrower-request' },
    ])
    const sheet = (await devon.ask(exportAuditLog, { query })).toString('utf8')
    expect(sheet.trimEnd().split('\r\n')).toHaveLength(3)
    expect(sheet).toContain('"borrower-request"')
    expect((await devon.callAnyhow(getAuditLog, { query: { reason: 'curiosity' } })).status).toBe(400)
  })
})
