import { lendingRulesSchema, type LendingRulesJson } from '@pledge/domain/organization/lending-rules'
import * as z from 'zod/mini'
import type { Deps } from '../commands/deps.ts'
import type { Product } from './product.test-data.ts'

/**
 * Publishes another version of the rules of the organization PLEDGE, and returns deps that quote under it at once: the
 * running product's registry caches for some seconds.
 */
export const publishRules = async (
  product: Product,
  version: number,
  change: (rules: LendingRulesJson) => void,
): Promise<Deps> => {
  const { jobs, organizations } = product.application
  const owner = await organizations.byId(product.organizationId)
  if (owner === undefined) throw new Error('the organization is there')
  const rulesData: LendingRulesJson = { ...z.encode(lendingRulesSchema, owner.rules), version }
  change(rulesData)
  await product.rows(
    'insert into lending_rules (organization_id, version, rules, effective_from) values ($1, $2, $3, now())',
    [product.organizationId, version, JSON.stringify(rulesData)],
  )
  const changed = { ...owner, rules: lendingRulesSchema.parse(rulesData) }
  return { ...jobs, organizations: { ...organizations, byId: () => Promise.resolve(changed) } }
}

/**
 * From now on the confirmations of an ether deposit are counted, and its chain finalizes nothing: then a reorganization can
 * still replace what was final by that count.
 */
export const countEtherConfirmations = async (product: Product): Promise<void> => {
  const { organizations } = product.application
  const owner = await organizations.byId(product.organizationId)
  if (owner === undefined) throw new Error('the organization is there')
  await publishRules(product, owner.rules.version + 1, (rules) => {
    rules.finality = { BTC: 'confirmations', ETH: 'confirmations', SOL: 'confirmations' }
  })
  organizations.forget()
  await product.simulation.ether.driver.setFinalityHalted(true)
}
