import { refusalOf } from '@pledge/client/errors'
import { details as words } from '@pledge/copy/en/screens/details'
import { Notice } from '@pledge/ui/Notice'
import { pathOfPage } from '../../journey/pages.ts'
import { refusalText } from '../../refusal-text.ts'
import { OutsideLink } from './OutsideLink.tsx'

/** Why the details were not taken. Whoever has opened no document yet is led to them, in a tab of their own (note 048). */
export const DetailsRefused = ({ error, appUuid }: { readonly error: unknown; readonly appUuid: string }) => (
  <Notice
    tone="danger"
    title={words.submitFailed}
    live="alert"
    action={
      refusalOf(error)?.code === 'borrower.document-unopened' && (
        <OutsideLink href={pathOfPage('documents', appUuid)}>{words.consents.disclosures}</OutsideLink>
      )
    }
  >
    {refusalText(error)}
  </Notice>
)
