import { getQueues } from '@pledge/contract/portfolio'
import {
  acceptStaffInvitation,
  decideStaffChange,
  disableStaff,
  endStaffSessions,
  getStaff,
  proposeStaffChange,
  type StaffList,
} from '@pledge/contract/staff'
import { INVITATION_HOURS } from '@pledge/domain/account/staff'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { withProof } from '@pledge/testing/call/step-up'
import { setStaff } from '../../set-staff.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'
import { staffProof } from '../../product/staff-proof.test-data.ts'

/** A second is promised; test machines are slow at times. */
const WITHIN = { timeout: 6_000, interval: 10 }
const NEW_PASSWORD = 'lantern orchard 41 violets'
const OVER = { status: 409, code: 'staff.invitation-over' }
const PAGE = {
  headers: { host: 'localhost:4600', origin: 'http://localhost:4600', 'sec-fetch-site': 'same-origin' },
}

describe('the staff page (1.6.07, note 060)', () => {
  let product: Product
  let devon: Caller
  let finley: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    finley = await product.agent('finley')
  })
  afterAll(() => product.close())

  const staff = async (caller = devon): Promise<StaffList> => await caller.ask(getStaff)
  const memberOf = async (name: string) => {
    const found = (await staff()).staff.find(({ email }) => email === `${name}@pledge.example`)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  const proposes = (caller: Caller, body: unknown) => caller.callAnyhow(proposeStaffChange, { body })
  const decides = (caller: Caller, change: string, decision: 'approve' | 'reject' = 'approve', more = {}) =>
    caller.call(decideStaffChange, { body: { change, decision }, ...more })
  /** A proposal's id. */
  const proposed = async (body: unknown, by = devon): Promise<string> => {
    const { changes } = done(await proposes(by, body)) as StaffList
    return changes.at(-1)?.change ?? ''
  }
  const mailTo = async (address: string) => {
    await product.settle()
    const inbox = await product.simulation.mail.driver.inbox({ limit: 50 })
    return inbox.filter((mail) => mail.to === address)
  }
  const tokenFor = async (address: string) => {
    const [mail] = await mailTo(address)
    return /invitation\S*#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const accepts = (token: string, password = NEW_PASSWORD) =>
    product.anonymous.call(acceptStaffInvitation, { body: { token, password }, ...PAGE })

  it('shows who works here, in which role, with which factor, on how many devices, and who is invited', async () => {
    const list = await staff()
    expect(list.staff.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'avery@pledge.example agent',
      'blake@pledge.example agent',
      'devon@pledge.example administrator',
      'ellis@pledge.example auditor',
      'finley@pledge.example administrator',
    ])
    const own = await memberOf('devon')
    expect(own).toMatchObject({ isYou: true, hasSecondFactor: true, devices: 1, disabledAt: null })
    expect(Date.now() - Date.parse(own.lastSignedInAt ?? '')).toBeLessThan(60_000)
    expect(await memberOf('blake')).toMatchObject({ devices: 0, lastSignedInAt: null })
    await product.rows(
      "delete from totp_secrets where account_id = (select id from accounts where email = 'blake@pledge.example')",
    )
    expect(await memberOf('blake')).toMatchObject({ hasSecondFactor: false })
    const avery = await product.agent('avery')
    expect(refused(await avery.call(getStaff)).code).toBe('access.forbidden')
    const elsewhere = await product.agent('devon', 'NORTHWIND')
    expect((await staff(elsewhere)).staff.some(({ email }) => email.endsWith('@pledge.example'))).toBe(false)
  })

  it('invites by two people: no email before the second approves, with a second factor', async () => {
    const address = 'gray@pledge.example'
    const change = await proposed({ kind: 'invite', email: 'Gray@Pledge.example', role: 'agent' })
    expect(await mailTo(address)).toEqual([])
    expect(refused(await decides(devon, change)).code).toBe('approval.same-agent')
    const unproved = await decides(finley, change, 'approve', { isUnproved: true })
    expect(refused(unproved).code).toBe('session.step-up-needed')
    const other = await staffProof(product.application, finley.subject, {
      action: 'staff',
      applicationId: null,
      payload: { change: 'd0000000-0000-4000-8000-0000000000aa', decision: 'approve' },
    })
    const input = { body: { change, decision: 'approve' } } as const
    expect(refused(await withProof(finley, decideStaffChange, input, other)).code).toBe(
      'session.step-up-needed',
    )
    expect(await mailTo(address)).toEqual([])
    const after: StaffList = done(await decides(finley, change))
    expect(after.invitations).toMatchObject([{ email: address, role: 'agent', isExpired: false }])
    expect(after.changes).toEqual([])
    expect(refused(await decides(finley, change)).code).toBe('staff.change-over')
    const token = await tokenFor(address)
    expect(refused(await accepts(token, 'password')).code).toBe('account.password-weak')
    expect((await accepts(`${token.slice(0, -3)}abc`)).body).toMatchObject(OVER)
    expect(done(await accepts(token))).toEqual({ email: address })
    expect((await accepts(token, 'another lantern 42 x')).body).toMatchObject(OVER)
    expect((await staff()).invitations).toEqual([])
    const page = await openPage(product, { kind: 'agent' })
    const signedIn = await page.password(address, NEW_PASSWORD)
    const jwt = await page.goOn(done(signedIn).redirect!, 'agent')
    // Only setting up a factor.
    expect(refused(await product.bearer(jwt).call(getQueues)).code).toBe('session.second-factor-needed')
    expect(refused(await proposes(devon, { kind: 'invite', email: address, role: 'auditor' })).code).toBe(
      'account.email-taken',
    )
  })

  it('lets a link expire, and be replaced by a newer one', async () => {
    const address = 'harper@pledge.example'
    const invite = { kind: 'invite', email: address, role: 'auditor' }
    done(await decides(finley, await proposed(invite)))
    const first = await tokenFor(address)
    const change = await proposed(invite)
    expect(refused(await proposes(finley, invite)).code).toBe('staff.change-waiting')
    done(await decides(finley, change))
    const second = await tokenFor(address)
    expect(second).not.toBe(first)
    expect((await accepts(first)).body).toMatchObject(OVER)
    await product.rows(
      `update staff_changes set expires_at = expires_at - interval '${INVITATION_HOURS} hours' where email = $1 and token_hash is not null`,
      [address],
    )
    expect((await staff()).invitations).toMatchObject([{ email: address, isExpired: true }])
    expect((await accepts(second)).body).toMatchObject(OVER)
    expect((await product.rows('select id from accounts where email = $1', [address])).length).toBe(0)
  })

  it('changes a role by two people, neither of them its owner; tokens of the old one end at once', async () => {
    const avery = await product.agent('avery')
    const account = avery.subject.accountId
    const change = await proposed({ kind: 'role', account, role: 'administrator' })
    expect((await avery.call(getQueues)).status).toBe(200)
    done(await decides(finley, change))
    await vi.waitFor(async () => expect((await avery.call(getQueues)).status).toBe(401), WITHIN)
    expect(await memberOf('avery')).toMatchObject({ role: 'administrator' })
    // One's own account: neither proposed nor approved.
    const own = { kind: 'role', account: devon.subject.accountId, role: 'auditor' }
    expect(refused(await proposes(devon, own)).code).toBe('staff.own-account')
    const about = await proposed(own, finley)
    expect((await staff()).changes.find(({ change: id }) => id === about)).toMatchObject({
      mayApprove: false,
    })
    expect(refused(await decides(devon, about)).code).toBe('staff.own-account')
    done(await decides(finley, about, 'reject'))
    const [row] = await product.rows('select status from staff_changes where id = $1', [about])
    expect(row?.['status']).toBe('withdrawn')
    const back = await proposed({ kind: 'role', account, role: 'agent' })
    done(await decides(finley, back, 'reject'))
    expect(await memberOf('avery')).toMatchObject({ role: 'administrator' })
    await setStaff(product.databaseUrl, {
      code: 'PLEDGE',
      email: 'avery@pledge.example',
      role: 'agent',
      now: new Date(),
    })
  })

  it('disables and signs out by one person at once, and enables by two', async () => {
    const blake = await product.agent('blake')
    const account = blake.subject.accountId
    const input = { params: { account }, body: {} }
    expect((await blake.call(getQueues)).status).toBe(200)
    await devon.ask(endStaffSessions, input)
    await vi.waitFor(async () => expect((await blake.call(getQueues)).status).toBe(401), WITHIN)
    const again = await product.again(blake)
    const { disabledAt } = await memberOf('blake')
    expect(disabledAt).toBeNull()
    await devon.ask(disableStaff, input)
    await vi.waitFor(async () => expect((await again.call(getQueues)).status).toBe(401), WITHIN)
    expect(refused(await devon.call(disableStaff, input)).code).toBe('staff.change-over')
    await expect(product.again(blake)).rejects.toThrow('disabled')
    const change = await proposed({ kind: 'enable', account })
    await expect(product.again(blake)).rejects.toThrow('disabled')
    done(await decides(finley, change))
    expect((await (await product.again(blake)).call(getQueues)).status).toBe(200)
    const own = { params: { account: devon.subject.accountId }, body: {} }
    for (const call of [disableStaff, endStaffSessions])
      expect(refused(await devon.call(call, own)).code).toBe('staff.own-account')
    const elsewhere = await product.agent('devon', 'NORTHWIND')
    expect(refused(await elsewhere.call(disableStaff, input)).code).toBe('access.not-found')
    const borrower = await product.borrower()
    const notStaff = { params: { account: borrower.subject.accountId }, body: {} }
    expect(refused(await devon.call(disableStaff, notStaff)).code).toBe('access.not-found')
  })

  it('of two concurrent approvals, one succeeds: one email, one effect', async () => {
    const change = await proposed({ kind: 'invite', email: 'indigo@pledge.example', role: 'agent' })
    const both = await Promise.all([decides(finley, change), decides(finley, change)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await mailTo('indigo@pledge.example')).length).toBe(1)
  })

  it('has the database enforce two people, whatever the server says', async () => {
    const change = await proposed({ kind: 'role', account: (await memberOf('ellis')).account, role: 'agent' })
    const approvedBy = (who: string) =>
      product.rows(
        "update staff_changes set status = 'approved', decided_by = $2, decided_at = now() where id = $1",
        [change, who],
      )
    await expect(approvedBy(devon.subject.accountId)).rejects.toThrow('check constraint')
    await expect(approvedBy((await memberOf('ellis')).account)).rejects.toThrow('check constraint')
  })

  it('is in the audit log: who changed whose access, from what to what (note 061)', async () => {
    const entries = await product.rows(
      `select kind, actor_id, subject_id, detail from audit_entries
       where kind in ('role.changed', 'account.disabled', 'account.enabled') and actor_kind = 'staff' order by id`,
    )
    const by = (name: string) => entries.filter(({ kind }) => kind === name)
    expect(by('role.changed')).toMatchObject([
      { detail: { from: 'none', to: 'agent' } },
      { actor_id: finley.subject.accountId, detail: { from: 'agent', to: 'administrator' } },
    ])
    expect(by('account.disabled')).toMatchObject([{ actor_id: devon.subject.accountId }])
    expect(by('account.enabled')).toMatchObject([{ actor_id: finley.subject.accountId }])
  })
})
