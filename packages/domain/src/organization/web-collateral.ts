import { COINS, type Coin } from '../collateral/coins.ts'
import type { PublicOrganization } from './organization.ts'

/**
 * The coins that can be pledged on the web, in product order (row 1.6.04, gaps G.31 and G.60). A web-only or
 * wholesale brand has no app to send people to, so it accepts collateral on the web whatever the setting.
 * Other brands do so by their own flag; with none, the flow ends at /get-mobile-app.
 */
export const webCollateralOf = ({
  flags,
  webCollateralTypes,
}: Pick<PublicOrganization, 'flags' | 'webCollateralTypes'>): readonly Coin[] =>
  flags.wholesale || flags.webOnly || flags.webCollateral
    ? COINS.filter((coin) => webCollateralTypes.includes(coin))
    : []
