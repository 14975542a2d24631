import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { tokens } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { SettleAssetDialog } from '../../decisions/SettleAssetDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.unsupportedAssets
type UnsupportedAsset = NonNullable<ApplicationFile['collateral']>['wrongAssets'][number]

const TONES = { seen: 'info', final: 'warn', orphaned: 'neutral' } as const

/** The name of an asset: its symbol if we know it, never the token's own name. */
export const assetText = ({ quantity, symbol }: UnsupportedAsset): string =>
  tokens(quantity, symbol ?? words.unknown)

/** Unsupported assets received, and their outcomes (decision 20). */
export const UnsupportedAssetsSection = ({ application, onDecided }: SectionInput) => {
  const [settling, setSettling] = useState<UnsupportedAsset>()
  const assets = application.collateral?.wrongAssets ?? []
  if (assets.length === 0) return null
  return (
    <Section title={words.title} description={words.description}>
      <ul className="flex flex-col divide-y divide-line">
        {assets.map((asset) => (
          <Asset key={asset.uuid} asset={asset} onSettle={() => setSettling(asset)} />
        ))}
      </ul>
      {settling !== undefined && (
        <SettleAssetDialog
          application={application}
          asset={settling}
          onClose={() => setSettling(undefined)}
          onDecided={(outcome) => {
            setSettling(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}

const Code = ({ text }: { readonly text: string }) => <code className="font-mono break-all">{text}</code>

const Asset = ({ asset, onSettle }: { readonly asset: UnsupportedAsset; readonly onSettle: () => void }) => {
  const { status, outcome, note, settledBy, settledAt } = asset
  return (
    <li className="flex min-w-0 flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold break-all figures">{assetText(asset)}</span>
        <Tag tone={outcome === null ? TONES[status] : 'success'}>
          {outcome === null ? words.statuses[status] : words.outcomes[outcome]}
        </Tag>
      </div>
      <Facts
        facts={[
          [words.seen, momentText(asset.seenAt)],
          [words.contract, <Code text={asset.contract} key="contract" />],
          [words.transaction, <Code text={asset.transactionId} key="transaction" />],
          ...(outcome === null || settledAt === null
            ? []
            : ([
                [words.note, note],
                [
                  words.settled,
                  fill(words.settledBy, { agent: settledBy ?? '', time: momentText(settledAt) }),
                ],
              ] as const)),
        ]}
      />
      {outcome === null && status === 'final' && (
        <Permitted right="collateral.return">
          <Button variant="secondary" size="small" className="self-end" onClick={onSettle}>
            {words.settle}
          </Button>
        </Permitted>
      )}
    </li>
  )
}
