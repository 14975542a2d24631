import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'

const words = portfolioApplication.release

export interface SameAgentNoticeProps {
  readonly application: Pick<ApplicationFile, 'approvals' | 'identityApprover'>
  /** Whoever looks, as approvals name them. */
  readonly me: string
}

/** Whether the settings refuse this agent the approval, because they approved the ID (note 060). */
export const isRefusedToApprover = ({
  application: { identityApprover },
  me,
}: SameAgentNoticeProps): boolean => identityApprover?.rule === 'refuse' && identityApprover.agent === me

/** One person behind the ID and the disbursement of a loan: said to whoever decides, before and after (note 060). */
export const SameAgentNotice = ({ application, me }: SameAgentNoticeProps) => {
  const { identityApprover, approvals } = application
  if (identityApprover === null) return null
  const { agent, rule } = identityApprover
  const hasApproved = approvals.some((one) => one.agent === agent && one.decision === 'approve')
  if (agent !== me && !hasApproved) return null
  const own = rule === 'refuse' && !hasApproved ? words.sameAgentRefused : words.sameAgentYou
  return (
    <Notice tone="warn" title={words.sameAgentTitle}>
      {agent === me && !hasApproved ? own : fill(words.sameAgentOther, { agent })}
    </Notice>
  )
}
