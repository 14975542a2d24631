import type { CollateralStatus } from '@pledge/contract/collateral'
import { messages } from '@pledge/copy/en/messages'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { fill } from '@pledge/copy/fill'
import { addressParts } from '@pledge/domain/collateral/compare-address'
import { Button } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { AddressCheck } from '../../deposit/AddressCheck.tsx'
import { AddressQr } from '../../deposit/AddressQr.tsx'
import { PasteCheck } from '../../deposit/PasteCheck.tsx'
import { useWalletType } from '../../deposit/use-wallet-type.ts'
import { WalletTypeChoice } from '../../deposit/WalletTypeChoice.tsx'
import { AddressInGroups } from '../../journey/AddressInGroups.tsx'

const { deposit: words, preparing } = refinanceTopUp
const { address: texts } = collateral

export interface TopUpAddressProps {
  readonly appUuid: string
  readonly status: CollateralStatus
}

/** Where the top-up is sent (rows 2.2.33 and 2.3.11), with its three dialogs (rows 2.2.28 to 2.2.30). */
export const TopUpAddress = ({ appUuid, status }: TopUpAddressProps) => {
  const [open, setOpen] = useState<'qr' | 'walletType' | null>(null)
  const wallet = useWalletType(appUuid)
  const coin = status.requiredCoinAmount.type
  const { depositAddress: address } = status.wallet
  const walletType = wallet.walletChosen ?? status.walletType
  const slots = { coinName: messages.coins[coin], coin, network: texts.networks[coin] }
  return (
    <Section title={words.addressTitle}>
      <div className="flex flex-col gap-5">
        <Notice tone="warn" title={fill(words.onlyTitle, slots)}>
          {words.only}
        </Notice>
        {address === null ? (
          <p className="text-muted">{preparing.text}</p>
        ) : (
          <>
            <div className="flex flex-col items-start gap-3">
              <h3 id="top-up-address" className="text-base">
                {texts.label}
              </h3>
              <AddressInGroups address={address} labelledBy="top-up-address" testId="deposit-address" />
              <div className="flex flex-wrap gap-3">
                <CopyButton
                  text={address}
                  label={texts.copy}
                  copiedLabel={texts.copied}
                  failedLabel={texts.copyFailed}
                />
                <Button variant="secondary" onClick={() => setOpen('qr')}>
                  {words.showQr}
                </Button>
              </div>
            </div>
            <PasteCheck address={address} coin={coin} />
          </>
        )}
        {/* Settled once the top-up was confirmed, also while part of it is missing again. */}
        {!status.isShort && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <span className="text-muted">{words.walletType}: </span>
                <b className="font-semibold">{messages.walletTypes[walletType]}</b>
              </p>
              <Button variant="secondary" size="small" onClick={() => setOpen('walletType')}>
                {words.changeWalletType}
              </Button>
            </div>
            <AddressCheck appUuid={appUuid} status={status} />
          </>
        )}
      </div>
      {open === 'qr' && address !== null && <QrDialog address={address} onClose={() => setOpen(null)} />}
      {open === 'walletType' && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={words.walletType}
          actions={<Button onClick={() => setOpen(null)}>{words.close}</Button>}
        >
          <WalletTypeChoice
            value={walletType}
            coin={coin}
            onChoose={wallet.chooseWallet}
            failed={wallet.walletFailed}
          />
        </Dialog>
      )}
    </Section>
  )
}

const QrDialog = ({ address, onClose }: { readonly address: string; readonly onClose: () => void }) => {
  const { first, last } = addressParts(address)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.qrTitle}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <AddressQr address={address} />
        <AddressInGroups address={address} />
        <p className="max-w-prose text-sm text-muted">{words.qrText}</p>
        <p className="max-w-prose text-sm text-muted">{fill(texts.check, { first, last })}</p>
      </div>
    </Dialog>
  )
}
