import { useQuery } from '@tanstack/react-query'
import { applicationQuery, disbursementAccountQuery } from './queries.ts'
import { useRightPage } from './use-right-page.ts'

/**
 * What the pages on which an account is given stand on. They are right in the last steps, and in COMPLETE while a payment
 * that came back is owed (journey, a new loan); anywhere else they lead to where the application stands.
 */
export const usePayoutEntry = (appUuid: string) => {
  const application = useQuery(applicationQuery(appUuid))
  const account = useQuery({ ...disbursementAccountQuery(appUuid), refetchOnMount: 'always' as const })
  const state = application.data?.state
  const stand = account.isFetchedAfterMount ? account.data?.stand : undefined
  const isAfterReturn = state === 'COMPLETE' && (stand === 'ASKED_AGAIN' || stand === 'HELD')
  const isKnown = state !== 'COMPLETE' || stand !== undefined
  const isRight = useRightPage(
    appUuid,
    isKnown ? state : undefined,
    state === 'KYC_VERIFY' || state === 'FINAL_STEPS' || isAfterReturn,
  )
  return { application, account, isRight, isHeld: stand === 'HELD', isAfterReturn }
}
