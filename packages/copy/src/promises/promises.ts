import { CUSTODY, MONITORING, SALES } from './collateral-promises.ts'
import { FEES, INTEREST, PAYMENTS } from './loan-promises.ts'
import type { BorrowerPromise, PromiseSubject } from './promise.ts'
import { DEBITS, NOTICES, RENEWALS } from './service-promises.ts'

/** What borrowers are promised for the life of a loan after funding, by subject (note 081). */
export const PROMISE_SUBJECTS: readonly PromiseSubject[] = [
  INTEREST,
  PAYMENTS,
  FEES,
  DEBITS,
  MONITORING,
  SALES,
  CUSTODY,
  NOTICES,
  RENEWALS,
]

export const PROMISES: readonly BorrowerPromise[] = PROMISE_SUBJECTS.flatMap(({ promises }) => promises)
