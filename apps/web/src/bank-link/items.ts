import { getBankLinkItems, type BankLinkItemAnswer } from '@pledge/contract/bank-link'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { BANK_LINK_POLL } from '../polling/poll-interval.ts'
import { usePolledQuery } from '../polling/use-polled-query.ts'

/** Row 1.7.01. */
export const bankLinkItemsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['bank-link-items', appUuid],
    queryFn: ({ signal }) => api(getBankLinkItems, { params: { uuid: appUuid }, signal }),
  })

type IsOver = (items: readonly BankLinkItemAnswer[] | undefined) => boolean

/** The bank links, polled every 3 s while linking is open (row 1.7.02), until `isOver`. */
export const useBankLinkItems = (appUuid: string, isOver: IsOver) =>
  usePolledQuery(bankLinkItemsQuery(appUuid), BANK_LINK_POLL, isOver)
