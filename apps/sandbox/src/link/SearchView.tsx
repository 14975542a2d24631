import { openSimulatedLink } from '@pledge/sandbox/contract/bank-link'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { TextField } from '@pledge/ui/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { linkPage as words } from '../words/link-page.ts'
import { api } from '../page/api.ts'
import type { LinkSteps } from './use-link-steps.ts'
import { ViewHeading } from './ViewHeading.tsx'

const MAX_TYPED = 80

export interface SearchViewProps {
  readonly linkToken: string
  readonly isFirst: boolean
  readonly steps: LinkSteps
}

/** Finds banks by part of their name; a renewed link opens with its bank. */
export const SearchView = ({ linkToken, isFirst, steps }: SearchViewProps) => {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const { data, isError } = useQuery({
    queryKey: ['simulated-institutions', linkToken, query],
    queryFn: () => api(openSimulatedLink, { body: { linkToken, query } }),
    placeholderData: keepPreviousData,
  })
  const { show, fail } = steps
  const failure = data?.failure ?? null
  const known = data?.institutions.find(({ id }) => id === data.institutionId)
  useEffect(() => {
    if (failure !== null) fail(failure, null)
    else if (isError) fail({ type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', message: '' }, null)
    else if (isFirst && known !== undefined) show({ kind: 'consent', institution: known })
    // Once, with the first answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure, isError, known?.id])
  return (
    <>
      <ViewHeading isFirst={isFirst}>{words.which}</ViewHeading>
      <div className="mt-3">
        <TextField
          label={words.find}
          hint={words.findHint}
          value={typed}
          maxLength={MAX_TYPED}
          autoComplete="off"
          type="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {data === undefined ? (
        <div className="mt-4">
          <Loading label={words.loading}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        </div>
      ) : (
        <ul aria-label={words.banks} className="mt-4 flex flex-col gap-2">
          {data.institutions.map((institution) => (
            <li key={institution.id}>
              <button
                type="button"
                onClick={() => show({ kind: 'consent', institution })}
                className="flex min-h-14 w-full flex-col justify-center rounded-field border border-control bg-raised px-4 py-2 text-left hover:border-ink hover:bg-sunken"
              >
                <span className="font-semibold break-words">{institution.name}</span>
                {institution.isOauth && <span className="text-sm text-muted">{words.ownPage}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-3 text-muted">
        {data?.institutions.length === 0 && words.noBank}
      </p>
    </>
  )
}
