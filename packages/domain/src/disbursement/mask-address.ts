const SHOWN_AT_EACH_END = 6

/** An address as it is shown once it is saved: its first and last letters, which people compare. */
export const maskAddress = (address: string): string =>
  address.length <= 2 * SHOWN_AT_EACH_END
    ? '…'
    : `${address.slice(0, SHOWN_AT_EACH_END)}…${address.slice(-SHOWN_AT_EACH_END)}`
