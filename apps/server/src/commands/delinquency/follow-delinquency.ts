import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import {
  removeDelinquency,
  saveDelinquency,
  STORED_DELINQUENCIES,
} from '../../store/delinquency/delinquencies.ts'
import { belongsTo } from '../application/of-application.ts'
import type { DelinquencyBasis } from './delinquency-basis.ts'

/** Keeps the status by which agents' queues select a loan. Undefined: it is not in service any more. */
export const followDelinquency = async (
  tx: Tx,
  file: LoanFile,
  basis: Pick<DelinquencyBasis, 'terms' | 'delinquency'> | undefined,
): Promise<void> => {
  const next = basis?.delinquency.next ?? null
  const status = STORED_DELINQUENCIES.find((one) => one === basis?.delinquency.status)
  if (basis === undefined || status === undefined || next === null) return removeDelinquency(tx, file.id)
  await saveDelinquency(tx, belongsTo(file), { status, on: basis.terms.on, dueOn: next.on })
}
