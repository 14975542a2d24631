import { refusalOf } from '@pledge/client/errors'
import { details as words } from '@pledge/copy/en/screens/details'
import { Notice } from '@pledge/ui/Notice'
import { OpenDocument } from '../../documents/OpenDocument.tsx'
import { refusalText } from '../../refusal-text.ts'

/**
 * Why the details were refused. A borrower who has not opened a document yet can do so here, with the form kept (note
 * 048).
 */
export const DetailsRefused = ({ error, appUuid }: { readonly error: unknown; readonly appUuid: string }) => (
  <Notice
    tone="danger"
    title={words.submitFailed}
    live="alert"
    action={
      refusalOf(error)?.code === 'borrower.document-unopened' && (
        <OpenDocument
          appUuid={appUuid}
          type="APPLICATION_DISCLOSURES"
          label={words.consents.openDisclosures}
          look={{ variant: 'secondary', size: 'small' }}
        />
      )
    }
  >
    {refusalText(error)}
  </Notice>
)
