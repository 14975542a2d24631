import { getQueues } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession, refresh } from '../../identity/refresh-tokens.ts'
import { createRevocations } from '../../identity/revocations.ts'
import { DEMONSTRATION_PASSWORD } from '../../identity/seed-accounts.ts'
import { rolesOfStaff, setDisabled } from '../../store/account/accounts.ts'
import { withTenant } from '../../store/database/database.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'

/** A second is promised; test machines are slow at times. */
const WITHIN = { timeout: 6_000, interval: 10 }

describe('staff who have left (1.6.07, note 060)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const signIn = () => ({ actor: 'sign-in', organizationId: product.organizationId }) as const
  const disables = ({ subject: { accountId } }: Caller) =>
    withTenant(product.application.db, signIn(), async (tx) => {
      const now = new Date()
      const isOne = await setDisabled(tx, { accountId, isDisabled: true, now })
      await endOtherSessions(tx, { accountId, but: null, now })
      return isOne
    })

  it('are signed out of every device within moments, in every process', async () => {
    const elsewhere = await createRevocations({
      url: product.databaseUrl,
      now: () => new Date(),
    })
    const avery = await product.agent('avery')
    const other = await product.again(avery)
    expect((await other.call(getQueues)).status).toBe(200)
    expect(await disables(avery)).toBe(true)
    for (const device of [avery, other]) {
      await vi.waitFor(async () => expect((await device.call(getQueues)).status).toBe(401), WITHIN)
      await vi.waitFor(() => expect(elsewhere.isRevoked(device.subject)).toBe(true), WITHIN)
      expect(await refresh(product.identity.deps, product.cookieOf(device), 'agent')).toBeNull()
    }
    await elsewhere.close()
  })

  it('cannot sign in: the correct password gets the reason, a wrong one does not', async () => {
    const page = await openPage(product, { kind: 'agent' })
    const right = await page.password('avery@pledge.example', DEMONSTRATION_PASSWORD)
    expect(right.body).toMatchObject({ status: 403, code: 'account.disabled' })
    const wrong = await page.password('avery@pledge.example', 'not the password')
    expect(wrong.body).toMatchObject({ status: 401, code: 'session.sign-in-failed' })
    const { deps } = product.identity
    const [row] = await product.rows("select id from accounts where email = 'avery@pledge.example'")
    const account = { accountId: String(row?.['id']), organizationId: product.organizationId }
    expect(await openSession(deps, { ...account, kind: 'agent' })).toBeUndefined()
  })

  it('cannot refresh, whatever happened to their sessions', async () => {
    const blake = await product.agent('blake')
    await product.rows('update accounts set disabled_at = now() where id = $1', [blake.subject.accountId])
    expect(await refresh(product.identity.deps, product.cookieOf(blake), 'agent')).toBeNull()
    await product.rows('update accounts set disabled_at = null where id = $1', [blake.subject.accountId])
    expect(await refresh(product.identity.deps, product.cookieOf(blake), 'agent')).not.toBeNull()
  })

  it('no longer count among those who could publish', async () => {
    const roles = () =>
      withTenant(product.application.db, signIn(), (tx) => rolesOfStaff(tx, product.organizationId))
    expect((await roles()).toSorted()).toEqual(['administrator', 'administrator', 'agent', 'auditor'])
  })

  it('are never borrowers', async () => {
    const borrower = await product.borrower()
    expect(await disables(borrower)).toBe(false)
    expect(
      (await refresh(product.identity.deps, product.cookieOf(borrower), 'customer'))?.subject.kind,
    ).toBeUndefined()
  })
})
