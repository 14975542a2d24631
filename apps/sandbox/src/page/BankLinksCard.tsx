import { getSandboxBankLinks, sandboxPushBankLink } from '@pledge/sandbox/contract/bank-link'
import type { AnswerOf } from '@pledge/contract/define-call'
import { wireDollars } from '@pledge/copy/format/dollars'
import { fill } from '@pledge/copy/fill'
import { LINK_STATUSES, type LinkStatus } from '@pledge/domain/disbursement/link-status'
import { formatDollars } from '@pledge/domain/money/dollars'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { REFRESH_MS, useSandboxAction } from './use-sandbox.ts'

const words = sandbox.bankLinks
type Link = AnswerOf<typeof getSandboxBankLinks>['links'][number]
const MAX_SHOWN = 10

const shownCents = (cents: number) => wireDollars(formatDollars(BigInt(cents)))

/** Controls for the simulated provider's links. */
export const BankLinksCard = () => {
  const { data } = useQuery({
    queryKey: ['sandbox-bank-links'],
    queryFn: () => api(getSandboxBankLinks),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  })
  const links = data?.links.slice(0, MAX_SHOWN) ?? []
  return (
    <Section title={words.title} description={words.description}>
      {links.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <ul className="flex flex-col gap-5">
          {links.map((link) => (
            <li key={link.reference} className="min-w-0">
              <LinkRow link={link} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const LinkRow = ({ link }: { readonly link: Link }) => {
  const action = useSandboxAction()
  const [status, setStatus] = useState<LinkStatus>('COMPLETE')
  const { institution, reference, deposits } = link
  const push = () =>
    action.run(reference, async () => {
      await api(sandboxPushBankLink, { body: { reference, status } })
      return fill(words.done, { bank: institution, status })
    })
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words">
        <strong>{institution}</strong> <span className="text-muted">{link.status}</span>
      </p>
      {deposits.length > 0 && (
        <p className="figures text-sm">
          {fill(words.deposits, { amounts: deposits.map(shownCents).join(words.and) })}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={fill(words.status, { bank: institution })}
          options={LINK_STATUSES.map((value) => ({ value, label: value }))}
          value={status}
          onChange={(event) => setStatus(LINK_STATUSES.find((one) => one === event.target.value) ?? status)}
        />
        <Button
          variant="secondary"
          size="small"
          loading={action.running === reference}
          onClick={() => void push()}
        >
          {words.set}
        </Button>
      </div>
      <ActionOutcome outcome={action.outcome} />
    </div>
  )
}
