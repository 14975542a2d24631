import { getLendingTerms } from '@pledge/contract/organization'
import { expect } from '@playwright/test'
import { readRows } from './database.ts'
import type { ProductServer } from './server.ts'

/** Settings are cached for some seconds. */
const SEEN_MS = 20_000

/**
 * Publishes a version of an organization's settings with these changes, as an operator would; resolves when pages
 * have it.
 */
export const publishSettings = async (server: ProductServer, code: string, change: object): Promise<void> => {
  const [row] = await readRows(
    server,
    `with next as (
       insert into organization_versions (organization_id, version, settings, published_at)
         select v.organization_id, v.version + 1,
           v.settings || $2::jsonb || jsonb_build_object('version', v.version + 1), now()
           from organizations o join organization_versions v
             on v.organization_id = o.id and v.version = o.published_version
           where o.code = $1
         returning organization_id, version)
     update organizations o set published_version = next.version from next
       where o.id = next.organization_id returning next.version`,
    [code, JSON.stringify(change)],
  )
  const served = async () => (await fetch(`${server.origin}/auth/login?org=${code}`)).text()
  await expect
    .poll(served, { timeout: SEEN_MS })
    .toContain(`/brand/${code}/${String(row?.['version'])}/theme.css`)
}

/** Publishes a version of the lending rules with these changes; resolves when they are in force. */
export const publishRules = async (server: ProductServer, code: string, change: object): Promise<void> => {
  const [row] = await readRows(
    server,
    `insert into lending_rules (organization_id, version, rules, effective_from)
       select r.organization_id, r.version + 1,
         r.rules || $2::jsonb || jsonb_build_object('version', r.version + 1), now()
         from organizations o join lending_rules r on r.organization_id = o.id
         where o.code = $1 order by r.version desc limit 1
       returning version`,
    [code, JSON.stringify(change)],
  )
  const inForce = async () => {
    const answer = await fetch(`${server.origin}${getLendingTerms.path}?orgCode=${code}`)
    const { rules } = (await answer.json()) as { readonly rules: { readonly version: number } }
    return rules.version
  }
  await expect.poll(inForce, { timeout: SEEN_MS }).toBe(row?.['version'])
}
