/** Account numbers that choose what becomes of a debit (docs/simulators.md). Every other account pays. */
export const DEBIT_ACCOUNTS = {
  /** REJECTED before an entry exists. */
  rejected: '4000001000',
  /** Settles, and is returned each time. */
  insufficient: '4000001001',
  closed: '4000001002',
  unknownToBank: '4000001003',
  /** Returned unauthorized 59 days after settlement, the last days of the 60. */
  unauthorizedCorporate: '4000001005',
  revoked: '4000001007',
  stopped: '4000001008',
  /** Returned as unauthorized 30 days after settlement. */
  unauthorized: '4000001010',
  /** Returned 45 days after settlement: not as authorized. */
  notAsAuthorized: '4000001011',
  frozen: '4000001016',
  /** Returned with a code that is in no list. */
  unknownCode: '4000001099',
  /** The first presentment is returned, its re-presentment pays. */
  insufficientOnce: '4000001101',
  uncollectedOnce: '4000001109',
  /** Pays, with a notification of change. */
  changedNumber: '4000001201',
  /** UNKNOWN the first time; the entry was taken all the same, and the second time says so. */
  unknownOnce: '4000001301',
  /** UNKNOWN every time: the entry stays undecided until the driver decides it. */
  unknownAlways: '4000001302',
  /** Throws the first time after the entry was taken: the answer was lost on the way. */
  answerLost: '4000001303',
} as const

/** Banking days in which most returns come, and days in which those come that a consumer may ask for later. */
const TWO_BANKING_DAYS = { bankingDays: 2 } as const

export interface LateReport {
  readonly kind: 'RETURN' | 'CHANGE'
  readonly code: string
  readonly corrected: string | null
  /** After settlement. */
  readonly after: { readonly bankingDays: number } | { readonly days: number }
  /** A re-presentment of it pays. */
  readonly isOnce: boolean
}

const returned = (
  code: string,
  after: LateReport['after'] = TWO_BANKING_DAYS,
  isOnce = false,
): LateReport => ({
  kind: 'RETURN',
  code,
  corrected: null,
  after,
  isOnce,
})

/** What the bank reports of an entry after it settled, by the account that it was drawn on. */
export const LATE_DEBIT_REPORTS: ReadonlyMap<string, LateReport> = new Map([
  [DEBIT_ACCOUNTS.insufficient, returned('R01')],
  [DEBIT_ACCOUNTS.closed, returned('R02')],
  [DEBIT_ACCOUNTS.unknownToBank, returned('R03')],
  [DEBIT_ACCOUNTS.unauthorizedCorporate, returned('R05', { days: 59 })],
  [DEBIT_ACCOUNTS.revoked, returned('R07')],
  [DEBIT_ACCOUNTS.stopped, returned('R08')],
  [DEBIT_ACCOUNTS.unauthorized, returned('R10', { days: 30 })],
  [DEBIT_ACCOUNTS.notAsAuthorized, returned('R11', { days: 45 })],
  [DEBIT_ACCOUNTS.frozen, returned('R16')],
  [DEBIT_ACCOUNTS.unknownCode, returned('R99')],
  [DEBIT_ACCOUNTS.insufficientOnce, returned('R01', TWO_BANKING_DAYS, true)],
  [DEBIT_ACCOUNTS.uncollectedOnce, returned('R09', TWO_BANKING_DAYS, true)],
  [
    DEBIT_ACCOUNTS.changedNumber,
    { kind: 'CHANGE', code: 'C01', corrected: '4000001202', after: TWO_BANKING_DAYS, isOnce: false },
  ],
])

/** Why a debit of an account is rejected before an entry exists. */
export const DEBIT_REJECTIONS: ReadonlyMap<string, string> = new Map([
  [DEBIT_ACCOUNTS.rejected, 'R20 Non-transaction account'],
])
