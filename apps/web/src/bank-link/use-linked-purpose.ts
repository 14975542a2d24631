import { useQuery } from '@tanstack/react-query'
import { disbursementAccountQuery } from '../journey/queries.ts'

/**
 * What an account is linked for: to be paid to, or to pay a loan from (note 071). `unknown` until it was read, which the page
 * that a bank returns to leaves to its parts; `unreadable` when that failed.
 */
export const useLinkedPurpose = (
  appUuid: string,
): 'to-be-paid' | 'to-pay-from' | 'unknown' | 'unreadable' => {
  const { data, isError } = useQuery({ ...disbursementAccountQuery(appUuid), refetchOnMount: false })
  if (data !== undefined) return data.isToPayFrom ? 'to-pay-from' : 'to-be-paid'
  return isError ? 'unreadable' : 'unknown'
}
