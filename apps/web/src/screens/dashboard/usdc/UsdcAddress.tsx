import type { UsdcPayTo } from '@pledge/contract/loan-watch'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { addressParts } from '@pledge/domain/collateral/compare-address'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Notice } from '@pledge/ui/Notice'
import { useId } from 'react'
import { dateTime } from '../../../brand/dates.ts'
import { pageData } from '../../../brand/page-data.ts'
import { PhoneText } from '../../../brand/PhoneText.tsx'
import { useOrganization } from '../../../brand/use-organization.ts'
import { AddressInGroups } from '../../../journey/AddressInGroups.tsx'
import { UsdcQr } from './UsdcQr.tsx'

const {
  pay: { usdc: words, ...payWords },
} = loanWatch

/** What is on its way to the address, and what arrived there that is not USDC. */
const Arrivals = ({ payTo: { pending, otherAssets } }: { readonly payTo: UsdcPayTo }) => {
  const { timeZone, supportPhone: phone } = useOrganization()
  const at = (moment: string) => dateTime(new Date(moment), { timeZone })
  return (
    <>
      {pending.length > 0 && (
        <Notice title={words.pendingTitle}>
          <ul>
            {pending.map(({ transactionId, amount, network, at: sent }) => (
              <li key={transactionId} className="figures">
                {fill(words.pending, { amount, network, time: at(sent) })}
              </li>
            ))}
          </ul>
          <p className="text-sm">{words.pendingText}</p>
        </Notice>
      )}
      {otherAssets.length > 0 && (
        <Notice tone="warn" title={words.otherTitle}>
          <ul>
            {otherAssets.map(({ transactionId, symbol, network, at: received }) => (
              <li key={transactionId}>
                <PhoneText text={fill(words.other, { symbol, network, time: at(received), phone })} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** The address of a loan for payments in USDC (row 1.2.59, note 096): as text, to copy and as a QR code. */
export const UsdcAddress = ({ payTo }: { readonly payTo: UsdcPayTo }) => {
  const { supportPhone: phone } = useOrganization()
  const labelId = useId()
  const { address, networks } = payTo
  const { first, last } = addressParts(address)
  const isDemo = pageData().toolsPath !== null
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title={words.onlyTitle}>
        {words.only} {isDemo && words.demo}
      </Notice>
      <div className="grid gap-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-6">
        <UsdcQr address={address} />
        <div className="grid min-w-0 content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h4 id={labelId} className="text-base">
              {words.label}
            </h4>
            <CopyButton
              text={address}
              label={payWords.copy}
              name={fill(payWords.copyNamed, { what: words.label })}
              copiedLabel={payWords.copied}
              failedLabel={payWords.copyFailed}
              size="small"
              variant="secondary"
            />
          </div>
          <AddressInGroups address={address} labelledBy={labelId} testId="usdc-address" />
          <p className="text-sm text-muted">{fill(words.check, { first, last })}</p>
          <dl>
            <dt className="text-sm text-muted">{words.networks}</dt>
            <dd className="font-semibold">{fill(words.networksText, { networks: networks.join(', ') })}</dd>
          </dl>
        </div>
      </div>
      <Arrivals payTo={payTo} />
      <p className="text-sm text-muted">
        {words.counts} {payWords.order} <PhoneText text={fill(words.careful, { phone })} />
      </p>
    </div>
  )
}
