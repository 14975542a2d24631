import { GenericRequestError } from '@pledge/client/errors'
import { getLoan, getLoanStatus } from '@pledge/contract/servicing'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/* The reads of a loan in service, apart from those of an application: most pages need none. */

/** Today's balance of a loan: it grows daily, and is read at each visit (row 1.1.14). */
export const loanQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid],
    queryFn: ({ signal }) => api(getLoan, { params: { uuid: appUuid }, signal }),
  })

/** Row 1.7.05; the pauses are those of gap G.76. */
const LOAN_STATUS_RETRIES = 3
const FIRST_PAUSE_MS = 200

/** Whether loans are serviced in the app (row 1.7.04, gap G.61); retried three times, unless signed out. */
export const loanStatusQuery = () =>
  queryOptions({
    queryKey: ['loan-status'],
    queryFn: async ({ signal }) => (await api(getLoanStatus, { signal })).loans,
    retry: (failures, error) =>
      failures < LOAN_STATUS_RETRIES && !(error instanceof GenericRequestError && error.status === 401),
    retryDelay: (failures) => FIRST_PAUSE_MS * 2 ** failures,
  })
