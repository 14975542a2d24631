const SHOWN_AT_EACH_END = 6

/** The displayed form of a saved address: its first and last characters, for comparison. */
export const maskAddress = (address: string): string =>
  address.length <= 2 * SHOWN_AT_EACH_END
    ? '…'
    : `${address.slice(0, SHOWN_AT_EACH_END)}…${address.slice(-SHOWN_AT_EACH_END)}`
