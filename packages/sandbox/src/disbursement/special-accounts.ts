/** Account numbers that select an answer (docs/simulators.md). Every other account accepts immediately. */
export const SPECIAL_ACCOUNTS = {
  /** REJECTED, as a bank would return R02. */
  closed: '4000000002',
  /** REJECTED, as a bank would return R03. */
  unknownToBank: '4000000003',
  /** UNKNOWN the first time, although the payment was accepted; the second answer says so. */
  unknownOnce: '4000000004',
  /** UNKNOWN every time: the payment stays undecided until the sandbox settles it. */
  unknownAlways: '4000000005',
  /** Throws the first time after the payment was accepted: the answer was lost. */
  answerLost: '4000000006',
  /** ACCEPTED, and returned two banking days later. */
  returnedClosed: '4000000102',
  returnedUnknown: '4000000103',
  returnedNumber: '4000000104',
  returnedFrozen: '4000000116',
  returnedNoDeposits: '4000000120',
  /** ACCEPTED, with a notification of change two banking days later. */
  changedNumber: '4000000201',
} as const

/** What is reported after a payment was accepted, by its account number. */
export const LATE_REPORTS: ReadonlyMap<
  string,
  { readonly kind: 'RETURN' | 'CHANGE'; readonly code: string; readonly corrected: string | null }
> = new Map([
  [SPECIAL_ACCOUNTS.returnedClosed, { kind: 'RETURN', code: 'R02', corrected: null }],
  [SPECIAL_ACCOUNTS.returnedUnknown, { kind: 'RETURN', code: 'R03', corrected: null }],
  [SPECIAL_ACCOUNTS.returnedNumber, { kind: 'RETURN', code: 'R04', corrected: null }],
  [SPECIAL_ACCOUNTS.returnedFrozen, { kind: 'RETURN', code: 'R16', corrected: null }],
  [SPECIAL_ACCOUNTS.returnedNoDeposits, { kind: 'RETURN', code: 'R20', corrected: null }],
  [SPECIAL_ACCOUNTS.changedNumber, { kind: 'CHANGE', code: 'C01', corrected: '4000000202' }],
])

export const REJECTION_REASONS: ReadonlyMap<string, string> = new Map([
  [SPECIAL_ACCOUNTS.closed, 'R02 Account closed'],
  [SPECIAL_ACCOUNTS.unknownToBank, 'R03 No account, or unable to locate the account'],
])
