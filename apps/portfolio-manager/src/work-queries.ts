import { getWorkItems } from '@pledge/contract/work-items'
import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** New work arrives while the page is open. */
const REFRESH_MS = 15_000

/** Everything that waits for agents, page by page; below 'queues', which every decision loads anew. */
export const workQuery = (kind: WorkKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['queues', 'work', kind ?? 'every'],
    queryFn: ({ pageParam }) =>
      api(getWorkItems, { query: { kind, after: pageParam === '' ? undefined : pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ nextAfter }) => nextAfter,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
