import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioRefinance as words } from '@pledge/copy/en/portfolio/refinance'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { Section } from '@pledge/ui/Section'
import { Facts, type Fact } from './Facts.tsx'
import { deadlineText } from '../../frame/time.ts'

type Refinance = NonNullable<ApplicationFile['refinance']>

const topUpFacts = ({ topUpAmount, topUpDueAt }: Refinance): readonly Fact[] => {
  if (topUpAmount === null) return []
  if (Number(topUpAmount.coinQuantity) === 0) return [[words.topUp, words.noTopUp]]
  return [
    [words.topUp, dueCoins(topUpAmount.coinQuantity, topUpAmount.type)],
    [words.topUpDue, topUpDueAt === null ? words.notRequested : deadlineText(topUpDueAt)],
  ]
}

/** Where the collateral is whose borrower allows its use (note 107). */
const custodyFacts = (custody: ApplicationFile['custody']): readonly Fact[] => {
  if (custody === null) return []
  const { inCustody, rehypothecated, returning, returnDueAt, shortfall } = custody
  const held = (amount: typeof inCustody) => heldCoins(amount.coinQuantity, amount.type)
  return [
    [words.inCustody, held(inCustody)],
    [words.rehypothecated, held(rehypothecated)],
    ...(returnDueAt === null
      ? []
      : ([
          [words.returning, held(returning)],
          [words.returnDue, deadlineText(returnDueAt)],
        ] as const)),
    ...(shortfall === undefined ? [] : [[words.shortfall, held(shortfall)] as const]),
  ]
}

/** The old loans whose place this one takes, with treatment, top-up and deadline (rows 2.3.03 to 2.3.05 and 2.3.09). */
export const RefinanceSection = ({
  refinance,
  selectedOffer,
  custody = null,
}: Pick<ApplicationFile, 'refinance' | 'selectedOffer'> & Partial<Pick<ApplicationFile, 'custody'>>) => {
  if (refinance === null) return null
  const { celsiusLoanNumbers, collateral } = refinance
  const treatment = selectedOffer?.collateralReuseConsent ?? null
  return (
    <Section title={words.title} description={words.lead}>
      <Facts
        facts={[
          [words.loans, celsiusLoanNumbers.join(', ')],
          [words.treatment, treatment === null ? words.noTreatment : words.treatments[treatment]],
          ...(collateral === null
            ? []
            : [[words.held, heldCoins(collateral.coinQuantity, collateral.type)] as const]),
          ...topUpFacts(refinance),
          ...custodyFacts(custody),
        ]}
      />
    </Section>
  )
}
