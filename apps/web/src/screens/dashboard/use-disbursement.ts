import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { useQuery } from '@tanstack/react-query'
import { disbursementAccountQuery } from '../../journey/queries.ts'

export interface LoanDisbursement {
  readonly account: DisbursementAccount | undefined
  /** It is being read, and what the card says depends on it. */
  readonly isAwaited: boolean
}

/** What became of the disbursement of a loan whose state alone does not tell it: funded, or back at the last steps once signed. */
export const useDisbursement = ({
  appUuid,
  state,
  stage,
}: Pick<ApplicationAnswer, 'appUuid' | 'state' | 'stage'>): LoanDisbursement => {
  const isEnabled = state === 'COMPLETE' || (state === 'FINAL_STEPS' && stage === 'ORIGINATING')
  const { data, isLoading } = useQuery({
    ...disbursementAccountQuery(appUuid),
    enabled: isEnabled,
    refetchOnMount: 'always',
  })
  return { account: isEnabled ? data : undefined, isAwaited: isEnabled && isLoading }
}
