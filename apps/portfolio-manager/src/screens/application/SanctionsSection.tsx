import { portfolioSanctions as words } from '@pledge/copy/en/portfolio/sanctions'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { SanctionsLicenseDialog } from '../../decisions/SanctionsLicenseDialog.tsx'
import { SanctionsDialog, type SanctionsStep } from '../../decisions/SanctionsDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

type Sanctions = NonNullable<SectionInput['application']['sanctions']>

type License = NonNullable<Sanctions['license']>
const licenseFacts = ({ number, issuedOn, covers }: Pick<License, 'number' | 'issuedOn' | 'covers'>) => ({
  number,
  date: calendarDate(issuedOn),
  covers: words.covers[covers],
})

const factsOf = ({ referenceId, heldAt, blockedAt, reportDueAt, reports, license }: Sanctions): Fact[] => [
  [words.reference, referenceId],
  [words.heldSince, momentText(heldAt)],
  ...(blockedAt === null ? [] : [[words.blockedSince, momentText(blockedAt)] as const]),
  ...(reportDueAt === null ? [] : [[words.reportDue, momentText(reportDueAt)] as const]),
  ...(license === null ? [] : [[words.license, fill(words.licenseFact, licenseFacts(license))] as const]),
  ...(reports.length === 0
    ? []
    : [[words.reports, reports.map(({ reference }) => reference).join(', ')] as const]),
]

const stepsOf = (sanctions: Sanctions | null): readonly SanctionsStep[] => {
  if (sanctions === null) return ['confirm']
  if (sanctions.blockedAt === null) return ['clear', 'confirm']
  const report = sanctions.reportDueAt === null ? [] : (['report'] as const)
  // After a release of everything, another hold is possible.
  return sanctions.license?.covers === 'ALL' ? [...report, 'confirm'] : report
}

/** The status of a match: on hold, blocked, or released under a license. */
const textOf = ({ blockedAt, license }: Sanctions): string => {
  if (license !== null) return words.licensed[license.covers]
  return blockedAt === null ? words.held : words.blocked
}

/** A screening that awaits an agent names an entry of a sanctions list: confirming it is one of the two options. */
const isMatchFound = ({ screening }: SectionInput['application']): boolean =>
  screening !== null &&
  screening.isInReview &&
  screening.matches.some(({ ground }) => ground === 'SANCTIONS_LIST')

/** A true match of a sanctions list: on hold, blocked, reported, and released under a license (note 051). */
export const SanctionsSection = ({ application, onDecided }: SectionInput) => {
  const [step, setStep] = useState<SanctionsStep | 'license' | null>(null)
  const { sanctions } = application
  if (sanctions === null && !application.maySanctionsHold) return null
  const close = () => setStep(null)
  const decided = (outcome: string) => {
    close()
    onDecided(outcome)
  }
  const mayLicense = sanctions?.mayLicense ?? []
  const buttons = (
    <Permitted right="checks.decide">
      <div className="flex flex-wrap justify-end gap-3">
        {stepsOf(sanctions).map((one) => (
          <Button key={one} variant="secondary" size="small" onClick={() => setStep(one)}>
            {words[one]}
          </Button>
        ))}
        {mayLicense.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setStep('license')}>
            {words.recordLicense}
          </Button>
        )}
      </div>
    </Permitted>
  )
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        {sanctions === null && isMatchFound(application) && (
          <>
            <p className="text-muted">{words.none}</p>
            {buttons}
          </>
        )}
        {sanctions === null && !isMatchFound(application) && (
          <>
            <p className="text-muted">{words.noHold}</p>
            <Disclosure look="quiet" summary={words.quiet}>
              <p className="mb-3 text-muted">{words.none}</p>
              {buttons}
            </Disclosure>
          </>
        )}
        {sanctions !== null && (
          <>
            <Notice tone={sanctions.license?.covers === 'ALL' ? 'info' : 'danger'}>
              {textOf(sanctions)}
            </Notice>
            <Facts facts={factsOf(sanctions)} />
            {sanctions.decisions.map(({ agent, decision }) => (
              <p key={`${agent} ${decision}`}>{fill(words.decisions[decision], { agent })}</p>
            ))}
            {sanctions.licenseEntries.map(({ agent, ...entry }) => (
              <p key={agent}>{fill(words.entered, { agent, ...licenseFacts(entry) })}</p>
            ))}
            {buttons}
          </>
        )}
      </div>
      {step === 'license' && (
        <SanctionsLicenseDialog
          application={application}
          mayLicense={mayLicense}
          onClose={close}
          onDecided={decided}
        />
      )}
      {step !== null && step !== 'license' && (
        <SanctionsDialog step={step} application={application} onClose={close} onDecided={decided} />
      )}
    </Section>
  )
}
