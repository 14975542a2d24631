import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import { useQuery } from '@tanstack/react-query'
import { calendarDate } from '../../brand/dates.ts'
import { identityQuery } from '../../journey/queries.ts'

/** Why a renewal does not ask for an ID; empty where it did. */
export const IdOnFile = ({ appUuid }: { readonly appUuid: string }) => {
  const { data } = useQuery(identityQuery(appUuid))
  const until = data?.onFileUntil ?? null
  return until === null ? null : (
    <p className="max-w-prose text-muted">{fill(words.idOnFile, { date: calendarDate(until) })}</p>
  )
}
