import {
  endRestoration,
  endSale,
  orderDeliveryAgain,
  resumeSale,
  stopSale,
  type SaleDeliveryView,
} from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { fill } from '@pledge/copy/fill'
import type { AgentStep } from '@pledge/domain/liquidation/steps-of-agents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { applicationKey } from '../queries.ts'
import { salesQuery } from '../sale-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

/** What an agent does about a sale of collateral, or about the delivery of what it sold. */
export type SaleAction =
  | { readonly kind: AgentStep; readonly saleUuid: string }
  | { readonly kind: 'endRestoration'; readonly restorationUuid: string }
  | {
      readonly kind: 'deliver'
      readonly delivery: Pick<SaleDeliveryView, 'uuid' | 'attempt'>
      /** As text. */
      readonly coins: string
    }

const CALLS = { stop: stopSale, resume: resumeSale, end: endSale } as const

const effectsOf = (action: SaleAction): readonly string[] =>
  action.kind === 'deliver'
    ? words.deliver.effects.map((effect) => fill(effect, { coins: action.coins }))
    : words[action.kind].effects

const send = (uuid: string, action: SaleAction, reason: string) => {
  const params = { uuid }
  if (action.kind === 'endRestoration')
    return api(endRestoration, { params, body: { restorationUuid: action.restorationUuid, reason } })
  if (action.kind !== 'deliver')
    return api(CALLS[action.kind], { params, body: { saleUuid: action.saleUuid, reason } })
  const { uuid: deliveryUuid, attempt } = action.delivery
  return api(orderDeliveryAgain, { params, body: { deliveryUuid, attempt, reason } })
}

export interface SaleDialogProps {
  readonly appUuid: string
  readonly action: SaleAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Shows what a step about a sale means before it is taken, and asks why. */
export const SaleDialog = ({ appUuid, action, onDone, onClose }: SaleDialogProps) => {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
  const text = reason.trim()
  return (
    <StepDialog
      title={parts.title}
      effects={effectsOf(action)}
      confirm={parts.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      isDanger={action.kind === 'end' || action.kind === 'endRestoration'}
      check={() => {
        setChecked(true)
        return text !== ''
      }}
      send={() => send(appUuid, action, text)}
      onSent={(answer) => {
        queryClient.setQueryData(salesQuery(appUuid).queryKey, answer)
        // The balance, the margin and the events of the loan may have changed with it.
        void queryClient.invalidateQueries({ queryKey: applicationKey(appUuid) })
        onDone(parts.done)
      }}
      stale={['queues']}
      onClose={onClose}
    >
      <NoteField
        label={words.reason}
        hint={words.reasonHint}
        required={words.reasonRequired}
        value={reason}
        onValue={setReason}
        isChecked={isChecked}
      />
    </StepDialog>
  )
}
