/** What became of an asset that was sent to a deposit address and is not its coin (decision 20), as an agent says. */
export const UNSUPPORTED_ASSET_OUTCOMES = ['RETURNED', 'NOT_RETURNABLE'] as const
export type UnsupportedAssetOutcome = (typeof UNSUPPORTED_ASSET_OUTCOMES)[number]

/** Anybody can make tokens for nothing and send them to anybody: no more unknown ones are kept for an application. */
export const MAX_UNKNOWN_ASSETS = 20
