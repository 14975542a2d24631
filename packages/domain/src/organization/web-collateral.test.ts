import { describe, expect, it } from 'vitest'
import { webCollateralOf } from './web-collateral.ts'

const flags = { international: false, additionalDocs: false }
const BOTH = [true, false]
const COMBINATIONS = BOTH.flatMap((wholesale) =>
  BOTH.flatMap((webOnly) => BOTH.map((webCollateral) => ({ wholesale, webOnly, webCollateral }))),
)

describe('collateral on the web', () => {
  it.each(COMBINATIONS)('is decided by the flags of the brand: %j (1.6.04, G.60)', (given) => {
    const taken = webCollateralOf({ flags: { ...flags, ...given }, webCollateralTypes: ['ETH', 'BTC'] })
    const needsApp = !given.wholesale && !given.webOnly && !given.webCollateral
    expect(taken).toEqual(needsApp ? [] : ['BTC', 'ETH'])
  })

  it('is what the brand accepts, and no other coin (G.31)', () => {
    const all = { ...flags, wholesale: false, webOnly: true, webCollateral: true }
    expect(webCollateralOf({ flags: all, webCollateralTypes: ['BTC'] })).toEqual(['BTC'])
    expect(webCollateralOf({ flags: all, webCollateralTypes: [] })).toEqual([])
  })
})
