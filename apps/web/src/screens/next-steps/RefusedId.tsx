import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { identityQuery } from '../../journey/queries.ts'

/** Why an agent refused the last ID, in the agent's text for the borrower; empty when none was refused. */
export const RefusedId = ({ appUuid }: { readonly appUuid: string }) => {
  // Known only by polling: it may have been refused while another page, or none, was shown.
  const { data } = useQuery({ ...identityQuery(appUuid), refetchOnMount: 'always' })
  if (data === undefined || data.refusal === null) return null
  return (
    <div className="mt-3">
      <Notice tone="warn" title={words.idRefused} live="status">
        <span className="break-words">{data.refusal}</span> {words.idRefusedHint}
      </Notice>
    </div>
  )
}
