import { decideWallet } from '@pledge/contract/portfolio-sanctions'
import type { WalletScreeningFile } from '@pledge/contract/wallet-screening'
import { portfolioWallets as words } from '@pledge/copy/en/portfolio/wallets'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { DecisionOf } from './dialog-input.ts'

export interface WalletDecisionInput extends DecisionOf {
  readonly wallet: WalletScreeningFile
  readonly decision: 'accept' | 'confirm'
}

/** A decision on a wallet with a hit, with the agent's own note (note 078). */
export const WalletDialog = ({ application, wallet, decision, onDecided, onClose }: WalletDecisionInput) => {
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const said = words.dialogs[decision]
  const isEmpty = note.trim() === ''
  const { subjectUuid } = wallet
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={said.title}
      effects={said.effects}
      confirm={words[decision]}
      isDanger={decision === 'confirm'}
      check={() => {
        setIsChecked(true)
        return !isEmpty
      }}
      send={(idempotencyKey) =>
        callWithStepUp(decideWallet, {
          params: { uuid: application.appUuid, subjectUuid },
          body: { wallet: subjectUuid, decision, note: note.trim() },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(said.done)}
      onClose={onClose}
    >
      <TextAreaField
        label={words.note}
        error={isChecked && isEmpty ? words.required : undefined}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}
