import { disbursementMethodFor, type DisbursementMethod } from '@pledge/domain/disbursement/method'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { goTo } from './go-to.ts'
import { DISBURSEMENT_PAGES } from './pages.ts'
import { applicationQuery, disbursementAccountQuery } from './queries.ts'
import { useRightPage } from './use-right-page.ts'

interface EntryPage {
  /** ACH unless given. */
  readonly method?: DisbursementMethod
  /** Whether the page links an account at its bank. */
  readonly isLinking?: boolean
}

/**
 * The data of the pages for entering an account or wallet. They are valid in the final steps, and in COMPLETE while a
 * returned disbursement is owed (journey, a new loan). Where an account may be linked to pay a loan from (note 071), those that
 * link one are (`isLinking`). In other states they lead to the application's current page. A page for the other disbursement
 * method leads to the borrower's own (rows 1.1.10 and 1.2.111).
 */
export const useDisbursementEntry = (
  appUuid: string,
  { method = 'ACH', isLinking = false }: EntryPage = {},
) => {
  const application = useQuery(applicationQuery(appUuid))
  const account = useQuery({ ...disbursementAccountQuery(appUuid), refetchOnMount: 'always' as const })
  const state = application.data?.state
  const stand = account.isFetchedAfterMount ? account.data?.stand : undefined
  const isToPayFrom = account.isFetchedAfterMount && account.data?.isToPayFrom === true
  const isAfterReturn = state === 'COMPLETE' && (stand === 'ASKED_AGAIN' || stand === 'HELD')
  const isKnown = state !== 'COMPLETE' || stand !== undefined
  const own =
    application.data === undefined ? method : disbursementMethodFor(application.data.isInternational)
  const isOwn = own === method
  const isRight = useRightPage(
    appUuid,
    isKnown ? state : undefined,
    state === 'KYC_VERIFY' || state === 'FINAL_STEPS' || isAfterReturn || (isLinking && isToPayFrom),
  )
  useEffect(() => {
    if (isRight && !isOwn) goTo(DISBURSEMENT_PAGES[own], appUuid, { replace: true })
  }, [isRight, isOwn, own, appUuid])
  return {
    application,
    account,
    isRight: isRight && isOwn,
    isHeld: stand === 'HELD',
    isAfterReturn,
    isToPayFrom,
  }
}
