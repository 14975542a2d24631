import type { LoanAnswer } from '@pledge/contract/servicing'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { fill } from '@pledge/copy/fill'

/** That a loan is held, in neutral words; of kinds that are not for the borrower's eyes the server says nothing. */
export const HoldNotices = ({ holds }: Pick<LoanAnswer, 'holds'>) => {
  const { supportPhone: phone } = useOrganization()
  return holds.map((kind) => (
    <Notice key={kind} tone="info" title={words.holds.title}>
      <PhoneText text={fill(words.holds[kind], { phone })} />
    </Notice>
  ))
}
