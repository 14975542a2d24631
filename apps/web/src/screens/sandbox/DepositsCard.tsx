import { sandboxSendCoins } from '@pledge/contract/sandbox'
import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { wireCoins, wireCoinsDue } from '@pledge/copy/format/coins'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { api } from '../../api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { missingQuantity } from './amounts.ts'
import { SendCoinsForm } from './SendCoinsForm.tsx'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.deposits
type Row = Sandbox['depositAddresses'][number]

const columnsFor = (action: SandboxAction): readonly Column<Row>[] => [
  {
    key: 'address',
    header: words.address,
    rowHeader: true,
    cell: ({ address }) => (
      <code className="block max-w-80 min-w-44 font-mono text-sm font-normal break-all">{address}</code>
    ),
  },
  {
    key: 'required',
    header: words.required,
    align: 'end',
    cell: ({ required, coin }) => wireCoinsDue(required, coin),
  },
  {
    key: 'received',
    header: words.received,
    align: 'end',
    cell: ({ received, coin }) => wireCoins(received, coin),
  },
  { key: 'action', header: words.action, cell: (row) => <SendMissing row={row} action={action} /> },
]

/** Addresses that wait for coins, with a button that sends exactly what is missing; and any other amount. */
export const DepositsCard = ({ addresses }: { readonly addresses: readonly Row[] }) => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={columnsFor(action)}
          rows={addresses}
          rowKey={({ address }) => address}
          empty={words.empty}
        />
        <ActionOutcome outcome={action.outcome} />
        <Disclosure summary={words.otherTitle} look="quiet">
          <SendCoinsForm action={action} suggested={addresses[0]?.address ?? ''} />
        </Disclosure>
      </div>
    </Section>
  )
}

const SendMissing = ({ row, action }: { readonly row: Row; readonly action: SandboxAction }) => {
  const quantity = missingQuantity(row)
  if (quantity === undefined) return <span className="text-muted">{words.complete}</span>
  const { coin, address } = row
  const amount = wireCoins(quantity, coin)
  const send = async () => {
    await api(sandboxSendCoins, { body: { coin, address, quantity } })
    return fill(words.sent, { amount })
  }
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={fill(words.sendMissingNamed, { amount, address })}
      loading={action.running === address}
      onClick={() => void action.run(address, send)}
    >
      {fill(words.sendMissing, { amount })}
    </Button>
  )
}
