import { portfolioSanctions as words } from '@pledge/copy/en/portfolio/sanctions'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { SanctionsDialog, type SanctionsStep } from '../../decisions/SanctionsDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

type Sanctions = NonNullable<SectionInput['application']['sanctions']>

const factsOf = ({ referenceId, heldAt, blockedAt, reportDueAt, reports }: Sanctions): Fact[] => [
  [words.reference, referenceId],
  [words.heldSince, momentText(heldAt)],
  ...(blockedAt === null ? [] : [[words.blockedSince, momentText(blockedAt)] as const]),
  [words.reportDue, momentText(reportDueAt)],
  ...(reports.length === 0
    ? []
    : [[words.reports, reports.map(({ reference }) => reference).join(', ')] as const]),
]

const stepsOf = (sanctions: Sanctions | null): readonly SanctionsStep[] => {
  if (sanctions === null) return ['confirm']
  return sanctions.blockedAt === null ? ['clear', 'confirm'] : ['report']
}

/** A true match of a sanctions list: offered as long as nothing has been sent, then held, blocked and reported (note 051). */
export const SanctionsSection = ({ application, onDecided }: SectionInput) => {
  const [step, setStep] = useState<SanctionsStep | null>(null)
  const { sanctions } = application
  if (sanctions === null && !application.maySanctionsHold) return null
  const close = () => setStep(null)
  const text = sanctions?.blockedAt == null ? words.held : words.blocked
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        {sanctions === null ? (
          <p className="text-muted">{words.none}</p>
        ) : (
          <Notice tone="danger">{text}</Notice>
        )}
        {sanctions !== null && <Facts facts={factsOf(sanctions)} />}
        {sanctions?.decisions.map(({ agent, decision }) => (
          <p key={`${agent} ${decision}`}>{fill(words.decisions[decision], { agent })}</p>
        ))}
        <Permitted right="checks.decide">
          <div className="flex flex-wrap justify-end gap-3">
            {stepsOf(sanctions).map((one) => (
              <Button key={one} variant="secondary" size="small" onClick={() => setStep(one)}>
                {words[one]}
              </Button>
            ))}
          </div>
        </Permitted>
      </div>
      {step !== null && (
        <SanctionsDialog
          step={step}
          application={application}
          onClose={close}
          onDecided={(outcome) => {
            close()
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}
