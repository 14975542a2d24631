import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { GOVERNMENT_ID_NAMES } from '@pledge/domain/borrower/government-id'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { momentText } from '../../frame/time.ts'
import { Facts, type Fact } from './Facts.tsx'
import { regionName } from './region-name.ts'

const words = portfolioApplication.borrower

type Borrower = NonNullable<ApplicationFile['borrower']>

/** At home the social security number and the account to pay to; abroad what stands in their place (row 1.3.40). */
const identifiers = ({ abroad, ssnMask }: Borrower): readonly Fact[] =>
  abroad === null
    ? [[words.ssn, ssnMask]]
    : [
        [words.citizenship, abroad.citizenship === null ? null : regionName(abroad.citizenship)],
        [GOVERNMENT_ID_NAMES[abroad.idType], abroad.idMask],
      ]
const accounts = ({ abroad, accountHolder, accountMask }: Borrower): readonly Fact[] =>
  abroad === null
    ? [
        [words.holder, accountHolder],
        [words.account, accountMask],
      ]
    : []

/** Who borrows, with what is secret masked by the server. */
export const BorrowerSection = ({ borrower }: Pick<ApplicationFile, 'borrower'>) => (
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
            </Notice>
          </div>
        )}
        <p className="mt-3 text-sm text-muted">{words.note}</p>
      </>
    )}
  </Section>
)
