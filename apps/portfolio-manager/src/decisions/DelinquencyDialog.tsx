import {
  cancelPlannedSale,
  decideDefaultDecision,
  proposeDefaultDecision,
  sendDefaultNotice,
  sendSaleNotice,
  withdrawDefaultNotice,
  type DelinquencyView,
} from '@pledge/contract/delinquency'
import { portfolioDelinquency as words } from '@pledge/copy/en/portfolio/delinquency'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { DefaultDecisionKind } from '@pledge/domain/servicing/default-decisions'
import { SelectField } from '@pledge/ui/SelectField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { delinquencyQuery } from '../delinquency-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

type PlannedSale = NonNullable<DelinquencyView['plannedSale']>
type Decision = DelinquencyView['decisions'][number]

/** What an agent does about a loan that is past due. */
export type DelinquencyAction =
  | { readonly kind: 'notify'; readonly notice: NonNullable<DelinquencyView['noticeToSend']> }
  | { readonly kind: 'withdraw' | 'cancelSale' }
  | { readonly kind: 'notifySale'; readonly ways: PlannedSale['noticeWays'] }
  | { readonly kind: 'propose'; readonly decision: DefaultDecisionKind }
  | { readonly kind: 'approve' | 'reject'; readonly decision: Decision }

const optionsOf = (action: DelinquencyAction) =>
  (action.kind === 'notifySale' ? action.ways : (['EMAIL', 'PAPER'] as const)).map((value) => ({
    value,
    label: words.notify.wayOptions[value],
  }))

const partsOf = (action: DelinquencyAction) => {
  switch (action.kind) {
    case 'notify': {
      const values = {
        amount: wireDollars(action.notice.pastDue),
        date: calendarDate(action.notice.cureThrough),
      }
      return { ...words.notify, effects: words.notify.effects.map((effect) => fill(effect, values)) }
    }
    case 'withdraw':
    case 'cancelSale':
    case 'notifySale':
      return words[action.kind]
    case 'propose':
      return words.propose[action.decision]
    case 'approve':
    case 'reject': {
      if (action.kind === 'approve' && action.decision.kind === 'SALE') return words.approveSale
      const title = fill(words[action.kind].title, { kind: words.kinds[action.decision.kind] })
      return { ...words[action.kind], title }
    }
  }
}

const send = (uuid: string, action: DelinquencyAction, { way, reason }: { way: string; reason: string }) => {
  const params = { uuid }
  switch (action.kind) {
    case 'notify':
      return api(sendDefaultNotice, { params, body: { way: way === 'PAPER' ? 'PAPER' : 'EMAIL' } })
    case 'notifySale':
      return api(sendSaleNotice, { params, body: { way: way === 'PAPER' ? 'PAPER' : 'EMAIL' } })
    case 'cancelSale':
      return api(cancelPlannedSale, { params })
    case 'withdraw':
      return api(withdrawDefaultNotice, { params })
    case 'propose':
      return api(proposeDefaultDecision, { params, body: { kind: action.decision, reason } })
    case 'approve':
    case 'reject':
      return api(decideDefaultDecision, {
        params,
        body: { decisionUuid: action.decision.uuid, decision: action.kind },
      })
  }
}

export interface DelinquencyDialogProps {
  readonly appUuid: string
  readonly action: DelinquencyAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Shows what a step against a loan that is past due means before it is taken. */
export const DelinquencyDialog = ({ appUuid, action, onDone, onClose }: DelinquencyDialogProps) => {
  const queryClient = useQueryClient()
  const options = optionsOf(action)
  const [way, setWay] = useState<string>(options[0]?.value ?? 'EMAIL')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = partsOf(action)
  const needsReason = action.kind === 'propose' && reason.trim() === ''
  return (
    <StepDialog
      title={parts.title}
      effects={parts.effects}
      confirm={parts.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      isDanger={action.kind === 'approve'}
      check={() => {
        setChecked(true)
        return !needsReason
      }}
      send={() => send(appUuid, action, { way, reason: reason.trim() })}
      onSent={(answer) => {
        queryClient.setQueryData(delinquencyQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['queues']}
      onClose={onClose}
    >
      {(action.kind === 'notify' || action.kind === 'notifySale') && (
        <SelectField
          label={words.notify.way}
          options={options}
          value={way}
          onChange={(event) => setWay(event.target.value)}
          required
        />
      )}
      {action.kind === 'propose' && (
        <NoteField
          label={words.reason}
          hint={words.reasonHint}
          required={words.reasonRequired}
          value={reason}
          onValue={setReason}
          isChecked={isChecked}
        />
      )}
    </StepDialog>
  )
}
