import { collateral as words } from '@pledge/copy/en/screens/collateral'
import type { Coin } from '@pledge/domain/collateral/coins'
import { compareAddress } from '@pledge/domain/collateral/compare-address'
import { TextField } from '@pledge/ui/TextField'
import { useId, useState } from 'react'

const { paste: texts } = words

export interface PasteCheckProps {
  readonly address: string
  readonly coin: Coin
}

/** Compares pasted text with the address, within this page: nothing is sent. */
export const PasteCheck = ({ address, coin }: PasteCheckProps) => {
  const [pasted, setPasted] = useState('')
  const id = useId()
  const match = compareAddress(coin, address, pasted)
  const isWrong = match === 'different' || match === 'ends-only'
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        id={id}
        label={texts.label}
        optionalLabel={texts.optional}
        hint={texts.hint}
        error={isWrong ? texts.matches[match] : undefined}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="font-mono"
      />
      <p
        role="status"
        className={`text-sm empty:hidden ${match === 'same' ? 'font-semibold text-success' : 'text-muted'}`}
      >
        {isWrong ? <span className="sr-only">{texts.matches[match]}</span> : texts.matches[match]}
      </p>
    </div>
  )
}
