import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  discardOrganizationDraft,
  getOrganizationDesk,
  getOrganizationVersions,
  proposeOrganization,
  publishOrganization,
  saveOrganizationDraft,
  type OrganizationDesk,
} from '@pledge/contract/organization-drafts'
import type { Caller } from '@pledge/server/product/callers.test-data'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { done } from '@pledge/testing/call/answer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'
import { runCommand } from './command.ts'

type Json = Record<string, unknown>

const NOW = new Date('2026-03-02T12:00:00Z')
const pledge = JSON.parse(readFileSync(path.join(ROOT, 'seeds/organizations/pledge.json'), 'utf8')) as Json
const DRAFTED = 'PLEDGE has the file as its draft. One person proposes it, and another publishes it.\n'

describe('the file of an organization that two people could publish', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pledge-organization-'))
  const file = path.join(folder, 'pledge.json')
  let product: Product
  let devon: Caller
  let avery: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    avery = await product.agent('avery')
  })
  afterEach(async () => {
    await product.close()
    rmSync(file, { force: true })
  })

  const imports = (change: Json) => {
    writeFileSync(file, JSON.stringify({ ...pledge, ...change }))
    return runCommand(['import', file], (work) => work(product.databaseUrl), NOW)
  }
  const configurationOf = (): Promise<OrganizationDesk> => devon.ask(getOrganizationDesk)
  const hostsOf = async (code: string) =>
    (
      await product.rows(
        'select host from organization_hosts h join organizations o on o.id = h.organization_id where o.code = $1',
        [code],
      )
    ).map(({ host }) => host)
  const proposes = async () => {
    const body = { sha256: (await configurationOf()).draft?.sha256 ?? '' }
    expect((await devon.call(proposeOrganization, { body })).status).toBe(200)
    return body
  }

  it('becomes its draft, and a version once one has proposed and another has published it (1.6.07)', async () => {
    expect(await imports({ promise: 'Ours.', hosts: ['ours.example'] })).toEqual({
      status: 0,
      output: DRAFTED,
    })
    expect(await configurationOf()).toMatchObject({
      published: { version: 1 },
      draft: {
        baseVersion: 1,
        changedBy: null,
        fromFile: { hosts: ['ours.example'] },
        settings: { promise: 'Ours.' },
        problems: [],
        proposal: null,
      },
    })
    const body = await proposes()
    expect((await imports({ promise: 'Ours.', hosts: ['ours.example'] })).output).toBe(DRAFTED)
    expect((await configurationOf()).draft?.proposal).not.toBeNull()
    expect((await devon.call(publishOrganization, { body })).body).toMatchObject({
      code: 'approval.same-agent',
    })
    expect(await hostsOf('PLEDGE')).not.toContain('ours.example')
    expect((await avery.call(publishOrganization, { body })).body).toMatchObject({
      published: { version: 2, settings: { promise: 'Ours.' } },
      draft: null,
    })
    expect(await hostsOf('PLEDGE')).toEqual(['ours.example'])
    expect((await devon.ask(getOrganizationVersions)).versions[0]).toMatchObject({
      proposedBy: 'devon@pledge.example',
      publishedBy: 'avery@pledge.example',
    })
  })

  it('can be edited before: its hosts stay as in the file', async () => {
    await imports({ hosts: ['ours.example'] })
    const { revision, draft } = await configurationOf()
    const save = (settings: Json) =>
      devon.call(saveOrganizationDraft, {
        body: {
          revision,
          baseVersion: 1,
          settings: { ...draft?.settings, ...settings },
          rules: draft?.rules ?? {},
        },
      })
    const edited = done(await save({ promise: 'Edited.' }))
    expect(edited.draft).toMatchObject({ problems: [], changedBy: 'devon@pledge.example' })
    // A person has edited it: another file does not overwrite that.
    const other = await imports({ hosts: ['other.example'] })
    expect(other.status).toBe(1)
    expect(other.output).toContain('draft: devon@pledge.example is editing it')
    await proposes()
    const sha256 = (await configurationOf()).draft?.sha256 ?? ''
    expect((await avery.call(publishOrganization, { body: { sha256 } })).status).toBe(200)
    expect(await hostsOf('PLEDGE')).toEqual(['ours.example'])
  })

  it('replaces a file that no one has edited, and leaves nothing behind when it is discarded', async () => {
    await imports({ hosts: ['ours.example'] })
    await proposes()
    expect((await imports({ promise: 'Newer.' })).output).toBe(DRAFTED)
    const { draft, revision } = await configurationOf()
    expect(draft).toMatchObject({ settings: { promise: 'Newer.', hosts: pledge['hosts'] }, proposal: null })
    await devon.call(discardOrganizationDraft, { body: { revision } })
    const { published, revision: next } = await configurationOf()
    const settings = { ...published.settings, hosts: ['ours.example'] }
    const body = { revision: next, baseVersion: 1, settings, rules: published.rules }
    const saved = (await devon.call(saveOrganizationDraft, { body })).body as OrganizationDesk
    expect(saved.draft?.problems.map(({ path: place }) => place)).toEqual(['hosts'])
  })

  it('is not published once one of its hosts belongs to another organization', async () => {
    await imports({ hosts: ['ours.example'] })
    const body = await proposes()
    await product.rows(
      "insert into organization_hosts (host, organization_id) select 'ours.example', id from organizations where code = 'NORTHWIND'",
    )
    const refused = (await avery.call(publishOrganization, { body })).body
    expect(refused).toMatchObject({ code: 'draft.checks-failed' })
    expect(JSON.stringify(refused)).toContain('ours.example belongs to another organization')
  })
})
