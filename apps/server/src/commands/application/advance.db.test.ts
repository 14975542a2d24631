import type { Command } from '@pledge/domain/process/commands'
import { refuse } from '@pledge/domain/refusal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { signal } from '../../product/signal.test-data.ts'
import { start } from '@pledge/testing/steps/origination'
import { setWalletType } from '../../store/application/applications.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { withTenant } from '../../store/database/database.ts'
import { borrowerActor, jobActor, systemOf } from '../actors.ts'
import { advanceBoth } from './advance-both.ts'
import { advance, UNCHANGED } from './advance.ts'
import { withLockedApplication, withLockedApplications } from './locked-application.ts'
import { asSubject, asSystem } from './of-application.ts'

const NOT_ALLOWED: Command = { type: 'FinalStepsDone', by: jobActor('a-test'), data: { documentIds: [] } }

describe('a command under the lock of an application', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await start(product, borrower)
  })
  afterAll(() => product.close())

  const deps = () => product.application.jobs
  const own = () => asSubject({ subject: borrower.subject, applicationId: uuid })
  const system = (applicationId = uuid) => asSystem({ organizationId: product.organizationId, applicationId })
  const cancel = (reason: string): Command => ({
    type: 'ApplicationCancelled',
    by: borrowerActor(borrower.subject),
    data: { reason },
  })
  const trail = (applicationId = uuid) =>
    withTenant(deps().db, systemOf(product.organizationId), async (tx) =>
      (await eventsOf(tx, applicationId)).map(({ type }) => type),
    )
  const walletType = async () =>
    (await product.rows('select wallet_type from applications where id = $1', [uuid]))[0]?.['wallet_type']

  it('passes the context of the rules to the effects, and returns the result of the effects', async () => {
    const cancelled = await advance(deps())({
      ...own(),
      command: ({ file }) => ({ command: cancel('moved away'), context: file.version }),
      effects: ({ context, before, after, events }) =>
        Promise.resolve({
          context,
          from: before.version,
          to: after.version,
          types: events.map((e) => e.type),
        }),
    })
    if (!cancelled.ok) throw new Error(`refused: ${cancelled.code}`)
    const { context, from, to, types } = cancelled.result
    expect(cancelled.file.state).toBe('CANCELLED')
    expect(context).toBe(from)
    expect(to - from).toBe(types.length)
    expect(types).toContain('ApplicationCancelled')
    expect((await trail()).slice(-types.length)).toEqual(types)
  })

  it('returns no result for a command without effects, and the given one when nothing changes', async () => {
    const before = await trail()
    const result = { unchanged: 'as it is' }
    const unchanged = await advance(deps())({
      ...own(),
      command: () => result,
      effects: () => Promise.reject(new Error('nothing was decided')),
    })
    expect(unchanged).toMatchObject({ ok: true, file: { id: uuid }, result: 'as it is' })
    const plain = await advance(deps())({ ...own(), command: () => UNCHANGED })
    expect(plain).toMatchObject({ ok: true, result: undefined })
    expect(await trail()).toEqual(before)
    const cancelled = await advance(deps())({ ...own(), command: () => cancel('changed my mind') })
    expect(cancelled).toMatchObject({ ok: true, file: { state: 'CANCELLED' }, result: undefined })
  })

  it('appends nothing and runs no effects when the rules refuse, and keeps earlier writes', async () => {
    const before = await trail()
    const refused = await advance(deps())({
      ...own(),
      command: async ({ tx }) => {
        await setWalletType(tx, uuid, 'SELF_HOSTED')
        return NOT_ALLOWED
      },
      effects: () => Promise.reject(new Error('nothing was decided')),
    })
    expect(refused).toMatchObject({ ok: false, code: 'transition.not-allowed' })
    expect(await trail()).toEqual(before)
    expect(await walletType()).toBe('SELF_HOSTED')
  })

  it('commits nothing when the effects throw', async () => {
    const before = await trail()
    const failing = advance(deps())({
      ...own(),
      command: () => cancel('changed my mind'),
      effects: () => Promise.reject(new Error('no room')),
    })
    await expect(failing).rejects.toThrow('no room')
    expect(await trail()).toEqual(before)
  })

  it('is not found for another borrower, whose command is never called', async () => {
    const stranger = await product.borrower()
    const body = () => Promise.reject(new Error('a stranger holds the lock'))
    const access = asSubject({ subject: stranger.subject, applicationId: uuid })
    const notFound = { ok: false, code: 'access.not-found' }
    expect(await withLockedApplication(deps())(access, body)).toEqual(notFound)
    expect(await withLockedApplication(deps())(system(crypto.randomUUID()), body)).toEqual(notFound)
    expect(await advance(deps())({ ...access, command: body })).toEqual(notFound)
  })

  it('holds the lock until its transaction ends: of two commands the second sees the first one’s effects', async () => {
    const order: string[] = []
    const gate = signal()
    const locked = signal()
    const first = withLockedApplication(deps())(system(), async ({ tx }) => {
      locked.give()
      await gate.given
      await setWalletType(tx, uuid, 'SELF_HOSTED')
      order.push('first')
    })
    await locked.given
    const second = withLockedApplication(deps())(own(), ({ record }) => {
      order.push('second')
      return Promise.resolve(record.walletType)
    })
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(() => product.rows(waiting)).toHaveLength(1)
    gate.give()
    await first
    expect(await second).toBe('SELF_HOSTED')
    expect(order).toEqual(['first', 'second'])
  })

  describe('on two applications', () => {
    let other: string
    beforeEach(async () => {
      other = await start(product, await product.borrower())
    })
    const both = (applicationIds: readonly [string, string]) => ({
      principal: systemOf(product.organizationId),
      applicationIds,
    })

    it('passes them in the requested order, whichever is locked first', async () => {
      for (const ids of [
        [uuid, other],
        [other, uuid],
      ] as const)
        expect(
          await withLockedApplications(deps())(both(ids), (locked) =>
            Promise.resolve(locked.map(({ file }) => file.id)),
          ),
        ).toEqual(ids)
    })

    it('returns the result of the effects of both changes', async () => {
      const advanced = await advanceBoth(deps())({
        ...both([uuid, other]),
        commands: () =>
          Promise.resolve({ commands: [cancel('one'), cancel('other')], context: 'together' } as const),
        effects: ([one, two], context) =>
          Promise.resolve(`${context}: ${one.after.state}, ${two.after.state}`),
      })
      expect(advanced).toMatchObject({ ok: true, result: 'together: CANCELLED, CANCELLED' })
    })

    it('writes neither when the rules refuse one of them, or the command refuses both', async () => {
      const before = [await trail(), await trail(other)]
      const effects = () => Promise.reject(new Error('nothing was decided'))
      const refused = await advanceBoth(deps())({
        ...both([uuid, other]),
        commands: () => Promise.resolve({ commands: [cancel('one'), NOT_ALLOWED], context: null } as const),
        effects,
      })
      expect(refused).toMatchObject({ ok: false, code: 'transition.not-allowed' })
      const given = await advanceBoth(deps())({
        ...both([uuid, other]),
        commands: () => Promise.resolve(refuse('collateral.not-ready')),
        effects,
      })
      expect(given).toEqual({ ok: false, code: 'collateral.not-ready' })
      expect([await trail(), await trail(other)]).toEqual(before)
    })
  })
})
