import { getOrganizationDesk, saveOrganizationDraft } from '@pledge/contract/organization-drafts'
import { openPage } from '@pledge/server/product/sign-in-page.test-data'
import { DEMONSTRATION_PASSWORD } from '@pledge/server/identity/seed-accounts'
import { createProduct, SECRET, type Product } from '@pledge/server/product/product.test-data'
import { refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, USAGE } from './command.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const NEW = 'new.person@pledge.example'

describe('the command for the lender’s staff (1.6.07)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const run = (...args: string[]) => runCommand(['staff', ...args], (work) => work(product.databaseUrl), NOW)
  const roleOf = async (email: string) =>
    product.rows("select kind, role from accounts where email = $1 and kind = 'agent'", [email])

  it('gives a person with an account another role, effective with the next token', async () => {
    const avery = await product.agent('avery')
    const { revision, published } = await avery.ask(getOrganizationDesk)
    const { version: baseVersion, settings, rules } = published
    const body = { revision, baseVersion, settings, rules }
    expect((await avery.call(saveOrganizationDraft, { body })).status).toBe(403)
    expect((await run('PLEDGE', 'Avery@Pledge.example', 'administrator')).output).toContain(
      'now has this role. It takes effect within a second.',
    )
    const again = await product.agent('avery')
    expect((await again.call(saveOrganizationDraft, { body })).status).toBe(200)
    expect((await run('PLEDGE', 'avery@pledge.example', 'administrator')).output).toContain('Nothing changed')
    expect(await roleOf('avery@pledge.example')).toEqual([{ kind: 'agent', role: 'administrator' }])
  })

  it('creates an account for a person without one, with an unknown password', async () => {
    expect(await run('PLEDGE', NEW, 'auditor')).toMatchObject({ status: 0 })
    expect(await roleOf(NEW)).toEqual([{ kind: 'agent', role: 'auditor' }])
    const [made] = await product.rows('select password_hash from accounts where email = $1', [NEW])
    expect(String(made?.['password_hash'])).toMatch(/^\$argon2id\$/)
  })

  it("resets a person's second factors when there are no two administrators left, and records the operator as actor", async () => {
    const env = () => ({ PLEDGE_SECRET: SECRET })
    const reset = (...args: string[]) =>
      runCommand(['reset-factors', ...args], (work) => work(product.databaseUrl), new Date(), env)
    const blake = await product.agent('blake')
    expect(await reset('PLEDGE', 'nobody@pledge.example')).toMatchObject({ status: 1 })
    expect(await reset('NOBODY', 'blake@pledge.example')).toMatchObject({ status: 1 })
    expect(await reset('PLEDGE')).toEqual({ status: 2, output: USAGE })
    const { output } = await reset('PLEDGE', 'Blake@pledge.example')
    expect(output).toContain('two-step sign-in and the password were reset')
    const code = /send it nowhere: (\d{8})$/m.exec(output)?.[1]
    const { accountId } = blake.subject
    expect(await product.rows('select 1 from totp_secrets where account_id = $1', [accountId])).toEqual([])
    expect(
      await product.rows(
        "select actor_kind, subject_id, detail from audit_entries where kind = 'factors.reset'",
      ),
    ).toEqual([
      { actor_kind: 'operator', subject_id: accountId, detail: { command: 'organization reset-factors' } },
    ])
    await product.settle()
    const inbox = await product.simulation.mail.driver.inbox({ limit: 20 })
    const mail = inbox.find(({ to }) => to === 'blake@pledge.example')?.text ?? ''
    expect(mail).toContain('/account/staff-security')
    expect(mail).toContain('will read you a code')
    expect(mail).not.toMatch(/\d{8}/)

    // The previous password is removed; the code that the operator reads out sets a new one, once, and no emailed
    // code does.
    const email = 'blake@pledge.example'
    const page = await openPage(product, { kind: 'agent' })
    expect((await page.password(email, DEMONSTRATION_PASSWORD)).status).toBe(401)
    expect((await page.post('forgotten-password', { email })).status).toBe(200)
    await product.settle()
    expect((await product.simulation.mail.driver.inbox({ to: email, limit: 1 }))[0]?.text).toBe(mail)
    const chosen = { email, code, password: 'lantern orchard 41 violets' }
    expect((await page.post('new-password', chosen)).status).toBe(200)
    expect(refused(await page.post('new-password', chosen)).code).toBe('session.proof-wrong')
    expect((await page.password(email, chosen.password)).status).toBe(200)
    expect(await product.rows('select password_emailed_at from accounts where id = $1', [accountId])).toEqual(
      [{ password_emailed_at: null }],
    )
  })

  it('prints no code for staff of an outside issuer, and does not mention a password', async () => {
    const env = () => ({ PLEDGE_SECRET: SECRET })
    const email = 'finley@pledge.example'
    await product.rows("update accounts set password_hash = '!' where email = $1 and kind = 'agent'", [email])
    const args = ['reset-factors', 'PLEDGE', email]
    const { output } = await runCommand(args, (work) => work(product.databaseUrl), new Date(), env)
    expect(output).toContain('two-step sign-in was reset. They sign in as usual')
    await product.settle()
    const [mail] = await product.simulation.mail.driver.inbox({ to: email, limit: 1 })
    expect(mail?.text).toContain('Sign in as usual within 72 hours')
    expect(mail?.text).not.toMatch(/password/i)
  })

  it('refuses staff for an unknown organization, and invalid arguments', async () => {
    expect(await run('NOBODY', NEW, 'agent')).toEqual({
      status: 1,
      output: 'there is no organization NOBODY\n',
    })
    for (const args of [[], ['PLEDGE', NEW], ['PLEDGE', NEW, 'owner'], ['PLEDGE', 'x', 'agent']])
      expect(await run(...args)).toEqual({ status: 2, output: USAGE })
  })
})
