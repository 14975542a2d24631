const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/
const BPS_PER_PERCENT = 100
const MAX_BPS = 10_000
const DECIMALS = 2

/** Basis points of a typed percentage with up to two decimals; undefined when it is none from 0 to 100. */
export const typedShareBps = (text: string): number | undefined => {
  const match = PERCENT.exec(text.trim())
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  const bps = Number(whole) * BPS_PER_PERCENT + Number(decimals.padEnd(DECIMALS, '0'))
  return bps <= MAX_BPS ? bps : undefined
}

/** '12.5' for 1,250 basis points. */
export const shareText = (bps: number): string => String(bps / BPS_PER_PERCENT)

/** '12.5' for 1 of 8; '0' where there is nobody. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0' : String(Math.round((part / whole) * MAX_BPS) / BPS_PER_PERCENT)
