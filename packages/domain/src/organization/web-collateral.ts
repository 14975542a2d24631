import { COINS, type Coin } from '../collateral/coins.ts'
import type { PublicOrganization } from './organization.ts'

/**
 * The coins that can be pledged on the web, in the order of the product (row 1.6.04, gaps G.31 and G.60). A brand for
 * the web alone, and a wholesale one, has no application to send people to: it takes collateral on the web whatever
 * else is set. Any other does so by its own flag; none then means that the flow ends at /get-mobile-app.
 */
export const webCollateralOf = ({
  flags,
  webCollateralTypes,
}: Pick<PublicOrganization, 'flags' | 'webCollateralTypes'>): readonly Coin[] =>
  flags.wholesale || flags.webOnly || flags.webCollateral
    ? COINS.filter((coin) => webCollateralTypes.includes(coin))
    : []
