import { invitedEmail } from '@pledge/contract/staff'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { ProposalDialog } from './ProposalDialog.tsx'
import { RoleCards } from './RoleCards.tsx'

const words = portfolioStaff.dialogs.invite
const EMAIL_MAX = 254

export interface InviteDialogProps {
  readonly email: string
  readonly role: AgentRole
  readonly send: (body: { kind: 'invite'; email: string; role: AgentRole }) => Promise<unknown>
  readonly onClose: () => void
}

/** Proposes an invitation, whose link lets the person create an account. */
export const InviteDialog = (props: InviteDialogProps) => {
  const [email, setEmail] = useState(props.email)
  const [role, setRole] = useState(props.role)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isWrong = !invitedEmail.safeParse(email.trim()).success
  return (
    <ProposalDialog
      title={words.title}
      text={words.text}
      confirm={words.confirm}
      check={() => {
        setIsSubmitted(true)
        return !isWrong
      }}
      send={() => props.send({ kind: 'invite', email: email.trim(), role })}
      onClose={props.onClose}
    >
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        value={email}
        maxLength={EMAIL_MAX}
        required
        error={isSubmitted && isWrong ? words.emailWrong : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleCards role={role} onChange={setRole} />
    </ProposalDialog>
  )
}
