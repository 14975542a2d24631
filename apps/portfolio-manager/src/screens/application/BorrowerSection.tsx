import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { Section } from '@pledge/ui/Section'
import { Facts } from './Facts.tsx'

const words = portfolioApplication.borrower

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
            [words.ssn, borrower.ssnMask],
            [words.address, borrower.address],
            [words.income, borrower.sourceOfIncome],
            [words.holder, borrower.accountHolder],
            [words.account, borrower.accountMask],
          ]}
        />
        <p className="mt-3 text-sm text-muted">{words.note}</p>
      </>
    )}
  </Section>
)
