import { getPaymentReviews } from '@pledge/contract/payment-reviews'
import { getRefunds } from '@pledge/contract/refunds'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Work comes in while the page is open. */
const REFRESH_MS = 15_000

/** Payments of all loans that wait for a second agent; below 'queues', which every decision loads anew. */
export const paymentReviewsQuery = queryOptions({
  queryKey: ['queues', 'payment-reviews'],
  queryFn: () => api(getPaymentReviews),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** Refunds of all loans that are not sent yet. */
export const refundsQuery = queryOptions({
  queryKey: ['queues', 'refunds'],
  queryFn: () => api(getRefunds),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})
