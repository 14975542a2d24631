/** The outcome of an unsupported asset sent to a deposit address (decision 20), as an agent reports it. */
export const UNSUPPORTED_ASSET_OUTCOMES = ['RETURNED', 'NOT_RETURNABLE'] as const
export type UnsupportedAssetOutcome = (typeof UNSUPPORTED_ASSET_OUTCOMES)[number]

/** Anyone can create worthless tokens and send them to any address: no more unknown ones are stored per application. */
export const MAX_UNKNOWN_ASSETS = 20
