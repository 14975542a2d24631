import { deadlineWords } from '@pledge/copy/en/screens/deadline'
import { fill } from '@pledge/copy/fill'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../brand/use-organization.ts'
import { deadlineText } from './deadline.ts'
import { applicationQuery } from './queries.ts'

/** The deadline of a page's step, with its zone (gap G.67); empty where no deadline runs. */
export const DeadlineLine = ({ appUuid }: { readonly appUuid: string }) => {
  const { timeZone } = useOrganization()
  const application = useQuery(applicationQuery(appUuid)).data
  const deadline = application?.deadline ?? null
  if (application === undefined || deadline === null) return null
  const slots = {
    until: deadlineText(deadline.at, timeZone),
    days: String(application.deadlineDays.complete),
  }
  return <p className="mt-2 max-w-prose text-sm">{fill(deadlineWords[deadline.kind], slots)}</p>
}
