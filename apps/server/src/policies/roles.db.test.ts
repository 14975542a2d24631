import { changePassword, getAccountSecurity } from '@pledge/contract/account'
import type { CallDefinition } from '@pledge/contract/define-call'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { getSelf } from '@pledge/contract/session'
import { getOwnRights } from '@pledge/contract/staff'
import { openStepUp } from '@pledge/contract/step-up'
import {
  AGENT_ROLES,
  holds,
  READING_RIGHTS,
  USUAL_RIGHTS,
  type AgentRole,
} from '@pledge/domain/organization/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CALLS } from '../product/all-calls.test-data.ts'
import { principalOf, ownPrincipalOf } from '../commands/actors.ts'
import { refresh } from '../identity/refresh-tokens.ts'
import type { Caller } from '../product/callers.test-data.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'
import { withTenant } from '../store/database/database.ts'
import { absentTarget, learned, ROWS, targetLoan, type Target } from './every-call.test-data.ts'

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000
const CALLS: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call)
const OF_AGENTS = CALLS.filter((call) => call.caller === 'agent')
const FORBIDDEN = expect.objectContaining({ status: 403, code: 'access.forbidden' })
const NAME_OF = { agent: 'avery', administrator: 'devon', auditor: 'ellis' } as const

/** Every call with every role that lacks its right, by the table and the contract. */
const REFUSED = AGENT_ROLES.flatMap((role) =>
  OF_AGENTS.flatMap((call) =>
    call.right === null || call.right === undefined || holds(USUAL_RIGHTS, role, call.right)
      ? []
      : [[role, call.name, call] as const],
  ),
)

const inputFor = (call: CallDefinition, target: Target) => {
  const row = ROWS[call.name]
  if (row === undefined || row.kind === 'open') throw new Error(`no row for ${call.name}`)
  return row.kind === 'own' ? row.input : row.input(target)
}

describe('the three roles at a lender (S1, 1.6.07)', () => {
  let product: Product
  let target: Target
  let people: Readonly<Record<AgentRole, Caller>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    target = await targetLoan(product, await product.borrower())
    const [agent, administrator, auditor] = await Promise.all(
      AGENT_ROLES.map((role) => product.agent(NAME_OF[role])),
    )
    if (agent === undefined || administrator === undefined || auditor === undefined) throw new Error('nobody')
    people = { agent, administrator, auditor }
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  const trail = () =>
    product.rows('select position, type, actor from application_events where application_id = $1', [
      target.uuid,
    ])

  it.each(REFUSED)('as %s, %s is refused without its right, whatever it names', async (role, _name, call) => {
    const before = await trail()
    // The right is checked before any proof, and an account opens only a limited number of step-ups.
    const real = await people[role].call(call, { ...inputFor(call, target), isUnproved: true })
    const absent = await people[role].call(call, { ...inputFor(call, absentTarget()), isUnproved: true })
    expect(real.body).toEqual(FORBIDDEN)
    expect(learned(real)).toEqual(learned(absent))
    expect(await trail()).toEqual(before)
  })

  it('lets an auditor make every call that reads', async () => {
    const reading = OF_AGENTS.filter((call) => call.method === 'GET')
    for (const call of reading) {
      const answer = await people.auditor.call(call, inputFor(call, target))
      expect(answer.status, `${call.name}: ${answer.bytes.toString('utf8')}`).toBe(200)
    }
    expect(reading.length).toBeGreaterThan(6)
  })

  it('tells each role what it may do', async () => {
    for (const role of AGENT_ROLES)
      expect((await people[role].call(getOwnRights)).body).toEqual({ role, rights: USUAL_RIGHTS[role] })
    const auditor = await people.auditor.ask(getOwnRights)
    expect(auditor.rights).toEqual(READING_RIGHTS)
  })

  it('shows an auditor what an agent sees, in a read-only transaction', async () => {
    const { subject } = people.auditor
    const { db } = product.application
    const seen = (caller: Caller) =>
      withTenant(db, principalOf(caller.subject), (tx) =>
        tx.selectFrom('application_events').select(['application_id', 'position']).execute(),
      )
    expect(await seen(people.auditor)).toEqual(await seen(people.agent))
    expect((await seen(people.auditor)).length).toBeGreaterThan(0)
    const writes = withTenant(db, principalOf(subject), (tx) =>
      tx.updateTable('applications').set({ version: 99 }).where('id', '=', target.uuid).execute(),
    )
    await expect(writes).rejects.toThrow('read-only transaction')
  })

  it('shows an auditor no row of the organization in a writable transaction', async () => {
    const { db } = product.application
    const own = ownPrincipalOf(people.auditor.subject)
    for (const table of ['applications', 'borrower_profiles', 'loans', 'waitlist', 'banners'] as const) {
      const rows = await withTenant(db, own, (tx) => tx.selectFrom(table).selectAll().execute())
      expect(rows, table).toEqual([])
    }
    const changed = await withTenant(db, own, (tx) =>
      tx.updateTable('applications').set({ version: 99 }).where('id', '=', target.uuid).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  it('lets an auditor secure their own account', async () => {
    const security = await people.auditor.call(getAccountSecurity)
    expect(security.status).toBe(200)
    const body = { action: 'password', payload: { password: 'seventeen quiet lighthouses' } } as const
    const opened = await people.auditor.call(openStepUp, { body, key: 'an-auditors-key' })
    expect(opened.status).toBe(200)
    expect((await people.auditor.call(changePassword, { body: body.payload })).body).toMatchObject({
      code: 'session.step-up-needed',
    })
    expect((await people.auditor.ask(getSelf, { params: { kind: 'agent' } })).email).toBe(
      'ellis@pledge.example',
    )
  })

  it('changes a role with the next token', async () => {
    const blake = await product.agent('blake')
    await product.rows("update accounts set role = 'auditor' where id = $1", [blake.subject.accountId])
    const refreshed = await refresh(product.identity.deps, product.cookieOf(blake), 'agent')
    expect(refreshed?.subject).toEqual({ ...blake.subject, role: 'auditor' })
    const jwt = await product.identity.tokens.issue(refreshed?.subject ?? blake.subject)
    expect(await product.identity.tokens.verify(jwt)).toEqual({ ...blake.subject, role: 'auditor' })
    expect((await product.bearer(jwt).call(getQueues)).status).toBe(200)
    const file = await product.bearer(jwt).call(getApplicationFile, { params: { uuid: target.uuid } })
    expect(file.status).toBe(200)
  })
})
