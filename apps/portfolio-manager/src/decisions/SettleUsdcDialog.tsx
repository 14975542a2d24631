import { settleUsdcPayment } from '@pledge/contract/agent-usdc-payments'
import type { UsdcPaymentOfFile } from '@pledge/contract/usdc-payment-file'
import { portfolioUsdcPayments } from '@pledge/copy/en/portfolio/usdc-payments'
import { fill } from '@pledge/copy/fill'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { DecisionOf } from './dialog-input.ts'
import { NoteField } from './NoteField.tsx'

const words = portfolioUsdcPayments.dialog

export interface SettleUsdcInput extends DecisionOf {
  readonly payment: UsdcPaymentOfFile
}

/** What became of another asset than USDC; it moves nothing. */
export const SettleUsdcDialog = ({ application, payment, onDecided, onClose }: SettleUsdcInput) => {
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = note.trim()
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { symbol: payment.symbol }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return text !== ''
      }}
      send={() =>
        api(settleUsdcPayment, {
          params: { uuid: application.appUuid, paymentUuid: payment.uuid },
          body: { note: text },
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <NoteField
        label={words.what}
        hint={words.whatHint}
        required={words.whatRequired}
        value={note}
        onValue={setNote}
        isChecked={isChecked}
      />
    </DecisionDialog>
  )
}
