/**
 * What custody has of a transaction that files of the estate name (note 100). UNCHECKED: the custodian was not asked yet. NOT_FOUND: it
 * has received nothing in it. SHORT: less than all lines of the transaction together. Nobody's loan begins on those.
 */
export const TRANSACTION_RESULTS = ['UNCHECKED', 'NOT_FOUND', 'SHORT', 'CONFIRMED'] as const
export type TransactionResult = (typeof TRANSACTION_RESULTS)[number]

/**
 * Compares the lines of a transaction with what it delivered to custody, both in base units. A transaction may deliver more: the estate
 * can send coins of other loans in it, which a later file names.
 */
export const transactionResult = ({
  recordedUnits,
  deliveredUnits,
}: {
  readonly recordedUnits: bigint
  /** Null before the custodian was asked. */
  readonly deliveredUnits: bigint | null
}): TransactionResult => {
  if (deliveredUnits === null) return 'UNCHECKED'
  if (deliveredUnits >= recordedUnits) return 'CONFIRMED'
  return deliveredUnits === 0n ? 'NOT_FOUND' : 'SHORT'
}
