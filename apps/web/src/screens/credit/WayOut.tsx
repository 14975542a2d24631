import type { ApplicationAnswer } from '@pledge/contract/applications'
import { credit as words } from '@pledge/copy/en/screens/credit'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { useState } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { OpenDocument } from '../../documents/OpenDocument.tsx'
import { CancelDialog } from '../../journey/CancelDialog.tsx'
import { deadlineText } from '../../journey/deadline.ts'

export interface WayOutProps {
  readonly application: ApplicationAnswer
  readonly state: string
}

/** The written notice, the deadline (row 1.9.26), help by phone, and leaving. */
export const WayOut = ({ application, state }: WayOutProps) => {
  const { supportPhone } = useOrganization()
  const { appUuid, expiresAt } = application
  const about = state.replace('SOFT_CREDIT_', '')
  return (
    <Card as="section" look="sunken" labelledBy="credit-notice" className="flex flex-col gap-6">
      <div>
        <h2 id="credit-notice" className="text-base">
          {words.noticeTitle}
        </h2>
        <p className="mt-1 mb-3 max-w-prose">{words.notice}</p>
        {application.state === state && (
          <OpenDocument
            appUuid={appUuid}
            type="INCOMPLETENESS"
            about={about}
            label={words.noticeOpen}
            look={{ variant: 'secondary', size: 'small' }}
          />
        )}
        <p className="mt-2">
          <DocumentsLink appUuid={appUuid} className="link inline-flex min-h-11 items-center">
            {words.noticeLink}
          </DocumentsLink>
        </p>
      </div>
      {expiresAt !== null && <TimeLeft expiresAt={expiresAt} />}
      <div>
        <h2 className="text-base">{words.help}</h2>
        <p className="mt-1 max-w-prose">
          <PhoneText text={fill(words.call, { phone: supportPhone })} />
        </p>
        <Leave application={application} />
      </div>
    </Card>
  )
}

const TimeLeft = ({ expiresAt }: { readonly expiresAt: string }) => {
  const { timeZone } = useOrganization()
  return (
    <div>
      <h2 className="text-base">{words.deadlineTitle}</h2>
      <p className="mt-1 max-w-prose">
        {words.deadline} <strong>{deadlineText(expiresAt, timeZone)}</strong>. {words.after}
      </p>
      <p className="mt-1 max-w-prose text-muted">{words.saved}</p>
    </div>
  )
}

const Leave = ({ application }: { readonly application: ApplicationAnswer }) => {
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-4 text-danger"
        onClick={() => setIsCancelling(true)}
      >
        {words.cancel}
      </Button>
      <CancelDialog application={application} open={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  )
}
