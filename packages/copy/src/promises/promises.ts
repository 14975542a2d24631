import { CUSTODY } from './custody-promises.ts'
import { DEBITS } from './debits-promises.ts'
import { FEES } from './fees-promises.ts'
import { INTEREST } from './interest-promises.ts'
import { MONITORING } from './monitoring-promises.ts'
import { NOTICES } from './notices-promises.ts'
import { PAYMENTS } from './payments-promises.ts'
import { REFINANCES } from './refinances-promises.ts'
import { RENEWALS } from './renewals-promises.ts'
import { SALES } from './sales-promises.ts'
import { STABILIZATION } from './stabilization-promises.ts'
import type { BorrowerPromise, PromiseSubject } from './promise.ts'

/** What borrowers are promised for the life of a loan after funding, by subject (note 081). */
export const PROMISE_SUBJECTS: readonly PromiseSubject[] = [
  INTEREST,
  PAYMENTS,
  FEES,
  DEBITS,
  MONITORING,
  SALES,
  STABILIZATION,
  CUSTODY,
  NOTICES,
  RENEWALS,
  REFINANCES,
]

export const PROMISES: readonly BorrowerPromise[] = PROMISE_SUBJECTS.flatMap(({ promises }) => promises)
