import { sandboxMine } from '@pledge/sandbox/contract/sandbox'
import { sandboxSetNode } from '@pledge/sandbox/contract/faults'
import { messages } from '@pledge/copy/en/messages'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { ReorganizeForm } from './ReorganizeForm.tsx'
import { WaitingTransactions } from './WaitingTransactions.tsx'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.chain
type Chain = Sandbox['chains'][number]

/**
 * One block, and the numbers of blocks that confirm a small and a large deposit under the shipped settings. On Ethereum an
 * epoch of 32 blocks, and the most blocks until a deposit is finalized.
 */
const COUNTS: Readonly<Record<Coin, readonly number[]>> = {
  BTC: [1, 3, 6],
  ETH: [1, 32, 96],
  SOL: [1, 32, 64],
}

const mineText = (coin: Coin, count: number): string =>
  count === 1 ? words.mine[coin].one : fill(words.mine[coin].many, { count: String(count) })

/** The simulated chains, one at a time, with controls to mine and replace blocks. */
export const ChainsCard = ({ chains }: { readonly chains: readonly Chain[] }) => {
  const action = useSandboxAction()
  const [chosen, setChosen] = useState<string>()
  const chain = chains.find(({ coin }) => coin === chosen) ?? chains[0]
  if (chain === undefined) return null
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-5">
        <SelectField
          label={words.chain}
          options={chains.map(({ coin }) => ({ value: coin, label: messages.coins[coin] }))}
          value={chain.coin}
          onChange={(event) => setChosen(event.target.value)}
        />
        <DescriptionList
          items={[
            { key: 'height', term: words.height, detail: String(chain.height) },
            { key: 'unconfirmed', term: words.unconfirmed, detail: String(chain.unconfirmed) },
          ]}
        />
        <MineButtons coin={chain.coin} action={action} />
        <ActionOutcome outcome={action.outcome} />
        <WaitingTransactions coin={chain.coin} waiting={chain.waiting} action={action} />
        <Node chain={chain} action={action} />
        <ReorganizeForm coin={chain.coin} action={action} />
      </div>
    </Section>
  )
}

const MineButtons = ({ coin, action }: { readonly coin: Coin; readonly action: SandboxAction }) => {
  const mine = async (count: number) => {
    const { height } = await api(sandboxMine, { body: { coin, count } })
    return fill(words.mined, { height: String(height) })
  }
  return (
    <div className="flex flex-wrap gap-3">
      {COUNTS[coin].map((count) => (
        <Button
          key={count}
          variant="secondary"
          size="small"
          loading={action.running === `mine-${count}`}
          onClick={() => void action.run(`mine-${count}`, () => mine(count))}
        >
          {mineText(coin, count)}
        </Button>
      ))}
    </div>
  )
}

const NODE = 'node'

/** Whether our node of the chain is reachable: while it is not, deposits are not seen, but none are lost. */
const Node = ({ chain, action }: { readonly chain: Chain; readonly action: SandboxAction }) => {
  const { coin, isReachable } = chain
  const turn = async () => {
    await api(sandboxSetNode, { body: { coin, isReachable: !isReachable } })
    return isReachable ? words.nodeWentAway : words.nodeCameBack
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-muted">{isReachable ? words.nodeThere : words.nodeAway}</p>
      <Button
        variant="secondary"
        size="small"
        loading={action.running === NODE}
        onClick={() => void action.run(NODE, turn)}
      >
        {isReachable ? words.takeNodeAway : words.bringNodeBack}
      </Button>
    </div>
  )
}
