import type { Product } from './product.test-data.ts'

/** Publishes the next version of the tests' brand, which leaves SOL to an app, with these coins on the web. */
export const publishCoins = async (product: Product, coins: readonly string[]): Promise<void> => {
  const { organizationId, application } = product
  await product.rows(
    `insert into organization_versions
       select v.organization_id, v.version + 1,
           v.settings || jsonb_build_object('version', v.version + 1, 'webCollateralTypes', $2::jsonb), v.published_at
         from organization_versions v join organizations o on o.id = v.organization_id and o.published_version = v.version
        where v.organization_id = $1`,
    [organizationId, JSON.stringify(coins)],
  )
  await product.rows(`update organizations set published_version = published_version + 1 where id = $1`, [
    organizationId,
  ])
  application.organizations.forget()
}

/** From now on SOL is accepted on the web with the others. */
export const withSol = (product: Product): Promise<void> => publishCoins(product, ['BTC', 'ETH', 'SOL'])
