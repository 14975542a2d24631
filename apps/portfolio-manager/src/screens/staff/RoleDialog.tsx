import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { useState } from 'react'
import type { Member } from './staff-part.ts'
import { ProposalDialog } from './ProposalDialog.tsx'
import { RoleCards } from './RoleCards.tsx'

const words = portfolioStaff.dialogs.role

export interface RoleDialogProps {
  readonly member: Member
  readonly send: (role: AgentRole) => Promise<unknown>
  readonly onClose: () => void
}

/** Proposes another role for a staff member. */
export const RoleDialog = ({ member, send, onClose }: RoleDialogProps) => {
  const [role, setRole] = useState(member.role)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isSame = role === member.role
  return (
    <ProposalDialog
      title={fill(words.title, { email: member.email })}
      text={words.text}
      confirm={words.confirm}
      check={() => {
        setIsSubmitted(true)
        return !isSame
      }}
      send={() => send(role)}
      onClose={onClose}
    >
      <RoleCards role={role} onChange={setRole} error={isSubmitted && isSame ? words.same : undefined} />
    </ProposalDialog>
  )
}
