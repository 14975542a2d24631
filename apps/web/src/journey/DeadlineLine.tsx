import { deadlineWords } from '@pledge/copy/en/screens/deadline'
import { fill } from '@pledge/copy/fill'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../brand/use-organization.ts'
import { deadlineText } from './deadline.ts'
import { applicationQuery } from './queries.ts'

/** Until when the step of a page may be done, with the zone (gap G.67); nothing where no deadline runs. */
export const DeadlineLine = ({ appUuid }: { readonly appUuid: string }) => {
  const { timeZone } = useOrganization()
  const deadline = useQuery(applicationQuery(appUuid)).data?.deadline ?? null
  if (deadline === null) return null
  const until = deadlineText(deadline.at, timeZone)
  return <p className="mt-2 max-w-prose text-sm">{fill(deadlineWords[deadline.kind], { until })}</p>
}
