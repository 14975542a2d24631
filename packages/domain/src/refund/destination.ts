/** Where a refund goes: the account that a debit came from, the account on file, or the wallet of an international loan. */
export const DESTINATION_KINDS = ['DEBITED_ACCOUNT', 'ACCOUNT_ON_FILE', 'WALLET'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

export interface Destination {
  readonly kind: DestinationKind
  /** Of the authorization, of the account or of the wallet. */
  readonly id: string
  /** Its last digits, or its first and last characters. */
  readonly mask: string
}

/** One account can be known in two ways: the same digits are enough not to try it a second time. */
const isAlike = (one: Destination, other: Destination): boolean =>
  one.id === other.id || one.mask === other.mask

/**
 * The destination of a refund: the first of these, best first, that has not refused one yet. Null where none is left: agents send
 * it by hand then.
 */
export const chosenDestination = (
  candidates: readonly Destination[],
  refused: readonly Destination[],
): Destination | null =>
  candidates.find((candidate) => !refused.some((one) => isAlike(one, candidate))) ?? null

/** A destination as a page shows it. */
export type ShownDestination = Pick<Destination, 'kind' | 'mask'>

/** Whether a page showed this destination. */
export const isShownDestination = (one: Destination | null, shown: ShownDestination | null): boolean =>
  one === null || shown === null ? one === shown : one.kind === shown.kind && one.mask === shown.mask

export const isSameDestination = (one: Destination | null, other: Destination | null): boolean =>
  one === null || other === null ? one === other : one.kind === other.kind && one.id === other.id
