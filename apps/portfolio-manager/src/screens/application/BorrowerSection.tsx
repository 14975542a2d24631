import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { GOVERNMENT_ID_NAMES } from '@pledge/domain/borrower/government-id'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { ConsentWithdrawalDialog } from '../../decisions/ConsentWithdrawalDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { regionName } from './region-name.ts'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.borrower

type Borrower = NonNullable<ApplicationFile['borrower']>

/**
 * For a US borrower the Social Security number and the account; for an international borrower the identifiers that
 * replace them (row 1.3.40).
 */
const identifiers = ({ abroad: international, ssnMask }: Borrower): readonly Fact[] =>
  international === null
    ? [[words.ssn, ssnMask]]
    : [
        [
          words.citizenship,
          international.citizenship === null ? null : regionName(international.citizenship),
        ],
        [GOVERNMENT_ID_NAMES[international.idType], international.idMask],
      ]
const accounts = ({ abroad: international, accountHolder, accountMask }: Borrower): readonly Fact[] =>
  international === null
    ? [
        [words.holder, accountHolder],
        [words.account, accountMask],
      ]
    : []

/** The borrower's data, with secrets masked by the server. */
export const BorrowerSection = ({ application, onDecided }: SectionInput) => {
  const { borrower } = application
  return (
    <Section title={words.title}>
      {borrower === null ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <>
          <Facts
            facts={[
              [words.name, borrower.name === '' ? null : borrower.name],
              [words.email, borrower.email],
              [words.phone, borrower.phone],
              [words.birthYear, borrower.birthYear],
              ...identifiers(borrower),
              [words.address, borrower.address],
              [words.income, borrower.sourceOfIncome],
              ...accounts(borrower),
            ]}
          />
          {borrower.paperSince !== null && (
            <div className="mt-3">
              <Notice tone="warn" title={words.paperTitle}>
                {fill(words.paper, { time: momentText(borrower.paperSince) })}
                {borrower.paperHeard !== null && ` ${heardText(borrower.paperHeard)}`}
              </Notice>
            </div>
          )}
          <p className="mt-3 text-sm text-muted">{words.note}</p>
          {borrower.hasElectronicRecords && <Withdrawal application={application} onDecided={onDecided} />}
        </>
      )}
    </Section>
  )
}

const heardText = ({ agent, way, receivedOn }: NonNullable<Borrower['paperHeard']>): string =>
  fill(words.paperHeard[way], { agent, date: calendarDate(receivedOn) })

/** Records what the borrower said by phone or letter. */
const Withdrawal = ({ application, onDecided }: SectionInput) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Permitted right="checks.decide">
      <Button variant="quiet" size="small" className="mt-3 -ml-4" onClick={() => setIsOpen(true)}>
        {words.withdraw}
      </Button>
      {isOpen && (
        <ConsentWithdrawalDialog
          application={application}
          onClose={() => setIsOpen(false)}
          onDecided={(message) => {
            setIsOpen(false)
            onDecided(message)
          }}
        />
      )}
    </Permitted>
  )
}
