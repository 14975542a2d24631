import { getDebits, quoteAutopay, quoteDebit, type DebitsView } from '@pledge/contract/debits'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { loanQuery } from '../../journey/loan-queries.ts'

/** Debits of a loan, what can be paid now, and autopay. */
export const debitsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'debits'],
    queryFn: ({ signal }) => api(getDebits, { params: { uuid: appUuid }, signal }),
  })

/** The exact words for an amount; never from a cache, because they name a day. */
export const debitQuoteQuery = (appUuid: string, amount: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'debit-quote', amount],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) => api(quoteDebit, { params: { uuid: appUuid }, query: { amount }, signal }),
  })

export const autopayQuoteQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'autopay-quote'],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) => api(quoteAutopay, { params: { uuid: appUuid }, signal }),
  })

/** A change answers with all debits: the page shows them at once, and reads the loan anew. */
export const showDebits = (queryClient: QueryClient, appUuid: string, debits: DebitsView): void => {
  queryClient.setQueryData(debitsQuery(appUuid).queryKey, debits)
  void queryClient.invalidateQueries({ queryKey: loanQuery(appUuid).queryKey, exact: true })
}
