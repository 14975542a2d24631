import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { messages } from '@pledge/copy/en/messages'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Notice } from '@pledge/ui/Notice'
import { QrCode } from '@pledge/ui/QrCode'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { AddressChunks } from './AddressChunks.tsx'

export interface AddressCardProps {
  /** Null while it is being allotted. */
  readonly address: string | null
  readonly coin: Coin
  readonly isSandbox: boolean
}

const { address: told } = words

/** Where to send, for the eye, the clipboard and the camera (rows 1.2.118 to 1.2.121). */
export const AddressCard = ({ address, coin, isSandbox }: AddressCardProps) => {
  const slots = { coinName: messages.coins[coin], coin, network: told.networks[coin] }
  return (
    <Section title={told.title}>
      <div className="flex flex-col gap-5">
        <Notice tone="warn" title={fill(told.onlyTitle, slots)}>
          {told.onlyOf[coin]} {isSandbox ? told.sandbox : told.only}
        </Notice>
        {address === null ? (
          <Loading label={told.preparing}>
            <p className="mb-3 text-muted">{told.preparing}</p>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <Address address={address} />
        )}
      </div>
    </Section>
  )
}

const Address = ({ address }: { readonly address: string }) => (
  <div className="flex flex-col gap-5 sm:flex-row">
    <div className="shrink-0 self-center sm:self-start">
      <QrCode text={address} title={told.qr} sizePx={176} />
    </div>
    <div className="flex min-w-0 grow flex-col gap-3">
      <h3 id="deposit-address" className="text-base">
        {told.label}
      </h3>
      {/* The gaps are margins: what is selected and copied by hand is the address and nothing else. */}
      <code
        aria-labelledby="deposit-address"
        data-testid="deposit-address"
        className="-mt-1 block font-mono text-lg leading-8 select-all"
      >
        <AddressChunks address={address} />
      </code>
      <div>
        <CopyButton
          text={address}
          label={told.copy}
          copiedLabel={told.copied}
          failedLabel={told.copyFailed}
        />
      </div>
      <p className="text-sm text-muted">{told.check}</p>
    </div>
  </div>
)
