import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { quoteOffer } from '@pledge/contract/offers'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { createRecordReader } from '@pledge/server/store/organization/organization-records'
import { done } from '@pledge/testing/call/answer'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '../build/targets.mjs'
import { runCommand, USAGE } from './command.ts'

type Json = Record<string, unknown>

const NOW = new Date('2026-03-02T12:00:00Z')
const sablethorn = JSON.parse(
  readFileSync(path.join(ROOT, 'seeds/organizations/sablethorn.json'), 'utf8'),
) as Json
/** A lender that is not shipped, with its own rules. */
const partner: Json = {
  ...sablethorn,
  code: 'MOORHEN',
  shortName: 'Moorhen',
  hosts: ['moorhen.localhost'],
}
const OFFER = { state: 'CA', requestedAmount: '150000', collateralType: 'BTC', coinQuantity: '20' } as const

describe('the command for files of organizations', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pledge-organization-'))
  const file = path.join(folder, 'moorhen.json')
  let product: Product
  let untouched: TestDatabase
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    untouched = await createTestDatabase()
  })
  afterAll(async () => {
    await product.close()
    await untouched.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (args: readonly string[], written: unknown = partner) => {
    writeFileSync(file, typeof written === 'string' ? written : JSON.stringify(written))
    return runCommand(args, (work) => work(product.databaseUrl), NOW)
  }
  const versions = async (code: string) => {
    const [row] = await product.rows(
      `select (select count(*) from organization_versions v where v.organization_id = o.id) as settings,
         (select count(*) from lending_rules r where r.organization_id = o.id) as rules
         from organizations o where code = $1`,
      [code],
    )
    return row === undefined ? undefined : [Number(row.settings), Number(row.rules)]
  }

  it('checks a file without a database, and names each invalid field', async () => {
    expect(await run(['check', file])).toEqual({
      status: 0,
      output: `${file}: MOORHEN passes every check.\n`,
    })
    const wrong = await run(['check', file], { ...partner, nmls: 'none', sloan: 1 })
    expect(wrong.status).toBe(1)
    expect(wrong.output).toContain(`${file}: nmls: `)
    const unwritten = { ...(partner['templates'] as object), loanAgreement: 7 }
    expect((await run(['check', file], { ...partner, templates: unwritten })).output).toBe(
      `${file}: templates.loanAgreement: there is no version 7 of this template\n`,
    )
    expect((await run(['check', file], '{"code": ')).output).toContain(`${file}: the file: is not valid JSON`)
  })

  it('prints its usage for any other arguments', async () => {
    const calls = [[], ['check'], ['publish', file], ['check', file, '--new'], ['import', file, file]]
    for (const args of calls) expect(await run(args)).toEqual({ status: 2, output: USAGE })
  })

  it('adds no organization without `--new`, and none that fails a check', async () => {
    expect((await run(['import', file])).output).toContain('there is no organization MOORHEN')
    const dearer = { ...(partner['rules'] as Json), defaultMinLoanCents: 1 }
    const refused = await run(['import', file, '--new'], { ...partner, rules: dearer })
    expect(refused.status).toBe(1)
    expect(refused.output).toContain('rules.vectors.')
    expect(await versions('MOORHEN')).toBeUndefined()
  })

  it('adds a partner by data alone: its brand and its rules are live within seconds (1.1.25)', async () => {
    const before = await product.anonymous.call(quoteOffer, { body: { ...OFFER, orgCode: 'MOORHEN' } })
    expect(before.status).not.toBe(200)
    // The version in the file does not matter: the import assigns versions.
    const later = { ...partner, version: 7, rules: { ...(partner['rules'] as Json), version: 9 } }
    expect(await run(['import', file, '--new'], later)).toEqual({
      status: 0,
      output: 'MOORHEN was added.\n',
    })
    const quoted = await vi.waitFor(
      async () => {
        const answer = await product.anonymous.call(quoteOffer, { body: { ...OFFER, orgCode: 'MOORHEN' } })
        expect(answer.status).toBe(200)
        return answer
      },
      { timeout: 9_000, interval: 500 },
    )
    expect(done(quoted).offer).toMatchObject({ interestRate: '0.0725', originationFeeAmount: '900.00' })
    const records = await createRecordReader(() => product.application.db)(NOW)
    expect(records.find(({ organization }) => organization.code === 'MOORHEN')).toMatchObject({
      organization: { version: 1 },
      rules: { version: 1 },
    })
    expect(await versions('MOORHEN')).toEqual([1, 1])
  })

  it('changes nothing when the same file is imported again, also as a new one', async () => {
    for (const args of [
      ['import', file],
      ['import', file, '--new'],
    ]) {
      const again = await run(args)
      expect(again).toEqual({
        status: 0,
        output: 'MOORHEN already matches the file. Nothing changed.\n',
      })
    }
    expect(await versions('MOORHEN')).toEqual([1, 1])
  })

  it('publishes the next version of a changed file while no staff could publish it, and keeps the previous one', async () => {
    const look = { ...partner, promise: 'Another promise.', hosts: ['moorhen.example'] }
    expect((await run(['import', file], look)).output).toBe(
      'MOORHEN: published the next version of its settings.\n',
    )
    expect(await versions('MOORHEN')).toEqual([2, 1])
    const patient = { ...look, rules: { ...(partner['rules'] as Json), cureHours: 60 } }
    expect((await run(['import', file], patient)).output).toBe(
      'MOORHEN: published the next version of its rules.\n',
    )
    // The rules have their own version of the settings, under which they are listed and restored.
    expect(await versions('MOORHEN')).toEqual([3, 2])
    const records = await createRecordReader(() => product.application.db)(NOW)
    const moorhen = records.find(({ organization }) => organization.code === 'MOORHEN')
    expect(moorhen).toMatchObject({
      organization: { version: 3, promise: 'Another promise.', hosts: ['moorhen.example'] },
      rules: { version: 2, cureHours: 60 },
    })
    const hosts = await product.rows('select host from organization_hosts where organization_id = $1', [
      moorhen?.id,
    ])
    expect(hosts).toEqual([{ host: 'moorhen.example' }])
  })

  it('records each import that changed something, with the operator as actor (note 061)', async () => {
    const entries = await product.rows(
      `select a.kind, a.actor_kind, a.detail from audit_entries a join organizations o on o.id = a.organization_id
         where o.code = 'MOORHEN' order by a.id`,
    )
    const by = (kind: string, change: string) => ({
      kind,
      actor_kind: 'operator',
      detail: { change, command: 'organization import' },
    })
    expect(entries).toEqual([
      by('settings.published', 'added'),
      by('settings.published', 'settings'),
      by('settings.published', 'rules'),
    ])
  })

  it('refuses other words for a consent with the same version', async () => {
    const words = { ...(partner['legal'] as Json), marketing: 'Other words.' }
    const refused = await run(['import', file], { ...partner, legal: words })
    expect(refused.status).toBe(1)
    expect(refused.output).toContain(
      `${file}: legal.marketing: differs from the published text, so it needs a higher version of MARKETING`,
    )
    expect(await versions('MOORHEN')).toEqual([3, 2])
  })

  it('withdraws a proposal that one person made on the previous version, and keeps their draft', async () => {
    await run(['staff', 'MOORHEN', 'alone@moorhen.example', 'administrator'])
    await product.rows(
      `insert into organization_drafts (organization_id, revision, settings, rules, sha256, base_version, changed_by,
         changed_at, proposed_by, proposed_at)
         select a.organization_id, 4, '{}', '{}', repeat('a', 64), 3, a.id, now(), a.id, now()
         from accounts a where a.email = 'alone@moorhen.example'`,
    )
    expect((await run(['import', file], { ...partner, promise: 'Yet another promise.' })).output).toBe(
      'MOORHEN: published the next version of its settings and rules.\n',
    )
    expect(
      await product.rows(
        `select revision, proposed_by, sha256, base_version from organization_drafts d
           join organizations o on o.id = d.organization_id where o.code = 'MOORHEN'`,
      ),
    ).toEqual([{ revision: 5, proposed_by: null, sha256: 'a'.repeat(64), base_version: 3 }])
  })

  it('refuses an existing code for a new one, and the host of another', async () => {
    expect((await run(['import', file, '--new'])).output).toContain('organization MOORHEN already exists')
    const thief = { ...partner, hosts: ['northwind.localhost'] }
    const refused = await run(['import', file], thief)
    expect(refused).toEqual({
      status: 1,
      output: `${file}: hosts: northwind.localhost belongs to another organization\n`,
    })
  })

  it('adds it once for two concurrent requests', async () => {
    writeFileSync(file, JSON.stringify(partner))
    const once = () => runCommand(['import', file, '--new'], (work) => work(untouched.url), NOW)
    const outputs = (await Promise.all([once(), once(), once()])).map(({ output }) => output)
    expect(outputs.filter((output) => output === 'MOORHEN was added.\n')).toHaveLength(1)
    expect(outputs.filter((output) => output.includes('Nothing changed'))).toHaveLength(2)
  })
})
