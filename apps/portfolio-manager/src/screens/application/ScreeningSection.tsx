import type { ScreeningFile } from '@pledge/contract/screening-view'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import type { ScreeningField } from '@pledge/domain/application/screening'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { ClearScreeningDialog } from '../../decisions/CheckDialogs.tsx'
import { DeclineDialog } from '../../decisions/DeclineDialog.tsx'
import { borrowerName } from '../../decisions/dialog-input.ts'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { regionName } from './region-name.ts'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.screening
const TONES = { CLEARED: 'success', REVIEW: 'neutral', REFUSED: 'danger' } as const

/** An alert on the bureau's file is reviewed here too (15 USC 1681c-1(h)). */
const alertsOf = ({ credit: { alerts } }: SectionInput['application']): Fact[] =>
  alerts.length === 0 ? [] : [[words.alerts, alerts.map((alert) => words.alertNames[alert]).join(', ')]]

/** Borrowers in service are screened each day, and before money or collateral is sent. */
const rescreenedOf = ({ rescreening }: SectionInput['application']): Fact[] => {
  if (rescreening === null) return []
  const { screenedAt, result, nextAt } = rescreening
  const again =
    screenedAt === null || result === null
      ? words.notYet
      : fill(words.againAt, { result: words.againResults[result], moment: momentText(screenedAt) })
  return [[words.again, again], ...(nextAt === null ? [] : [[words.next, momentText(nextAt)] as const])]
}

/** The screening's result beside the borrower's data; and the decision while it is pending (row 1.4.12). */
export const ScreeningSection = ({ application, onDecided }: SectionInput) => {
  const [dialog, setDialog] = useState<'clear' | 'decline' | 'none'>('none')
  const { screening } = application
  if (screening === null) return null
  const { isInReview, outcome, matches } = screening
  const close = () => setDialog('none')
  const decision = {
    application,
    onClose: close,
    onDecided: (message: string) => {
      close()
      onDecided(message)
    },
  }
  return (
    <Section
      title={words.title}
      aside={
        <Tag tone={isInReview ? 'warn' : TONES[outcome]}>
          {isInReview ? words.inReview : words.outcomes[outcome]}
        </Tag>
      }
    >
      <div className="flex flex-col gap-4">
        {isInReview && <Notice tone="warn">{words.found}</Notice>}
        <Facts
          facts={[
            [
              words.reference,
              <span key="reference" className="font-mono break-all">
                {screening.referenceId}
              </span>,
            ],
            [words.answered, momentText(screening.answeredAt)],
            ...alertsOf(application),
            ...rescreenedOf(application),
          ]}
        />
        {matches.length === 0 ? (
          <p className="text-muted">{words.noMatch}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {matches.map((match) => (
              <Match key={`${match.source} ${match.reference}`} match={match} />
            ))}
          </ul>
        )}
        {isInReview && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="min-w-0 text-sm text-muted">{fill(words.compare, known(application))}</p>
            <Permitted right="checks.decide">
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" size="small" onClick={() => setDialog('decline')}>
                  {words.decline}
                </Button>
                <Button size="small" onClick={() => setDialog('clear')}>
                  {words.clear}
                </Button>
              </div>
            </Permitted>
          </div>
        )}
      </div>
      {dialog === 'clear' && <ClearScreeningDialog {...decision} />}
      {dialog === 'decline' && <DeclineDialog {...decision} />}
    </Section>
  )
}

/** What an entry is compared with: masked, as everywhere. */
const known = (application: SectionInput['application']) => ({
  name: borrowerName(application),
  birthYear: application.borrower?.birthYear ?? portfolioFrame.notGiven,
  address: application.borrower?.address ?? portfolioFrame.notGiven,
})

const fieldsText = (fields: readonly ScreeningField[]): string =>
  fields.length === 0 ? words.nothing : fields.map((field) => messages.screeningFields[field]).join(', ')

const Match = ({ match }: { readonly match: ScreeningFile['matches'][number] }) => {
  const { ground, source, reference, listedName, birthYear, country, agrees, differs } = match
  return (
    <li className="rounded-field border border-line p-4">
      <h3 className="mb-2 text-base break-words">{fill(words.match, { source, reference })}</h3>
      <Facts
        facts={[
          [words.ground, words.grounds[ground]],
          [words.listedName, listedName ?? words.notListed],
          [words.birthYear, birthYear === null ? words.notListed : String(birthYear)],
          [words.country, country === null ? words.notListed : regionName(country)],
          [words.agrees, <strong key="agrees">{fieldsText(agrees)}</strong>],
          [words.differs, <strong key="differs">{fieldsText(differs)}</strong>],
        ]}
      />
    </li>
  )
}
