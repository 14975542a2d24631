import type { WalletScreeningFile } from '@pledge/contract/wallet-screening'
import { portfolioWallets as words } from '@pledge/copy/en/portfolio/wallets'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { WalletDialog } from '../../decisions/WalletDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

type Decision = 'accept' | 'confirm'
const DECISIONS: readonly Decision[] = ['accept', 'confirm']
const TONES = {
  DUE: 'info',
  CLEAR: 'success',
  HELD: 'warn',
  ACCEPTED: 'success',
  CONFIRMED: 'danger',
} as const

/** The wallets of a loan, screened against sanctions lists and known risks, and the decision on a hit (note 078). */
export const WalletsSection = ({ application, onDecided }: SectionInput) => {
  const [deciding, setDeciding] = useState<{
    readonly wallet: WalletScreeningFile
    readonly decision: Decision
  }>()
  const { walletScreenings } = application
  if (walletScreenings.length === 0) return null
  return (
    <Section title={words.title} description={words.description}>
      <ul className="flex flex-col divide-y divide-line">
        {walletScreenings.map((wallet) => (
          <Wallet
            key={wallet.subjectUuid}
            wallet={wallet}
            onDecide={(decision) => setDeciding({ wallet, decision })}
          />
        ))}
      </ul>
      {deciding !== undefined && (
        <WalletDialog
          {...deciding}
          application={application}
          onClose={() => setDeciding(undefined)}
          onDecided={(outcome) => {
            setDeciding(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}

const factsOf = ({
  vendor,
  referenceId,
  score,
  lists,
  screenedAt,
  decisions,
}: WalletScreeningFile): Fact[] => [
  ...(screenedAt === null
    ? []
    : ([
        [words.score, fill(words.scoreOf, { score: String(score) })],
        [words.lists, lists.length === 0 ? words.noList : lists.join(', ')],
        [words.vendor, vendor],
        [words.reference, referenceId],
        [words.screened, momentText(screenedAt)],
      ] as const)),
  ...decisions.map(({ agent, decision, note, at }): Fact => [
    fill(words.decided[decision], { agent }),
    `${momentText(at)}: ${note}`,
  ]),
]

const Wallet = ({
  wallet,
  onDecide,
}: {
  readonly wallet: WalletScreeningFile
  readonly onDecide: (decision: Decision) => void
}) => (
  <li className="flex min-w-0 flex-col gap-3 py-4 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 font-semibold">{words.uses[wallet.use]}</span>
      <Tag tone={TONES[wallet.status]}>{words.statuses[wallet.status]}</Tag>
    </div>
    <Facts facts={factsOf(wallet)} />
    {wallet.status === 'HELD' && (
      <Permitted right="checks.decide">
        <div className="flex flex-wrap justify-end gap-3">
          {DECISIONS.map((decision) => (
            <Button key={decision} variant="secondary" size="small" onClick={() => onDecide(decision)}>
              {words[decision]}
            </Button>
          ))}
        </div>
      </Permitted>
    )}
  </li>
)
