import { sandboxReorganize } from '@pledge/sandbox/contract/sandbox'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Checkbox } from '@pledge/ui/Checkbox'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { typedDepth } from './amounts.ts'
import type { SandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.chain
const REORGANIZE = 'reorganize'

export interface ReorganizeFormProps {
  readonly coin: Coin
  readonly action: SandboxAction
}

/** Replaces the last blocks; their transactions become pending again, or are lost for good. */
export const ReorganizeForm = ({ coin, action }: ReorganizeFormProps) => {
  const [text, setText] = useState('1')
  const [drop, setDrop] = useState(false)
  const depth = typedDepth(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (depth === undefined) return
    void action.run(REORGANIZE, async () => {
      const { height } = await api(sandboxReorganize, { body: { coin, depth, drop } })
      return fill(words.reorganized, { height: String(height) })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-5">
      <TextField
        label={words.depth}
        hint={words.depthHint}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        error={depth === undefined ? words.depthInvalid : undefined}
      />
      <Checkbox label={words.drop} checked={drop} onChange={(event) => setDrop(event.target.checked)} />
      <SubmitAction isRunning={action.running === REORGANIZE} label={words.reorganize} />
    </form>
  )
}
