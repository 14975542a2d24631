import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'

const words = portfolioApplication.release

export interface SameAgentNoticeProps {
  readonly application: Pick<ApplicationFile, 'approvals' | 'identityApprover'>
  /** The signed-in agent, by the name used in approvals. */
  readonly me: string
}

/** Whether the settings refuse this agent's approval because they approved the ID (note 060). */
export const isRefusedToApprover = ({
  application: { identityApprover },
  me,
}: SameAgentNoticeProps): boolean => identityApprover?.rule === 'refuse' && identityApprover.agent === me

/**
 * Shown before and after the decision when one person decides on both the ID and the disbursement of a loan (note
 * 060).
 */
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
