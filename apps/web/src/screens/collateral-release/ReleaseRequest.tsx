import type { CollateralRelease } from '@pledge/contract/collateral-return'
import { messages } from '@pledge/copy/en/messages'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { fill } from '@pledge/copy/fill'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { date } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { deadlineText } from '../../journey/deadline.ts'
import { AddressInGroups } from '../../journey/AddressInGroups.tsx'

type Request = NonNullable<CollateralRelease['request']>

export interface ReleaseRequestProps {
  readonly request: Request
  /** The form is open beside it. */
  readonly isReady: boolean
}

const { request: texts } = words

/** The result of the last request: each result has its own text (row 1.3.63, gap G.51). */
export const ReleaseRequest = ({ request, isReady }: ReleaseRequestProps) => {
  const { timeZone } = useOrganization()
  // Deposits after a successful release are unrelated to it.
  if (request.result === 'SUCCESS' && isReady) return null
  return (
    <Section title={texts.title}>
      <div className="flex flex-col gap-5">
        <Outcome request={request} />
        <DescriptionList look="text" items={linesOf(request, timeZone)} />
        {request.result === null && <p className="text-sm text-muted">{texts.updates}</p>}
      </div>
    </Section>
  )
}

const linesOf = (request: Request, timeZone: string): readonly Description[] => [
  { key: 'address', term: texts.address, detail: <AddressInGroups address={request.address} /> },
  { key: 'requested', term: texts.requestedOn, detail: date(Date.parse(request.requestedAt), { timeZone }) },
  ...(request.result === null && request.transactionId === null
    ? [{ key: 'by', term: texts.by, detail: deadlineText(request.dueAt, timeZone), strong: true }]
    : []),
  ...(request.transactionId === null
    ? []
    : [
        {
          key: 'transaction',
          term: texts.transaction,
          detail: <code className="font-mono break-all select-all">{request.transactionId}</code>,
        },
      ]),
]

const Outcome = ({ request: { result, reason, transactionId } }: { readonly request: Request }) => {
  const { supportPhone } = useOrganization()
  if (result === null)
    return (
      <Notice tone="info" live="status">
        {transactionId === null ? texts.waiting : texts.sending}
      </Notice>
    )
  const sentence: string = messages.releaseResults[result]
  const text = <PhoneText text={fill(sentence, { phone: supportPhone })} />
  switch (result) {
    case 'SUCCESS':
      return (
        <Notice tone="success" title={texts.done} live="status">
          {text}
        </Notice>
      )
    case 'WITHDRAWAL_FAILED':
      return (
        <Notice tone="warn" title={texts.refused} live="status">
          {reason === null ? (
            text
          ) : (
            <>
              <p>{messages.returnRefusals[reason]}</p>
              <p>{texts.again}</p>
            </>
          )}
        </Notice>
      )
    case 'PENDING_TRANSACTIONS':
    case 'DUPLICATE_REQUEST':
      // The borrower has nothing to do: the request waits for the network or for an agent.
      return (
        <Notice tone="info" title={texts.stuck} live="status">
          {text}
        </Notice>
      )
    default:
      return (
        <Notice tone="warn" title={texts.onHold} live="status">
          {text}
        </Notice>
      )
  }
}
