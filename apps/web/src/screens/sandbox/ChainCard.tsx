import { sandboxMine, sandboxReorganise } from '@pledge/contract/sandbox'
import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { api } from '../../api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { typedDepth } from './amounts.ts'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.chain
const COUNTS = [1, 3, 6] as const
type Chain = Sandbox['chain']

const mineText = (count: number): string =>
  count === 1 ? words.mine.one : fill(words.mine.many, { count: String(count) })

/** The simulated chain: its blocks, mined and replaced by hand. */
export const ChainCard = ({ chain }: { readonly chain: Chain }) => {
  const action = useSandboxAction()
  const mine = async (count: number) => {
    const { height } = await api(sandboxMine, { body: { coin: chain.coin, count } })
    return fill(words.mined, { height: String(height) })
  }
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            { key: 'height', term: words.height, detail: String(chain.height) },
            { key: 'unconfirmed', term: words.unconfirmed, detail: String(chain.unconfirmed) },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {COUNTS.map((count) => (
            <Button
              key={count}
              variant="secondary"
              size="small"
              loading={action.running === `mine-${count}`}
              onClick={() => void action.run(`mine-${count}`, () => mine(count))}
            >
              {mineText(count)}
            </Button>
          ))}
        </div>
        <ActionOutcome outcome={action.outcome} />
        <ReorganizeForm coin={chain.coin} action={action} />
      </div>
    </Section>
  )
}

const REORGANIZE = 'reorganize'

const ReorganizeForm = ({
  coin,
  action,
}: {
  readonly coin: Chain['coin']
  readonly action: SandboxAction
}) => {
  const [text, setText] = useState('1')
  const depth = typedDepth(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (depth === undefined) return
    void action.run(REORGANIZE, async () => {
      const { height } = await api(sandboxReorganise, { body: { coin, depth } })
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
      <Button
        type="submit"
        variant="secondary"
        size="small"
        className="self-start"
        loading={action.running === REORGANIZE}
      >
        {words.reorganize}
      </Button>
    </form>
  )
}
