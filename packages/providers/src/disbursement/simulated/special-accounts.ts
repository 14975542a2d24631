/** Account numbers that choose an answer (docs/simulators.md). Every other account accepts at once. */
export const SPECIAL_ACCOUNTS = {
  /** REJECTED, as a bank would return R02. */
  closed: '4000000002',
  /** REJECTED, as a bank would return R03. */
  unknownToBank: '4000000003',
  /** UNKNOWN the first time; the payment was taken all the same, and the second time says so. */
  unknownOnce: '4000000004',
  /** UNKNOWN every time: the payment stays undecided until the sandbox settles it. */
  unknownAlways: '4000000005',
  /** Throws the first time after the payment was taken: the answer was lost on the way. */
  answerLost: '4000000006',
} as const

export const REJECTION_REASONS: ReadonlyMap<string, string> = new Map([
  [SPECIAL_ACCOUNTS.closed, 'R02 Account closed'],
  [SPECIAL_ACCOUNTS.unknownToBank, 'R03 No account, or unable to locate the account'],
])
