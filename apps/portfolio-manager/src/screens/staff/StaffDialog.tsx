import {
  decideStaffChange,
  disableStaff,
  endStaffSessions,
  type PasswordHold,
  proposeStaffChange,
  type StaffList,
} from '@pledge/contract/staff'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../decisions/ConfirmDialog.tsx'
import { toasts } from '../../frame/toasts.ts'
import { staffQuery } from '../../queries.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { type Request, changeText, passwordHoldText } from './staff-part.ts'

const words = portfolioStaff.dialogs

export interface StaffDialogProps {
  readonly request: Request
  readonly onClose: () => void
}

const warningOf = (hold: PasswordHold): string | undefined =>
  hold === null ? undefined : passwordHoldText(hold)

/** Shows the updated list from the answer to a change, and a message. */
const useDone = (onClose: () => void) => {
  const queryClient = useQueryClient()
  return (text: string) => (list: StaffList) => {
    queryClient.setQueryData(staffQuery.queryKey, list)
    toasts.show({ tone: 'success', text })
    onClose()
  }
}

/** An administrator's action on staff; each says whether a second person has to approve it. */
export const StaffDialog = ({ request, onClose }: StaffDialogProps) => {
  const done = useDone(onClose)
  if (request.kind === 'invite')
    return (
      <InviteDialog
        email={request.email}
        role={request.role ?? 'agent'}
        send={(body) => api(proposeStaffChange, { body }).then(done(words.proposed))}
        onClose={onClose}
      />
    )
  if (request.kind === 'role')
    return (
      <RoleDialog
        member={request.member}
        send={(role) =>
          api(proposeStaffChange, { body: { kind: 'role', account: request.member.account, role } }).then(
            done(words.proposed),
          )
        }
        onClose={onClose}
      />
    )
  const shared = { keep: words.keep, closeLabel: words.close, onDone: () => undefined, onClose }
  if ('change' in request) {
    const { change, isYours, passwordHold } = request.change
    const isApproval = request.kind === 'approve'
    const own = isApproval ? words.approve : isYours ? words.withdraw : words.reject
    return (
      <ConfirmDialog
        {...shared}
        title={own.title}
        text={`${changeText(request.change)}. ${isApproval ? words.approve.effects[request.change.kind] : own.text}`}
        confirm={own.confirm}
        working={own.working}
        isDanger={!isApproval}
        warning={isApproval ? warningOf(passwordHold) : undefined}
        send={() =>
          callWithStepUp(decideStaffChange, { body: { change, decision: request.kind } }).then(done(own.done))
        }
      />
    )
  }
  const { account, email, passwordHold } = request.member
  const send = () => {
    if (request.kind === 'enable' || request.kind === 'reset-factors')
      return api(proposeStaffChange, { body: { kind: request.kind, account } })
    const call = request.kind === 'disable' ? disableStaff : endStaffSessions
    return api(call, { params: { account }, body: {} })
  }
  const own = words[request.kind]
  return (
    <ConfirmDialog
      {...shared}
      title={fill(own.title, { email })}
      text={own.text}
      confirm={own.confirm}
      working={own.working}
      isDanger={request.kind !== 'enable'}
      warning={request.kind === 'reset-factors' ? warningOf(passwordHold) : undefined}
      send={() => send().then(done(own.done))}
    />
  )
}
