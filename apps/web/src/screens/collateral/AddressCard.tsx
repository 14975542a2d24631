import { messages } from '@pledge/copy/en/messages'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { addressParts } from '@pledge/domain/collateral/compare-address'
import type { ButtonLook } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import type { ReactNode } from 'react'
import { AddressInGroups } from '../../journey/AddressInGroups.tsx'
import { AddressQr } from '../../deposit/AddressQr.tsx'
import { PasteCheck } from '../../deposit/PasteCheck.tsx'

export interface AddressCardProps {
  /** Null while it is being allotted. */
  readonly address: string | null
  readonly coin: Coin
  readonly isDemo: boolean
  /** The page's only filled button until the borrower reports that all was sent. */
  readonly copyLook: ButtonLook['variant']
  /** How to send, and how to test it first. */
  readonly children?: ReactNode
}

const { address: texts } = words

/** The deposit address: as text, to copy and as a QR code (rows 1.2.118 to 1.2.121). */
export const AddressCard = ({ address, coin, isDemo, copyLook, children }: AddressCardProps) => {
  const slots = { coinName: messages.coins[coin], coin, network: texts.networks[coin] }
  return (
    <Section title={texts.title}>
      <div className="flex flex-col gap-5">
        <Notice tone="warn" title={fill(texts.onlyTitle, slots)}>
          {texts.onlyOf[coin]} {texts.only} {isDemo && texts.demo}
        </Notice>
        {address === null ? (
          <Loading label={texts.preparing}>
            <p className="mb-3 text-muted">{texts.preparing}</p>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <>
            <Address address={address} copyLook={copyLook} />
            <PasteCheck address={address} coin={coin} />
          </>
        )}
        {children}
      </div>
    </Section>
  )
}

const Address = ({
  address,
  copyLook,
}: { readonly address: string } & Pick<AddressCardProps, 'copyLook'>) => {
  const { first, last } = addressParts(address)
  return (
    <div className="grid gap-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6">
      <AddressQr address={address} />
      <div className="grid min-w-0 content-start gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <h3 id="deposit-address" className="text-base">
          {texts.label}
        </h3>
        <div className="min-w-0 md:col-span-2">
          <AddressInGroups address={address} labelledBy="deposit-address" testId="deposit-address" />
        </div>
        <p className="text-sm text-muted md:col-span-2">{fill(texts.check, { first, last })}</p>
        <div className="grid md:col-start-2 md:row-start-1">
          <CopyButton
            text={address}
            variant={copyLook}
            label={texts.copy}
            copiedLabel={texts.copied}
            failedLabel={texts.copyFailed}
          />
        </div>
      </div>
    </div>
  )
}
