import { getDisbursementAccount, saveManualBank } from '@pledge/contract/disbursement'
import { openStepUp, proveStepUp, sendStepUpCode } from '@pledge/contract/step-up'
import { PROOF_MS, STEP_UP_OPEN_MS } from '@pledge/domain/account/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyInput } from '@pledge/testing/call/input'
import { done } from '@pledge/testing/call/answer'
import { BANK } from '@pledge/testing/steps/payloads'
import { giveBank } from '@pledge/testing/steps/origination'
import { changeOf, withProof } from '@pledge/testing/call/step-up'
import type { Caller } from '../../product/callers.test-data.ts'
import { PASSWORD } from '../../product/people.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { codeMailedTo, proofFor, withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const OTHER = { ...BANK, accountNumber: '900123456780' } as const
const THIRD = { ...BANK, accountNumber: '900123456781' } as const

describe('a change that needs a proof (decision 15)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  /** A borrower whose application has a bank account, and the call that changes it. */
  const withBank = async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    await giveBank(product, borrower, uuid)
    return { borrower, uuid, change: { params: { uuid }, body: OTHER } satisfies AnyInput }
  }
  const saved = async (uuid: string) => {
    const [row] = await product.rows(
      'select account_mask from bank_accounts where application_id = $1 and superseded_at is null',
      [uuid],
    )
    return row?.['account_mask']
  }
  /** The current account as stored, decrypted. */
  const kept = async (uuid: string): Promise<unknown> => {
    const [row] = await product.rows(
      'select id, account_sealed from bank_accounts where application_id = $1 and superseded_at is null',
      [uuid],
    )
    const place = { table: 'bank_accounts', row: String(row?.['id']), column: 'account' }
    return JSON.parse(product.application.sealer.open(String(row?.['account_sealed']), place))
  }
  const NEEDED = { status: 403, code: 'session.step-up-needed', data: { action: 'bank-account' } }
  const proofOf = (borrower: Caller, input: AnyInput) =>
    proofFor(product, borrower, changeOf(saveManualBank, input))

  it('needs no proof for the first bank account, but for another one (1.7.17)', async () => {
    const { borrower, uuid, change } = await withBank()
    expect(await kept(uuid)).toMatchObject(BANK)
    const mask = await saved(uuid)
    expect((await borrower.call(saveManualBank, change)).body).toMatchObject(NEEDED)
    expect(await saved(uuid)).toBe(mask)
    const changed = await withStepUp(product, borrower, saveManualBank, change)
    expect(await saved(uuid)).not.toBe(mask)
    expect(done(changed).items).toContainEqual({ name: 'Disbursement Account', status: 'COMPLETED' })
    // Neither this response nor the page that shows the account contains the whole number.
    const read = await borrower.call(getDisbursementAccount, { params: { uuid } })
    expect(done(read).accountMask).toMatch(new RegExp(`^\\D*${OTHER.accountNumber.slice(-4)}$`))
    for (const answer of [changed, read])
      expect(answer.bytes.toString()).not.toContain(OTHER.accountNumber.slice(0, -4))
    // The same account again is not a change.
    await borrower.ask(saveManualBank, change)
  })

  it('notifies the account’s address of the change, and of nothing else', async () => {
    const { borrower, change } = await withBank()
    const notices = async () => {
      await product.settle()
      return (await mailsTo(product, borrower)).filter(({ subject }) => subject.includes('was changed'))
    }
    expect(await notices()).toEqual([])
    done(await withStepUp(product, borrower, saveManualBank, change))
    const [notice, ...others] = await notices()
    expect(others).toEqual([])
    expect(notice?.text).toContain('the bank account for your loan was changed')
    expect(notice?.text).not.toContain(OTHER.accountNumber)
  })

  it('refuses a proof for another payload, another action, and another application', async () => {
    const { borrower, uuid, change } = await withBank()
    const proof = await proofOf(borrower, change)
    const other = await withProof(borrower, saveManualBank, { ...change, body: THIRD }, proof)
    expect(other.body).toMatchObject(NEEDED)
    const forPhone = await proofFor(product, borrower, {
      ...changeOf(saveManualBank, change),
      action: 'phone',
    })
    expect((await withProof(borrower, saveManualBank, change, forPhone)).body).toMatchObject(NEEDED)
    const elsewhere = await proofFor(product, borrower, {
      ...changeOf(saveManualBank, change),
      application: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
    })
    expect((await withProof(borrower, saveManualBank, change, elsewhere)).body).toMatchObject(NEEDED)
    expect(await saved(uuid)).not.toContain('6780')
    // None of these has spent it.
    done(await withProof(borrower, saveManualBank, change, proof))
  })

  it('spends a proof once, for any number of concurrent requests', async () => {
    const { borrower, change } = await withBank()
    const proof = await proofOf(borrower, change)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withProof(borrower, saveManualBank, change, proof)),
    )
    for (const answer of answers) expect(answer.status).toBe(200)
    done(await withStepUp(product, borrower, saveManualBank, { ...change, body: THIRD }))
    expect((await withProof(borrower, saveManualBank, change, proof)).body).toMatchObject(NEEDED)
  })

  it('replays the response for the same key, with or without a proof', async () => {
    const { borrower, change } = await withBank()
    const input = { ...change, key: 'a-key-of-the-step-up' }
    expect((await borrower.call(saveManualBank, input)).body).toMatchObject(NEEDED)
    const first = done(await withStepUp(product, borrower, saveManualBank, input))
    const again = await borrower.call(saveManualBank, input)
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(first)
  })

  it('refuses the proof of another account', async () => {
    const { change } = await withBank()
    const { borrower, uuid, change: own } = await withBank()
    const stranger = await product.borrower()
    const stolen = await proofFor(product, stranger, changeOf(saveManualBank, own))
    expect((await withProof(borrower, saveManualBank, own, stolen)).body).toMatchObject(NEEDED)
    expect((await withProof(stranger, saveManualBank, own, stolen)).body).toMatchObject({ status: 404 })
    expect(await saved(uuid)).not.toContain('6780')
    expect((await withProof(borrower, saveManualBank, change, stolen)).body).toMatchObject({ status: 404 })
  })

  it('refuses a proof older than five minutes, and an expired step-up', async () => {
    const { borrower, uuid, change } = await withBank()
    const proof = await proofOf(borrower, change)
    const [{ proof_expires_at: end } = {}] = await product.rows(
      'select proof_expires_at from step_ups where account_id = $1 and proof_hash is not null',
      [borrower.subject.accountId],
    )
    expect((end as Date).getTime() - Date.now()).toBeLessThanOrEqual(PROOF_MS)
    const age = (column: string, ms: number) =>
      product.rows(`update step_ups set ${column} = ${column} - $2 * interval '1 ms' where account_id = $1`, [
        borrower.subject.accountId,
        ms,
      ])
    await age('proof_expires_at', PROOF_MS)
    expect((await withProof(borrower, saveManualBank, change, proof)).body).toMatchObject(NEEDED)
    const body = changeOf(saveManualBank, change)
    const { uuid: opened } = await borrower.ask(openStepUp, { body })
    await age('expires_at', STEP_UP_OPEN_MS)
    const late = { params: { uuid: opened }, body: { password: PASSWORD } }
    expect((await borrower.call(sendStepUpCode, late)).body).toMatchObject({ code: 'session.step-up-over' })
    expect(await saved(uuid)).not.toContain('6780')
  })

  it('refuses a proof after its device has signed out, and on another device', async () => {
    const { borrower, change } = await withBank()
    const proof = await proofOf(borrower, change)
    const elsewhere = await product.again(borrower)
    expect((await withProof(elsewhere, saveManualBank, change, proof)).body).toMatchObject(NEEDED)
    await product.signOut(borrower)
    const after = await withProof(borrower, saveManualBank, change, proof)
    expect(after.body).toMatchObject({ status: 401, code: 'session.unauthenticated' })
  })

  it('emails no code before the password is correct, and only a limited number', async () => {
    const { borrower, change } = await withBank()
    const body = changeOf(saveManualBank, change)
    const { uuid } = await borrower.ask(openStepUp, { body })
    const send = (password: string | null) =>
      borrower.call(sendStepUpCode, { params: { uuid }, body: { password } })
    for (const wrong of ['not the password', null])
      expect((await send(wrong)).body).toMatchObject({ status: 422, code: 'session.proof-wrong' })
    await expect(codeMailedTo(product, borrower)).rejects.toThrow('no code was mailed')
    const { sentTo } = done(await send(PASSWORD))
    expect(sentTo).toMatch(/^b•••\d@home\.example$/)
    const first = await codeMailedTo(product, borrower)
    // Another code without the password, which was already correct. The first one no longer works.
    done(await send(null))
    const prove = (code: string) =>
      borrower.call(proveStepUp, { params: { uuid }, body: { method: 'password', code } })
    const second = await codeMailedTo(product, borrower)
    if (first !== second) expect((await prove(first)).body).toMatchObject({ code: 'session.proof-wrong' })
    for (let more = 0; more < 4; more += 1) done(await send(null))
    expect((await send(null)).body).toMatchObject({ status: 429, code: 'request.too-many' })
  })

  it('ends a step-up after five wrong codes, and an account’s attempts after ten', async () => {
    const { borrower, change } = await withBank()
    const body = changeOf(saveManualBank, change)
    const opened = async () => {
      const { uuid } = await borrower.ask(openStepUp, { body })
      await borrower.ask(sendStepUpCode, { params: { uuid }, body: { password: PASSWORD } })
      return String(uuid)
    }
    const guess = async (uuid: string) => {
      const code = await codeMailedTo(product, borrower)
      const wrong = code === '000000' ? '000001' : '000000'
      return borrower.call(proveStepUp, { params: { uuid }, body: { method: 'password', code: wrong } })
    }
    const one = await opened()
    for (const left of ['4', '3', '2', '1', '0'])
      expect((await guess(one)).body).toMatchObject({ code: 'session.proof-wrong', data: { left } })
    const code = await codeMailedTo(product, borrower)
    const late = { params: { uuid: one }, body: { method: 'password', code } } as const
    expect((await borrower.call(proveStepUp, late)).body).toMatchObject({ code: 'session.step-up-over' })
    const two = await opened()
    for (let more = 0; more < 4; more += 1) expect((await guess(two)).status).toBe(422)
    expect((await guess(two)).body).toMatchObject({ status: 429, code: 'request.too-many' })
  })

  it('is not opened for a payload that is nested too deeply', async () => {
    const borrower = await product.borrower()
    let payload: unknown = 1
    for (let level = 0; level < 500; level += 1) payload = [payload]
    const answer = await borrower.call(openStepUp, { body: { action: 'phone', payload } })
    expect(answer.body).toMatchObject({ status: 400, code: 'request.invalid' })
  })

  it('accepts no proof by a method that the account does not have', async () => {
    const { borrower, change } = await withBank()
    const body = changeOf(saveManualBank, change)
    const { uuid, methods } = await borrower.ask(openStepUp, { body })
    expect(methods).toEqual(['password'])
    for (const method of ['totp', 'recovery-code', 'mailed-code', 'password'] as const)
      expect(
        (await borrower.call(proveStepUp, { params: { uuid }, body: { method, code: '000000' } })).body,
      ).toMatchObject({ code: 'session.proof-wrong' })
  })

  it('stores no readable payload, code or proof in the database', async () => {
    const { borrower, change } = await withBank()
    const proof = await proofOf(borrower, change)
    const code = await codeMailedTo(product, borrower)
    const kept = JSON.stringify([
      await product.rows('select * from step_ups where account_id = $1', [borrower.subject.accountId]),
      await product.rows('select * from outbox where borrower_id = $1', [borrower.subject.accountId]),
      await product.rows('select * from idempotency_keys'),
    ])
    for (const secret of [proof, `"${code}"`, OTHER.accountNumber, PASSWORD])
      expect(kept).not.toContain(secret)
  })
})
