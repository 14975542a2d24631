import { getEstateRegister } from '@pledge/contract/estate-register'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** While an import runs, its progress is read as often as this. */
export const PROGRESS_MS = 1_000

/** The register of the defunct lender's loans; polled while an import is under way, by whomever. */
export const estateRegisterQuery = queryOptions({
  queryKey: ['estate-register'],
  queryFn: () => api(getEstateRegister),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.progress == null ? false : PROGRESS_MS),
})
