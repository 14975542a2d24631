import { getDisposals } from '@pledge/contract/disposals'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const disposalsQuery = infiniteQueryOptions({
  queryKey: ['disposals'],
  queryFn: ({ pageParam }) =>
    api(getDisposals, { query: { before: pageParam === '' ? undefined : pageParam } }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextBefore,
  refetchOnMount: 'always',
})
