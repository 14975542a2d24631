import type { CollateralEventOf } from './events.ts'

/** What the estate has handed over for all old loans of a refinance, in base units. */
export const handedOverUnits = ({ handedOver }: CollateralEventOf<'CollateralHandedOver'>['data']): bigint =>
  handedOver.reduce((sum, { units }) => sum + BigInt(units), 0n)
