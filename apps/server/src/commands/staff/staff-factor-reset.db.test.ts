import { startTotp } from '@pledge/contract/account'
import { getQueues } from '@pledge/contract/portfolio'
import { decideStaffChange, getStaff, proposeStaffChange, type StaffList } from '@pledge/contract/staff'
import { FACTOR_RESET_HOURS, MAILED_PASSWORD_DAYS } from '@pledge/domain/account/staff'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { recoveryHash } from '../../identity/recovery-codes.ts'
import { refresh } from '../../identity/refresh-tokens.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { proved, type Prove } from '../account/factors.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'
import { proofFor } from '../../product/step-up.test-data.ts'

/** A second is promised; test machines are slow at times. */
const WITHIN = { timeout: 6_000, interval: 10 }
const AVERY = 'avery@pledge.example'
const RECOVERY_CODE = 'abcdefghjk'
const OTHER_PASSWORD = 'lantern orchard 41 violets'

describe('staff who lost every second factor (note 060)', () => {
  let product: Product
  let devon: Caller
  let finley: Caller
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    finley = await product.agent('finley')
    avery = await product.agent('avery')
    const { accountId, organizationId } = avery.subject
    await product.rows(
      `insert into recovery_codes (id, account_id, organization_id, code_hash, created_at)
         values (gen_random_uuid(), $1, $2, $3, now())`,
      [accountId, organizationId, recoveryHash(product.application.sealer, accountId, RECOVERY_CODE)],
    )
    await product.rows(
      `insert into passkeys (id, account_id, organization_id, host, credential_id, public_key, counter, transports,
           is_synced, name, created_at)
         values (gen_random_uuid(), $1, $2, 'localhost', 'AAAA', 'AAAA', 0, '[]', false, 'Laptop', now())`,
      [accountId, organizationId],
    )
  })
  afterAll(() => product.close())

  const proposes = (caller: Caller, account: string) =>
    caller.call(proposeStaffChange, { body: { kind: 'reset-factors', account } })
  const decides = (caller: Caller, change: string, decision: 'approve' | 'reject' = 'approve', more = {}) =>
    caller.call(decideStaffChange, { body: { change, decision }, ...more })
  const proposedBy = async (caller: Caller, account: string) =>
    done(await proposes(caller, account)).changes.at(-1)?.change ?? ''
  const factors = async () => {
    const [row] = await product.rows(
      `select (select count(*) from passkeys where account_id = $1) as passkeys,
         (select count(*) from totp_secrets where account_id = $1) as apps,
         (select count(*) from recovery_codes where account_id = $1) as codes`,
      [avery.subject.accountId],
    )
    return [row?.['passkeys'], row?.['apps'], row?.['codes']].map(Number)
  }
  const mails = async () => {
    await product.settle()
    const inbox = await product.simulation.mail.driver.inbox({ limit: 50 })
    return inbox.filter(({ to, subject }) => to === AVERY && subject.includes('two-step sign-in was reset'))
  }
  const byPassword =
    (caller: Caller): Prove =>
    (change) =>
      proofFor(product, caller, change, OTHER_PASSWORD)
  const signsIn = async () => {
    const page = await openPage(product, { kind: 'agent' })
    const answer = await page.password(AVERY, OTHER_PASSWORD)
    return { page, answer }
  }
  /** The emails to avery that contain one, newest first. */
  const resetCodes = async () => {
    await product.settle()
    const inbox = await product.simulation.mail.driver.inbox({ limit: 200 })
    const texts = inbox.filter(({ to, subject }) => to === AVERY && /reset/i.test(subject))
    return texts.flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? [])
  }
  let codeBefore = ''
  let goesOn: () => Promise<string>

  it('need two other people: no one proposes or approves their own, and the approval needs a second factor', async () => {
    const account = avery.subject.accountId
    expect(refused(await proposes(avery, account)).code).toBe('access.forbidden')
    expect(refused(await proposes(devon, devon.subject.accountId)).code).toBe('staff.own-account')
    const about = await proposedBy(finley, devon.subject.accountId)
    expect(refused(await decides(devon, about)).code).toBe('staff.own-account')
    done(await decides(finley, about, 'reject'))
    const change = await proposedBy(devon, account)
    expect(refused(await decides(devon, change)).code).toBe('approval.same-agent')
    const unproved = await decides(finley, change, 'approve', { isUnproved: true })
    expect(refused(unproved).code).toBe('session.step-up-needed')
    expect(await factors()).toEqual([1, 1, 1])
    expect(await mails()).toEqual([])
    done(await decides(finley, change, 'reject'))
    expect(await factors()).toEqual([1, 1, 1])
  })

  it('keep every factor for a week after the password was reset by email, which an attacker who reads the mailbox may have done', async () => {
    const account = avery.subject.accountId
    const change = await proposedBy(devon, account)
    const page = await openPage(product, { kind: 'agent' })
    expect((await page.post('forgotten-password', { email: AVERY })).status).toBe(200)
    const reset = { email: AVERY, code: (await resetCodes())[0], password: OTHER_PASSWORD }
    expect((await page.post('new-password', reset)).status).toBe(200)
    const early = await decides(finley, change)
    expect(early.body).toMatchObject({ status: 409, code: 'staff.password-mailed' })
    expect(refused(early).message).toContain('7 days')
    expect(await factors()).toEqual([1, 1, 1])
    const seen: StaffList = await finley.ask(getStaff)
    const hold = seen.staff.find(({ email }) => email === AVERY)?.passwordHold
    const heldMs = Date.parse(hold?.until ?? '') - Date.parse(hold?.since ?? '')
    expect(heldMs).toBe(MAILED_PASSWORD_DAYS * 24 * 60 * 60_000)
    expect(seen.changes.find((each) => each.change === change)?.passwordHold).toEqual(hold)
    await product.rows(
      `update accounts set password_emailed_at = password_emailed_at - interval '${MAILED_PASSWORD_DAYS} days' where id = $1`,
      [account],
    )
    const later: StaffList = await finley.ask(getStaff)
    expect(later.staff.find(({ email }) => email === AVERY)?.passwordHold).toBeNull()
    done(await decides(finley, change, 'reject'))
    avery = await product.again(avery)
  })

  it('lose every factor and session at once, are notified by email, and the audit log names the approver', async () => {
    const account = avery.subject.accountId
    const change = await proposedBy(devon, account)
    // Before the reset the mailbox receives codes, and one of them stays unused.
    const page = await openPage(product, { kind: 'agent' })
    const sent = (await resetCodes()).length
    expect((await page.post('forgotten-password', { email: AVERY })).status).toBe(200)
    const codes = await resetCodes()
    expect(codes).toHaveLength(sent + 1)
    codeBefore = codes[0] ?? ''
    // The holder of the recovery codes finishes a sign-in, and continues it later.
    const half = await signsIn()
    const finished = await half.page.post('second-factor', { method: 'recovery-code', code: RECOVERY_CODE })
    expect(finished.status).toBe(200)
    goesOn = () => half.page.goOn(done(finished).redirect!, 'agent')
    const after: StaffList = done(await decides(finley, change))
    expect(after.staff.find(({ email }) => email === AVERY)).toMatchObject({
      hasSecondFactor: false,
      devices: 0,
    })
    expect(await factors()).toEqual([0, 0, 0])
    await vi.waitFor(async () => expect((await avery.call(getQueues)).status).toBe(401), WITHIN)
    expect(await refresh(product.identity.deps, product.cookieOf(avery), 'agent')).toBeNull()
    expect((await mails()).length).toBe(1)
    const entries = await product.rows("select * from audit_entries where kind = 'factors.reset'")
    expect(entries).toMatchObject([
      { actor_kind: 'staff', actor_id: finley.subject.accountId, subject_id: account, outcome: 'done' },
    ])
  })

  it('can only use the password to enroll a new factor, with an emailed code', async () => {
    const { page, answer } = await signsIn()
    const signedIn = product.bearer(await page.goOn(done(answer).redirect!, 'agent'))
    expect(refused(await signedIn.call(getQueues)).code).toBe('session.second-factor-needed')
    expect(refused(await signedIn.call(getStaff)).code).toBe('session.second-factor-needed')
    expect(refused(await signedIn.call(startTotp, { body: {} })).code).toBe('session.step-up-needed')
  })

  it('cannot continue a sign-in that was finished with a factor before the reset', async () => {
    expect(await goesOn()).toBeUndefined()
  })

  it('cannot reset the password by email until a factor is enrolled, nor with an earlier code: a stolen mailbox alone opens nothing', async () => {
    const page = await openPage(product, { kind: 'agent' })
    const sent = (await resetCodes()).length
    expect((await page.post('forgotten-password', { email: AVERY })).status).toBe(200)
    expect(await resetCodes()).toHaveLength(sent)
    const reset = { email: AVERY, code: codeBefore, password: 'a thief chose these 9 words' }
    expect(refused(await page.post('new-password', reset)).code).toBe('session.proof-wrong')
    expect((await signsIn()).answer.status).toBe(200)
  })

  it('enroll within 72 hours, or request another reset; a password can be reset by email again once a factor is enrolled', async () => {
    const again = await product.again(avery)
    await product.rows(
      `update accounts set factors_reset_at = factors_reset_at - interval '${FACTOR_RESET_HOURS} hours' where id = $1`,
      [avery.subject.accountId],
    )
    const late = await proved(again, startTotp, { body: {} }, byPassword(again))
    expect(late.body).toMatchObject({ code: 'staff.invitation-over' })
    expect(refused(late).message).toContain('72 hours')
    done(await decides(finley, await proposedBy(devon, avery.subject.accountId)))
    const back = await product.again(avery)
    expect((await proved(back, startTotp, { body: {} }, byPassword(back))).status).toBe(200)
    await product.rows('update totp_secrets set confirmed_at = now() where account_id = $1', [
      avery.subject.accountId,
    ])
    const page = await openPage(product, { kind: 'agent' })
    const sent = (await resetCodes()).length
    expect((await page.post('forgotten-password', { email: AVERY })).status).toBe(200)
    expect(await resetCodes()).toHaveLength(sent + 1)
  })
})
